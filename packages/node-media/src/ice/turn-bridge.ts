import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { connect, isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { TurnStreamReader, toStream } from "./turn-framing.ts";
import type { TurnAddress } from "./turn-url.ts";

/** In bytes; beyond it datagrams are dropped, as by a full UDP queue. */
const MAX_BACKLOG = 256 * 1024;

/**
 * Makes TCP or TLS TURN look like a UDP port on loopback, since libjuice only does UDP. Connects with the first datagram, and
 * checks certificates with Node's authorities.
 */
export class TurnBridge {
  readonly port: number;
  private readonly server: TurnAddress;
  private readonly localAddress: string | undefined;
  private readonly local: Socket;
  private readonly reader = new TurnStreamReader();
  private stream: Duplex | undefined;
  private user: RemoteInfo | undefined;
  private ended = false;

  private constructor(server: TurnAddress, local: Socket, localAddress: string | undefined) {
    this.server = server;
    this.localAddress = localAddress;
    this.local = local;
    this.port = local.address().port;
    local.on("message", (datagram, from) => this.outward(datagram, from));
    local.on("error", () => undefined);
  }

  /** Rejects without a free loopback port. */
  static async open(server: TurnAddress, localAddress?: string): Promise<TurnBridge> {
    const local = createSocket("udp4");
    await new Promise<void>((resolve, reject) => {
      local.once("error", reject);
      local.bind(0, "127.0.0.1", resolve);
    });
    local.removeAllListeners("error");
    return new TurnBridge(server, local, localAddress);
  }

  close(): void {
    if (this.ended) return;
    this.ended = true;
    this.stream?.destroy();
    this.local.close();
  }

  private outward(datagram: Buffer, from: RemoteInfo): void {
    if (this.ended) return;
    // One peer has one socket; ignore packets from other local programs.
    this.user ??= from;
    if (from.port !== this.user.port) return;
    this.stream ??= this.connect();
    if (this.stream.destroyed || this.stream.writableLength > MAX_BACKLOG) return;
    this.stream.write(toStream(datagram));
  }

  private connect(): Duplex {
    const { host, port, transport } = this.server;
    const names = isIP(host) === 0 ? { servername: host } : {};
    const from = this.localAddress === undefined ? {} : { localAddress: this.localAddress };
    const stream = transport === "tls" ? connectTls({ host, port, ...from, ...names }) : connect({ host, port, ...from });
    stream.setNoDelay(true);
    stream.on("data", (bytes: Buffer) => this.inward(bytes));
    // ICE detects the silence and takes another path or none.
    stream.on("error", () => undefined);
    return stream;
  }

  private inward(bytes: Buffer): void {
    try {
      for (const datagram of this.reader.read(bytes))
        if (!this.ended && this.user !== undefined) this.local.send(datagram, this.user.port, this.user.address, () => undefined);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.stream?.destroy();
    }
  }
}
