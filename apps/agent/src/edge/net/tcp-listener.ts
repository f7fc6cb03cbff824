import { createServer, type Socket } from "node:net";
import type { Log } from "@setsuna/kit";
import { listenFailure, type SocketPlace } from "./socket-failure.ts";
import type { Listener } from "./udp-listener.ts";

/** Further connections are closed. */
const MAX_CONNECTIONS = 64;
/** Bytes buffered for a slow peer. Beyond, the connection is closed and the next one starts clean. */
const MAX_WAITING_BYTES = 1024 * 1024;

export interface TcpPeer {
  readonly from: string;
  send(bytes: Uint8Array): void;
  close(): void;
}

/** Disables Nagle's algorithm and limits buffering. */
export const peerOf = (socket: Socket): TcpPeer => {
  socket.setNoDelay(true);
  return {
    from: socket.remoteAddress ?? "",
    send: (bytes) => {
      if (socket.destroyed) return;
      if (socket.writableLength > MAX_WAITING_BYTES) socket.destroy();
      else socket.write(bytes);
    },
    close: () => socket.destroy(),
  };
};

export interface TcpHandler {
  onData(bytes: Uint8Array): void;
  onClose?(): void;
}

/** Throws StudioError `port-in-use` or `edge-cannot-listen`. */
export const listenTcp = (place: SocketPlace, onConnection: (peer: TcpPeer) => TcpHandler, log: Log): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      const handler = onConnection(peerOf(socket));
      socket.on("data", (bytes) => handler.onData(bytes));
      socket.on("error", (error) => log.debug({ error: error.message }, "TCP peer of the control edge"));
      socket.on("close", () => {
        open.delete(socket);
        handler.onClose?.();
      });
    });
    server.maxConnections = MAX_CONNECTIONS;
    const refuse = (error: Error): void => reject(listenFailure(error, place));
    server.once("error", refuse);
    server.listen({ host: place.host, port: place.port, exclusive: true }, () => {
      server.off("error", refuse);
      server.on("error", (error) => log.warn({ error: error.message }, "TCP socket of the control edge"));
      const bound = server.address();
      resolve({
        place: { host: place.host, port: typeof bound === "object" && bound !== null ? bound.port : place.port },
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            for (const socket of open) socket.destroy();
          }),
      });
    });
  });
