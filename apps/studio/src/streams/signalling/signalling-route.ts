import "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocket } from "ws";
import { isForeignPage, logWith, originOf } from "../../platform/index.ts";
import { registerHttpSignalling } from "./http-signalling-route.ts";
import { SignallingConnections } from "./signalling-connections.ts";
import type { SignallingContext } from "./signalling-context.ts";
import { MAX_BUFFERED_BYTES } from "./websocket-payload.ts";

const TICK_MS = 1000;
/** Time for the closing handshake, ms. */
const CLOSE_GRACE_MS = 1000;

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString("utf8");
};

declare module "fastify" {
  interface FastifyInstance {
    signallingConnections(): number;
  }
}

/** Serves `/studio/signal`, and HTTP below it for networks without WebSockets. docs/protocol/signalling.md. */
export const registerSignalling = (app: FastifyInstance, context: SignallingContext): void => {
  const connections = new SignallingConnections(context);
  app.decorate("signallingConnections", () => connections.size);
  const ticking = setInterval(() => connections.tick(), TICK_MS);
  app.addHook("onClose", (_app, done) => {
    clearInterval(ticking);
    done();
  });

  /** Check before opening, so that a refusal is an HTTP response. */
  const requirePlace = async (request: FastifyRequest): Promise<void> => {
    if (request.ws) context.sockets?.require(originOf(request).address);
  };
  app.get("/studio/signal", { websocket: true, preValidation: requirePlace }, (socket, request) => {
    const { address } = originOf(request);
    const place = context.sockets?.open(address);
    const log = logWith(context.log, { request: request.id });
    const connection = connections.add(
      {
        address,
        foreign: isForeignPage(request, context.siteOrigin?.(request)),
        enter: (id) => place?.enter(id) !== false,
        send: (message) => {
          if (socket.readyState !== WebSocket.OPEN) return;
          socket.send(JSON.stringify(message));
          if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
        },
        close: (code, reason) => {
          socket.close(code, reason);
          setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
        },
        drop: () => socket.terminate(),
      },
      log,
    );
    socket.on("message", (data, isBinary) => connection.receive(isBinary ? undefined : textOf(data)));
    // Such as a frame that violates RFC 6455 or is too large. ws closes the socket itself, and "close" follows.
    socket.on("error", (error) => log.debug({ reason: error.message }, "signalling socket failed"));
    socket.on("close", (code) => {
      place?.leave();
      connections.remove(connection, code);
    });
  });
  registerHttpSignalling(app, context, connections);
};
