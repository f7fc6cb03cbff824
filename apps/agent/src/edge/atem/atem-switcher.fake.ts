import { createSocket, type Socket } from "node:dgram";

interface Client {
  readonly address: string;
  readonly port: number;
  readonly session: number;
  next: number;
  readonly open: Map<number, Buffer>;
  ready: boolean;
}

const text = (value: string): Buffer => Buffer.from(value, "latin1");
const command = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(data.length + 8, 0);
  return Buffer.concat([head, text(name), data]);
};

/**
 * Simulates an ATEM from public protocol descriptions, independent of our code: hello, session, numbered packets resent until
 * acknowledged, initial state. `atem-connection` accepts it.
 */
export class FakeAtem {
  sources = new Map<number, number>();
  full = false;
  mute = false;
  lose = 0;
  old = false;
  port = 0;
  private readonly clients = new Map<string, Client>();
  private socket: Socket | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private sessions = 0;

  async start(): Promise<void> {
    const socket = createSocket("udp4");
    this.socket = socket;
    socket.on("message", (bytes, from) => this.take(bytes, from.address, from.port));
    await new Promise<void>((resolve) => socket.bind(this.port, "127.0.0.1", () => resolve()));
    this.port = socket.address().port;
    this.timer = setInterval(() => this.again(), 50);
  }

  change(sources: Record<number, number>): void {
    this.sources = new Map(Object.entries(sources).map(([source, bits]) => [Number(source), bits]));
    for (const client of this.clients.values()) if (client.ready) this.emit(client, this.tally());
  }

  raw(bytes: Buffer): void {
    for (const { address, port } of this.clients.values()) this.socket?.send(bytes, port, address);
  }

  payload(bytes: Buffer): void {
    for (const client of this.clients.values()) this.emit(client, bytes);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.clients.clear();
    await new Promise<void>((resolve) => (this.socket === undefined ? resolve() : this.socket.close(() => resolve())));
    this.socket = undefined;
  }

  private take(bytes: Buffer, address: string, port: number): void {
    if (this.mute) return;
    const flags = bytes.readUInt8(0) >> 3;
    const session = bytes.readUInt16BE(2);
    const key = `${address}:${port}`;
    if ((flags & 0x02) !== 0) {
      this.sessions += 1;
      const answer = Buffer.alloc(20);
      answer.writeUInt16BE((0x02 << 11) | 20, 0);
      answer.writeUInt16BE(session, 2);
      answer.writeUInt8(this.full ? 3 : 2, 12);
      answer.writeUInt16BE(this.sessions, 14);
      if (!this.full)
        this.clients.set(key, { address, port, session: 0x8000 | this.sessions, next: 1, open: new Map(), ready: false });
      this.socket?.send(answer, port, address);
      return;
    }
    const client = this.clients.get(key);
    if (client === undefined || (flags & 0x10) === 0) return;
    const acked = bytes.readUInt16BE(4);
    for (const number of client.open.keys()) if (number <= acked) client.open.delete(number);
    if (client.ready) return;
    client.ready = true;
    this.emit(client, Buffer.concat([command("_ver", Buffer.from([0, 2, 0, 30])), command("_pin", this.product())]));
    this.emit(client, this.tally());
    this.emit(client, command("InCm", Buffer.from([1, 0, 0, 0])));
  }

  private product(): Buffer {
    const data = Buffer.alloc(44);
    data.write("ATEM Mini Pro ISO", 0, "latin1");
    data.writeUInt8(14, 40);
    return data;
  }

  private tally(): Buffer {
    const inputs = [...this.sources].filter(([source]) => source <= 20);
    const byInput = Buffer.concat([Buffer.from([0, inputs.length]), Buffer.from(inputs.map(([, bits]) => bits))]);
    const bySource = Buffer.concat([
      Buffer.from([this.sources.size >> 8, this.sources.size & 0xff]),
      ...[...this.sources].map(([source, bits]) => Buffer.from([source >> 8, source & 0xff, bits])),
    ]);
    return this.old ? command("TlIn", byInput) : Buffer.concat([command("TlSr", bySource), command("TlIn", byInput)]);
  }

  private emit(client: Client, payload: Buffer): void {
    const packet = Buffer.alloc(12 + payload.length);
    packet.writeUInt16BE((0x01 << 11) | packet.length, 0);
    packet.writeUInt16BE(client.session, 2);
    packet.writeUInt16BE(client.next, 10);
    payload.copy(packet, 12);
    client.open.set(client.next, packet);
    client.next = (client.next + 1) & 0x7fff;
    this.transmit(client, packet);
  }

  private transmit(client: Client, packet: Buffer): void {
    if (this.mute) return;
    if (this.lose > 0) this.lose -= 1;
    else this.socket?.send(packet, client.port, client.address);
  }

  private again(): void {
    for (const client of this.clients.values()) {
      if (!client.ready) continue;
      if (client.open.size === 0) this.emit(client, Buffer.alloc(0));
      else for (const packet of client.open.values()) this.transmit(client, packet);
    }
  }
}
