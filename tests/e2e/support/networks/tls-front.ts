import { connect } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import type { Certificate } from "../../../../apps/studio/src/platform/http/certificate.ts";

/** TLS on port 443 in front of a loopback studio, as a proxy. */
export class TlsFront {
  readonly origin: string;
  private readonly server: Server;
  private readonly sockets = new Set<TLSSocket>();

  private constructor(origin: string, server: Server) {
    this.origin = origin;
    this.server = server;
  }

  /** Rejects when the address is not this machine's or the port is taken. `port`: the studio's. */
  static async open(address: string, certificate: Certificate, port: () => number): Promise<TlsFront> {
    const server = createServer(certificate);
    const front = new TlsFront(`https://${address}`, server);
    server.on("secureConnection", (socket) => front.join(socket, port()));
    server.on("tlsClientError", () => undefined);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(443, address, resolve);
    });
    return front;
  }

  private join(socket: TLSSocket, port: number): void {
    const inner = connect(port, "127.0.0.1");
    this.sockets.add(socket);
    const end = (): void => {
      this.sockets.delete(socket);
      socket.destroy();
      inner.destroy();
    };
    for (const side of [socket, inner]) side.on("error", end).on("close", end);
    socket.pipe(inner).pipe(socket);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
