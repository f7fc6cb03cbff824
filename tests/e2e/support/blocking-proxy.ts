import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Answers as if it were a page, or never. */
export type UpgradeFate = 200 | 400 | "swallow";

export interface BlockingProxy {
  readonly origin: string;
  readonly upgrades: () => number;
  close(): void;
}

const refuse = (socket: Duplex, fate: UpgradeFate): void => {
  if (fate === "swallow") return;
  socket.end(`HTTP/1.1 ${fate} ${fate === 200 ? "OK" : "Bad Request"}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
};

export const openBlockingProxy = async (upstream: string, fate: UpgradeFate): Promise<BlockingProxy> => {
  const target = new URL(upstream);
  const sockets = new Set<Socket>();
  let upgrades = 0;
  const server = createServer((incoming: IncomingMessage, answer) => {
    const { method, url, headers } = incoming;
    const passed = request({ host: target.hostname, port: target.port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  server.on("upgrade", (_request, socket) => {
    upgrades += 1;
    refuse(socket, fate);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    upgrades: () => upgrades,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
