import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";

/**
 * Simulates a camera from Sony's VISCA command list and VISCA over IP, independent of our code: two command sockets,
 * acknowledgement, completion, inquiries, increasing sequence numbers, errors.
 */
export class FakeCamera {
  readonly done: string[] = [];
  pan = 0;
  tilt = 0;
  zoom = 0;
  focus = 0;
  mute = false;
  lose = 0;
  refuse: number | undefined;
  manner: "right" | "sequence-1" | "no-inquiries" | "silent" | "address-2" = "right";
  resets = 0;
  packets = 0;
  port = 0;
  private expected = 0;
  private readonly isWrapped: boolean;
  private udp: UdpSocket | undefined;
  private tcp: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];

  constructor(isWrapped = false) {
    this.isWrapped = isWrapped;
  }

  async listenUdp(port = 0): Promise<number> {
    const socket = createSocket("udp4");
    this.udp = socket;
    socket.on("message", (bytes, { address, port: back }) => {
      const answer = (out: Buffer): void => socket.send(out, back, address);
      if (this.isLost()) return;
      if (this.isWrapped) this.onDatagram(bytes, answer);
      else for (const out of this.mannered(bytes)) answer(out);
    });
    await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", () => resolve()));
    this.port = socket.address().port;
    return this.port;
  }

  async listenTcp(): Promise<number> {
    const server = createServer((socket) => {
      this.sockets.add(socket);
      let rest = Buffer.alloc(0);
      socket.on("data", (bytes) => {
        rest = Buffer.concat([rest, bytes]);
        for (let end = rest.indexOf(0xff); end >= 0; end = rest.indexOf(0xff)) {
          const packet = rest.subarray(0, end + 1);
          rest = rest.subarray(end + 1);
          for (const out of this.mannered(packet)) for (const byte of out) socket.write(Buffer.from([byte]));
        }
      });
      socket.on("error", () => this.sockets.delete(socket));
      socket.on("close", () => this.sockets.delete(socket));
    });
    this.tcp = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const place = server.address();
    this.port = typeof place === "object" && place !== null ? place.port : 0;
    return this.port;
  }

  get steered(): readonly string[] {
    return this.done.filter((command) => !command.startsWith("017e"));
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all([
      new Promise<void>((resolve) => (this.udp === undefined ? resolve() : this.udp.close(() => resolve()))),
      new Promise<void>((resolve) => (this.tcp === undefined ? resolve() : this.tcp.close(() => resolve()))),
    ]);
  }

  private isLost(): boolean {
    if (this.lose === 0) return false;
    this.lose -= 1;
    return true;
  }

  private onDatagram(bytes: Buffer, answer: (out: Buffer) => void): void {
    if (this.mute) return;
    const type = bytes.toString("hex", 0, 2);
    const length = bytes.readUInt16BE(2);
    const sequence = bytes.readUInt32BE(4);
    const answered = this.manner === "sequence-1" ? 1 : sequence;
    const payload = bytes.subarray(8);
    const reply = (kind: string, out: Buffer): void => {
      const head = Buffer.from(`${kind}00000000 0000`.replace(" ", "").padEnd(16, "0"), "hex");
      head.writeUInt16BE(out.length, 2);
      head.writeUInt32BE(answered, 4);
      answer(Buffer.concat([head, out]));
    };
    const isInStep = this.expected === 0 || sequence > this.expected;
    if (length !== payload.length) reply("0201", Buffer.from("0f02", "hex"));
    else if (type === "0200" && payload[0] === 1) {
      this.resets += 1;
      this.expected = 0;
      if (this.manner !== "silent") reply("0201", Buffer.from("01", "hex"));
    } else if (!isInStep) reply("0201", Buffer.from("0f01", "hex"));
    else {
      this.expected = sequence;
      for (const out of this.mannered(payload)) reply("0111", out);
    }
  }

  private mannered(packet: Buffer): readonly Buffer[] {
    this.packets += 1;
    const isInquiry = packet[1] === 0x09;
    const replies = this.onVisca(packet);
    for (const wake of this.waiting.splice(0)) wake();
    if (this.manner === "silent" || (this.manner === "no-inquiries" && isInquiry)) return [];
    if (this.manner === "sequence-1" && isInquiry) return [Buffer.from("9041ff", "hex"), Buffer.from("9051ff", "hex")];
    if (this.manner === "address-2") for (const out of replies) out[0] = 0xa0;
    return replies;
  }

  private onVisca(packet: Buffer): readonly Buffer[] {
    if (this.mute) return [];
    const text = packet.toString("hex");
    const hex = (out: string): Buffer => Buffer.from(out.replaceAll(" ", ""), "hex");
    const nibbles = (value: number): string => (value & 0xffff).toString(16).padStart(4, "0").replaceAll(/./g, "0$&");
    if (!/^81.*ff$/.test(text)) return [hex("90 60 02 ff")];
    const body = text.slice(2, -2);
    if (body === "090612") return [hex(`90 50 ${nibbles(this.pan)} ${nibbles(this.tilt)} ff`)];
    if (body === "090447") return [hex(`90 50 ${nibbles(this.zoom)} ff`)];
    if (body === "090448") return [hex(`90 50 ${nibbles(this.focus)} ff`)];
    if (this.refuse !== undefined) return [hex(`90 60 ${this.refuse.toString(16).padStart(2, "0")} ff`)];
    const known =
      /^010601(0[1-9a-f]|1[0-8])(0[1-9a-f]|1[0-7])0[123]0[123]$|^01040[78](00|[23][0-7])$|^010438(02|03)$|^01043f0[12]..$|^017e010a000[23]$|^017e041a000[23]$/;
    if (!known.test(body)) return [hex("90 60 02 ff")];
    this.done.push(body);
    return [hex("90 41 ff"), hex("90 51 ff")];
  }
}
