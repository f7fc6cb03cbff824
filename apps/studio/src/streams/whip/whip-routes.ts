import { ChannelText, type ErrorCode, MediaSessionId, SerialId, StudioError } from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import {
  authorise,
  credentialsOf,
  type IdLookups,
  limitsOf,
  type SerialIdStore,
  type SerialIdWatch,
} from "../../admission/index.ts";
import { isForeignPage, originOf, type SiteOrigin } from "../../platform/index.ts";
import type { IceServerIssue } from "../turn/ice-server-issue.ts";
import { bearerToken, sameToken, tokenDigest } from "./bearer.ts";
import { readOfferStreams } from "./offer-streams.ts";
import { allowOtherOrigins, answerOptions, FRAGMENT_TYPE, iceServerLinks, keepToOwnOrigin, SDP_TYPE } from "./whip-headers.ts";
import type { WhipSessions } from "./whip-sessions.ts";

export interface WhipContext {
  readonly sessions: WhipSessions;
  readonly serialIds: Pick<SerialIdStore, "find">;
  /** Absent in some tests. */
  readonly watch?: SerialIdWatch | undefined;
  readonly iceServers: IceServerIssue;
  /** Limits trying serial IDs in turn. Absent in some tests. */
  readonly lookups?: Pick<IdLookups, "begin"> | undefined;
  readonly siteOrigin?: SiteOrigin | undefined;
  readonly newSessionId: () => MediaSessionId;
}

/** Size of SDP and fragments in bytes, as in signaling. */
const MAX_SDP_BYTES = 32 * 1024;

interface EndpointParams {
  readonly id: string;
  readonly channel: string;
}
interface SessionParams {
  readonly session: string;
}

const requireType = (request: FastifyRequest, type: string): string => {
  const given = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (given !== type || typeof request.body !== "string") throw new StudioError("unsupported-media-type", `expected ${type}`);
  return request.body;
};

const streamOf = (params: EndpointParams) => {
  const id = SerialId.safeParse(params.id);
  if (!id.success) throw new StudioError("bad-serial-id");
  const channel = ChannelText.safeParse(params.channel);
  if (!channel.success) throw new StudioError("bad-channel");
  return { serialId: id.data, channel: channel.data };
};

const sessionOf = (params: SessionParams): MediaSessionId => {
  const session = MediaSessionId.safeParse(params.session);
  if (!session.success) throw new StudioError("unknown-session");
  return session.data;
};

/** Later requests must show it again. Throws StudioError for a malformed one. */
const tokenIn = (request: FastifyRequest): string | undefined => {
  const token = bearerToken(request.headers.authorization);
  if (!token.ok) throw new StudioError("wrong-password", "Authorization");
  return token.value;
};

/** Aborts if the client hangs up before the answer. */
const hangUpSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** These refusals apply only to IDs with an address list. */
const OF_LISTED: ReadonlySet<ErrorCode> = new Set(["wrong-origin", "address-not-allowed"]);

const judge = (context: WhipContext, id: SerialId, direction: "publish" | "subscribe", request: FastifyRequest) => {
  const { serialIds, lookups, siteOrigin } = context;
  const foreign = isForeignPage(request, siteOrigin?.(request));
  return authorise(serialIds, id, { direction, address: originOf(request).address, proof: undefined, foreign }, { lookups });
};

const isStandby = (query: unknown): boolean =>
  typeof query === "object" && query !== null && "standby" in query && query.standby === "1";

/** RFC 9725 §4.2, mirrored for WHEP. */
const openSession = async (
  context: WhipContext,
  direction: "publish" | "subscribe",
  params: EndpointParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ location: string; sdp: string; etag: string; links: string[] }> => {
  const token = tokenIn(request);
  const { serialId, channel } = streamOf(params);
  const offer = requireType(request, SDP_TYPE);
  const streams = readOfferStreams(offer);
  if (!streams.ok) throw new StudioError("bad-sdp", streams.error);
  const { address } = originOf(request);
  const verdict = await judge(context, serialId, direction, request);
  if (!verdict.ok) {
    if (OF_LISTED.has(verdict.error)) keepToOwnOrigin(reply);
    // With a password, streams are end-to-end encrypted, which WHIP and WHEP clients can't do, so no password is accepted.
    throw new StudioError(verdict.error === "wrong-password" ? "encrypted-id" : verdict.error);
  }
  if (verdict.value.allowedAddresses.length > 0) keepToOwnOrigin(reply);
  const [firstKind, ...otherKinds] = streams.value.kinds;
  if (direction === "publish" && streams.value.kinds.includes("video") && channel > verdict.value.videoChannels)
    throw new StudioError("channel-over-limit", `the ID has ${verdict.value.videoChannels}`);
  context.watch?.admitted(verdict.value);
  const session = context.newSessionId();
  const limits = limitsOf(verdict.value);
  const stream = (kind: "video" | "audio") => ({ serialId, kind, channel });
  const answer = await context.sessions.open({
    media: {
      session,
      direction,
      streams: [stream(firstKind), ...otherKinds.map(stream)],
      offer,
      playout: "native",
      limits,
      credentials: credentialsOf(verdict.value),
      address,
      client: "whip",
      standby: direction === "publish" && isStandby(request.query) ? true : undefined,
    },
    iceUfrag: streams.value.iceUfrag,
    token: tokenDigest(token),
    isNamed: token !== undefined,
    signal: hangUpSignal(reply),
  });
  const location = `/studio/${direction === "publish" ? "whip" : "whep"}/session/${session}`;
  const iceServers = context.iceServers.issue({ record: verdict.value, address });
  return { ...answer, location, links: iceServerLinks(iceServers) };
};

