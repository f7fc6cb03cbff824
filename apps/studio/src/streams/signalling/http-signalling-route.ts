import { randomBytes } from "node:crypto";
import {
  HttpClose,
  HttpReceive,
  HttpSend,
  type HttpSignalling,
  MAX_HTTP_SIGNALLING_BYTES,
  StudioError,
} from "@setsuna/contracts";
import { milliseconds, parseJson } from "@setsuna/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isForeignPage, logWith, originOf, TooManyRequests } from "../../platform/index.ts";
import { HttpChannel } from "./http-channel.ts";
import type { SignallingConnection } from "./signalling-connection.ts";
import type { SignallingConnections } from "./signalling-connections.ts";
import type { SignallingContext } from "./signalling-context.ts";
import { Throttle } from "./throttle.ts";

/** Answer an idle poll before a proxy drops it, ms. */
const POLL_MS = milliseconds(15_000);
/** "Service restart" in IANA's registry of close codes. */
const SERVICE_RESTART = 1012;
const RETRY_SECONDS = 1;
/** Milliseconds, so that the client's poll gets the close code. */
const ENDED_KEPT_MS = 5000;
const NAME_BYTES = 32;

interface OpenChannel {
  readonly channel: HttpChannel;
  readonly connection: SignallingConnection;
  readonly throttle: Throttle;
}

/** As browsers do for WebSockets: the server judges `Origin`. Reads no cookie. */
const allowEverySite = (reply: FastifyReply): FastifyReply =>
  reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");

const read = <Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> => {
  const parsed = schema.safeParse(parseJson(request.body));
  if (!parsed.success) throw new StudioError("bad-message");
  return parsed.data;
};

/** Below `/studio/signal`, with the same admission, limits and `Origin` checks as WebSocket. docs/protocol/signalling.md. */
export const registerHttpSignalling = (
  app: FastifyInstance,
  context: SignallingContext,
  connections: SignallingConnections,
): void => {
  const channels = new Map<string, OpenChannel>();

  const open = (request: FastifyRequest): string => {
    const { address } = originOf(request);
    context.sockets?.require(address);
    const place = context.sockets?.open(address);
    const name = randomBytes(NAME_BYTES).toString("base64url");
    const channel = new HttpChannel({
      address,
      foreign: isForeignPage(request, context.siteOrigin?.(request)),
      enter: (id) => place?.enter(id) !== false,
      onEnd: (code) => {
        place?.leave();
        connections.remove(connection, code);
        setTimeout(() => channels.delete(name), ENDED_KEPT_MS).unref();
      },
    });
    const connection = connections.add(channel, logWith(context.log, { request: request.id }));
    channels.set(name, { channel, connection, throttle: new Throttle(context.clock.now()) });
    return name;
  };

  /** Throws for an unknown channel, and for a client over its rate, whose channel it ends. */
  const channelOf = (name: string): OpenChannel => {
    const found = channels.get(name);
    if (found === undefined) throw new StudioError("unknown-session");
    const verdict = found.throttle.judge(context.clock.now());
    if (verdict === "close") found.channel.drop();
    if (verdict !== "pass") throw new TooManyRequests(RETRY_SECONDS, "too-many-messages");
    return found;
  };

  const take = ({ channel, connection }: OpenChannel, message: Parameters<HttpChannel["take"]>[0]): void => {
    if (!channel.take(message, connection)) throw new StudioError("bad-message", "from");
  };

  const operations: Record<HttpSignalling, (request: FastifyRequest) => Promise<object>> = {
    open: async (request) => ({ channel: open(request) }),
    send: async (request) => {
      const message = read(HttpSend, request);
      take(channelOf(message.channel), message);
      return {};
    },
    receive: async (request) => {
      const { channel: name, after } = read(HttpReceive, request);
      const received = await channelOf(name).channel.receive(after, POLL_MS);
      if (received === undefined) throw new StudioError("bad-message", "after");
      return received;
    },
    close: async (request) => {
      const message = read(HttpClose, request);
      const found = channelOf(message.channel);
      take(found, message);
      found.channel.close(message.code);
      return {};
    },
  };

  for (const [name, operate] of Object.entries(operations))
    app.post(`/studio/signal/${name}`, { bodyLimit: MAX_HTTP_SIGNALLING_BYTES }, async (request, reply) => {
      allowEverySite(reply);
      return operate(request);
    });
  app.addHook("preClose", (done) => {
    for (const { channel } of channels.values()) channel.close(SERVICE_RESTART);
    done();
  });
};
