import { createSocket, type Socket } from "node:dgram";

/** RFC 1035 §3.2, §4.1.1. */
const TXT = 16;
const INTERNET = 1;
const ANSWERS = 0x8400;
const NO_SUCH_NAME = 3;
const HEADER_BYTES = 12;
/** Pointer to the name of the question. */
const SAME_NAME = 0xc00c;

const nameIn = (query: Buffer): { readonly name: string; readonly end: number } => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
};

const recordOf = (text: string): Buffer => {
  const bytes = Buffer.from(text, "utf8");
  const head = Buffer.alloc(13);
  head.writeUInt16BE(SAME_NAME, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(bytes.length + 1, 10);
  head.writeUInt8(bytes.length, 12);
  return Buffer.concat([head, bytes]);
};

/** A DNS server on this machine with TXT records of at most 255 bytes. */
export class TxtServer {
  /** By name in lower case. */
  readonly records = new Map<string, readonly string[]>();
  private readonly socket: Socket = createSocket("udp4");

  static async open(): Promise<TxtServer> {
    const server = new TxtServer();
    server.socket.on("message", (query, { port, address }) => server.socket.send(server.answer(query), port, address));
    await new Promise<void>((resolve) => server.socket.bind(0, "127.0.0.1", resolve));
    return server;
  }

  /** As the variable DNS_SERVERS has it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private answer(query: Buffer): Buffer {
    const { name, end } = nameIn(query);
    const texts = query.readUInt16BE(end) === TXT ? (this.records.get(name) ?? []) : [];
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(ANSWERS | (texts.length === 0 ? NO_SUCH_NAME : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts.length, 6);
    return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...texts.map(recordOf)]);
  }
}
