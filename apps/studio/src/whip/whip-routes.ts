import { ChannelText, MediaSessionId, SerialId, StudioError } from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { originOf } from "../api/origin-of.ts";
import type { SerialIdWatch } from "../serial-ids/serial-id-watch.ts";
import { authorise } from "../signalling/authorisation.ts";
import { limitsOf, type SerialIdStore } from "../storage/serial-id-store.ts";
import type { IceServerIssue } from "../turn/ice-server-issue.ts";
import { bearerToken, sameToken, tokenDigest } from "./bearer.ts";
import { readOfferStreams } from "./offer-streams.ts";
import { allowOtherOrigins, answerOptions, FRAGMENT_TYPE, iceServerLinks, SDP_TYPE } from "./whip-headers.ts";
import type { WhipSessions } from "./whip-sessions.ts";

export interface WhipContext {
  readonly sessions: WhipSessions;
  readonly serialIds: Pick<SerialIdStore, "find">;
  /** Hears of whom is let in. Absent in tests where nothing changes. */
  readonly watch?: SerialIdWatch | undefined;
  readonly iceServers: IceServerIssue;
  readonly newSessionId: () => MediaSessionId;
}

/** Largest SDP and fragment accepted, in bytes; as in signalling. */
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

/** What later requests of the session have to show again. Throws StudioError where there is a token that cannot be read. */
const tokenIn = (request: FastifyRequest): string | undefined => {
  const token = bearerToken(request.headers.authorization);
  if (!token.ok) throw new StudioError("wrong-password", "Authorization");
  return token.value;
};

/** Aborted when the client hangs up before it was answered. */
const hangUpSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** An offer for one of the two directions: RFC 9725 §4.2, and the same the other way round for WHEP. */
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
  const verdict = await authorise(context.serialIds, serialId, { direction, address, proof: undefined });
  // Streams of an ID with a password are sealed, which WHIP and WHEP clients cannot do: no password helps them.
  if (!verdict.ok) throw new StudioError(verdict.error === "wrong-password" ? "sealed-id" : verdict.error);
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
      client: "whip",
    },
    iceUfrag: streams.value.iceUfrag,
    token: tokenDigest(token),
    signal: hangUpSignal(reply),
  });
  const location = `/studio/${direction === "publish" ? "whip" : "whep"}/session/${session}`;
  const iceServers = context.iceServers.issue({ record: verdict.value, address });
  return { ...answer, location, links: iceServerLinks(iceServers) };
};

/** Answers `methods` with 405 and the methods that there are (RFC 9110 §15.5.6), before anything of a body is read. */
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

/** WHIP (RFC 9725) for publishing and WHEP for playing. docs/protocol.md §6. */
export const registerWhip = (root: FastifyInstance, context: WhipContext): void => {
  root.register(async (app) => {
    app.removeAllContentTypeParsers();
    // Kinds that an endpoint does not take are told apart by the endpoint, which knows what it wants.
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_SDP_BYTES }, (_request, body, done) => done(null, body));
    app.addHook("onRequest", (_request, reply, done) => {
      allowOtherOrigins(reply).header("Cache-Control", "no-store");
      done();
    });
    app.addHook("onError", (_request, reply, error, done) => {
      if (error instanceof StudioError && error.code === "wrong-password")
        reply.header("WWW-Authenticate", 'Bearer realm="setsuna"');
      if (error instanceof StudioError && error.code === "relay-unavailable") reply.header("Retry-After", "1");
      done();
    });

    const checkToken = (session: MediaSessionId, request: FastifyRequest): void => {
      const token = tokenIn(request);
      if (!sameToken(context.sessions.tokenOf(session), token)) throw new StudioError("wrong-password");
    };

    for (const [name, direction] of [
      ["whip", "publish"],
      ["whep", "subscribe"],
    ] as const) {
      const endpoint = `/studio/${name}/:id/:channel`;
      const resource = `/studio/${name}/session/:session`;
      app.options(endpoint, (_request, reply) => answerOptions(reply, "POST, OPTIONS"));
      app.options(resource, (_request, reply) => answerOptions(reply, "PATCH, DELETE, OPTIONS"));
      // Kept free for later versions of the protocol: RFC 9725 §4.2, and WHEP's draft.
      refuseMethods(app, endpoint, ["GET", "HEAD", "PUT", "PATCH", "DELETE"], "POST, OPTIONS");
      refuseMethods(app, resource, ["GET", "HEAD", "POST", "PUT"], "PATCH, DELETE, OPTIONS");

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
        checkToken(session, request);
        context.sessions.patch(session, requireType(request, FRAGMENT_TYPE), request.headers["if-match"]);
        return reply.code(204).send();
      });

      app.delete<{ Params: SessionParams }>(resource, (request, reply) => {
        const session = sessionOf(request.params);
        checkToken(session, request);
        context.sessions.close(session);
        return reply.code(200).send();
      });
    }
  });
};