/** Answers 405 with Allow (RFC 9110 §15.5.6) before reading a body. */
const refuseMethods = (app: FastifyInstance, url: string, methods: HTTPMethods[], allowed: string): void => {
  app.route({
    method: methods,
    url,
    onRequest: async (_request, reply) => {
      reply.header("Allow", allowed);
      throw new StudioError("method-not-allowed");
    },
    handler: () => undefined,
  });
};

/** Serves WHIP (RFC 9725) and WHEP. docs/protocol/http-api.md. */
export const registerWhip = (root: FastifyInstance, context: WhipContext): void => {
  root.register(async (app) => {
    app.removeAllContentTypeParsers();
    // Each endpoint rejects types that it doesn't support.
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_SDP_BYTES }, (_request, body, done) => done(null, body));
    app.addHook("onRequest", (_request, reply, done) => {
      allowOtherOrigins(reply).header("Cache-Control", "no-store");
      done();
    });
    app.addHook("onError", (_request, reply, error, done) => {
      if (error instanceof StudioError && error.code === "wrong-password")
        reply.header("WWW-Authenticate", 'Bearer realm="setsuna"');
      if (error instanceof StudioError && error.code === "relay-unavailable") reply.header("Retry-After", "1");
      if (error instanceof StudioError && error.code === "too-many-connections") reply.header("Retry-After", "3");
      done();
    });

    const checkToken = (session: MediaSessionId, request: FastifyRequest): void => {
      const token = tokenIn(request);
      if (!sameToken(context.sessions.tokenOf(session), token)) throw new StudioError("wrong-password");
    };

    /** Applies to an ID with an address list. */
    const requireOwnOrigin = (session: MediaSessionId | undefined, request: FastifyRequest, reply: FastifyReply): void => {
      if (session === undefined || !context.sessions.isListed(session)) return;
      keepToOwnOrigin(reply);
      if (isForeignPage(request, context.siteOrigin?.(request))) throw new StudioError("wrong-origin");
    };

    /** Judged like the offer, so that a preflight reveals nothing more. */
    const requirePreflight = async (
      request: FastifyRequest<{ Params: EndpointParams }>,
      reply: FastifyReply,
      direction: "publish" | "subscribe",
    ): Promise<void> => {
      const id = SerialId.safeParse(request.params.id);
      if (!id.success || !isForeignPage(request, context.siteOrigin?.(request))) return;
      const verdict = await judge(context, id.data, direction, request);
      if (verdict.ok || !OF_LISTED.has(verdict.error)) return;
      keepToOwnOrigin(reply);
      throw new StudioError(verdict.error);
    };

    for (const [name, direction] of [
      ["whip", "publish"],
      ["whep", "subscribe"],
    ] as const) {
      const endpoint = `/studio/${name}/:id/:channel`;
      const resource = `/studio/${name}/session/:session`;
      app.options<{ Params: EndpointParams }>(endpoint, async (request, reply) => {
        await requirePreflight(request, reply, direction);
        const links = iceServerLinks(context.iceServers.stun ?? []);
        if (links.length > 0) reply.header("Link", links);
        return answerOptions(reply, "POST, OPTIONS");
      });
      app.options<{ Params: SessionParams }>(resource, (request, reply) => {
        requireOwnOrigin(MediaSessionId.safeParse(request.params.session).data, request, reply);
        return answerOptions(reply, "PATCH, DELETE, OPTIONS");
      });
      // RFC 9725 §4.1 requires success without content. HEAD follows GET.
      for (const url of [endpoint, resource]) app.get(url, (_request, reply) => reply.code(204).send());
      refuseMethods(app, endpoint, ["PUT", "PATCH", "DELETE"], "GET, HEAD, POST, OPTIONS");
      refuseMethods(app, resource, ["POST", "PUT"], "GET, HEAD, PATCH, DELETE, OPTIONS");

      app.post<{ Params: EndpointParams }>(endpoint, async (request, reply) => {
        const { location, etag, sdp, links } = await openSession(context, direction, request.params, request, reply);
        if (links.length > 0) reply.header("Link", links);
        return reply
          .code(201)
          .header("Location", location)
          .header("ETag", etag)
          .header("Accept-Patch", FRAGMENT_TYPE)
          .type(SDP_TYPE)
          .send(sdp);
      });

      app.patch<{ Params: SessionParams }>(resource, (request, reply) => {
        const session = sessionOf(request.params);
        requireOwnOrigin(session, request, reply);
        checkToken(session, request);
        context.sessions.patch(session, requireType(request, FRAGMENT_TYPE), request.headers["if-match"]);
        return reply.code(204).send();
      });

      app.delete<{ Params: SessionParams }>(resource, (request, reply) => {
        const session = sessionOf(request.params);
        requireOwnOrigin(session, request, reply);
        checkToken(session, request);
        context.sessions.close(session);
        return reply.code(200).send();
      });
    }
  });
};
