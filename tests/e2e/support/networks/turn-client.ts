import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { turnCredentials } from "../../../../apps/studio/src/streams/turn/turn-login.ts";

/** Methods and classes, RFC 8656 §17. */
const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const SEND_INDICATION = 0x0016;
const CONNECT = 0x000a;
const MAGIC = Buffer.from("2112a442", "hex");
const [USERNAME, INTEGRITY, ERROR_CODE, PEER, DATA, REALM, NONCE, TRANSPORT] = [6, 8, 9, 0x12, 0x13, 0x14, 0x15, 0x19];
const ANSWER_LIMIT_MS = 1500;

const attribute = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
};

const message = (type: number, attributes: readonly Buffer[], key?: Buffer): Buffer => {
  const head = Buffer.concat([Buffer.alloc(4), MAGIC, randomBytes(12)]);
  head.writeUInt16BE(type);
  const body = Buffer.concat(attributes);
  head.writeUInt16BE(body.length + (key === undefined ? 0 : 24), 2);
  if (key === undefined) return Buffer.concat([head, body]);
  const hmac = createHmac("sha1", key).update(head).update(body).digest();
  return Buffer.concat([head, body, attribute(INTEGRITY, hmac)]);
};

const attributeIn = (answer: Buffer, wanted: number): Buffer | undefined => {
  for (let at = 20; at + 4 <= answer.length; at += 4 + 4 * Math.ceil(answer.readUInt16BE(at + 2) / 4))
    if (answer.readUInt16BE(at) === wanted) return answer.subarray(at + 4, at + 4 + answer.readUInt16BE(at + 2));
  return undefined;
};

const peerAttribute = (address: string, port: number): Buffer => {
  const octets = Buffer.from(address.split(".").map(Number));
  const value = Buffer.concat([Buffer.from([0, 1, (port >> 8) ^ 0x21, (port & 0xff) ^ 0x12]), octets]);
  for (let index = 0; index < 4; index += 1) value[4 + index] = (octets[index] ?? 0) ^ (MAGIC[index] ?? 0);
  return attribute(PEER, value);
};

export interface TurnAnswer {
  readonly code: number | undefined;
  readonly bytes: number;
}

export class TurnClient {
  private readonly socket: Socket;
  private readonly server: { readonly address: string; readonly port: number };
  private readonly waiting = new Map<string, (answer: Buffer) => void>();
  private session: { readonly attributes: readonly Buffer[]; readonly key: Buffer } | undefined;

  constructor(address: string, port = 3478) {
    this.server = { address, port };
    this.socket = createSocket("udp4");
    this.socket.on("message", (bytes) => this.waiting.get(bytes.toString("hex", 8, 20))?.(bytes));
  }

  async bytesFor(datagram: Buffer): Promise<number> {
    let bytes = 0;
    const count = (answer: Buffer): void => {
      bytes += answer.length;
    };
    this.socket.on("message", count);
    this.socket.send(datagram, this.server.port, this.server.address);
    // Only time can show silence.
    await new Promise((resolve) => setTimeout(resolve, 300));
    this.socket.off("message", count);
    return bytes;
  }

  /** Without a secret, gets the server's first answer. */
  async allocate(secret?: string, endsAtSeconds = Date.now() / 1000 + 600): Promise<TurnAnswer> {
    const udp = attribute(TRANSPORT, Buffer.from([17, 0, 0, 0]));
    const first = await this.ask(message(ALLOCATE, [udp]));
    const [realm, nonce] = [first && attributeIn(first, REALM), first && attributeIn(first, NONCE)];
    if (secret === undefined || realm === undefined || nonce === undefined) return answerOf(first);
    const { username, credential } = turnCredentials(secret, "test", endsAtSeconds);
    const key = createHash("md5").update(`${username}:${realm}:${credential}`).digest();
    const attributes = [attribute(USERNAME, Buffer.from(username)), attribute(REALM, realm), attribute(NONCE, nonce)];
    this.session = { attributes, key };
    return this.request(ALLOCATE, [udp]);
  }

  permit(address: string): Promise<TurnAnswer> {
    return this.request(CREATE_PERMISSION, [peerAttribute(address, 9)]);
  }

  /** RFC 6062 §4.3. */
  connect(address: string, port: number): Promise<TurnAnswer> {
    return this.request(CONNECT, [peerAttribute(address, port)]);
  }

  send(address: string, port: number, data: Buffer): void {
    this.socket.send(
      message(SEND_INDICATION, [peerAttribute(address, port), attribute(DATA, data)]),
      this.server.port,
      this.server.address,
    );
  }

  close(): void {
    this.socket.close();
  }

  private async request(type: number, attributes: readonly Buffer[]): Promise<TurnAnswer> {
    const { attributes: login = [], key } = this.session ?? {};
    return answerOf(await this.ask(message(type, [...attributes, ...login], key)));
  }

  private ask(request: Buffer): Promise<Buffer | undefined> {
    const transaction = request.toString("hex", 8, 20);
    return new Promise((resolve) => {
      const limit = setTimeout(() => resolve(undefined), ANSWER_LIMIT_MS);
      this.waiting.set(transaction, (answer) => {
        clearTimeout(limit);
        this.waiting.delete(transaction);
        resolve(answer);
      });
      this.socket.send(request, this.server.port, this.server.address);
    });
  }
}

const answerOf = (answer: Buffer | undefined): TurnAnswer => {
  if (answer === undefined) return { code: undefined, bytes: 0 };
  const error = attributeIn(answer, ERROR_CODE);
  return { code: error === undefined ? 0 : 100 * (error[2] ?? 0) + (error[3] ?? 0), bytes: answer.length };
};

export const REQUESTS_WITHOUT_LOGIN: Readonly<Record<string, () => Buffer>> = {
  "a STUN binding request": () => message(0x0001, []),
  "an allocation": () => message(ALLOCATE, [attribute(TRANSPORT, Buffer.from([17, 0, 0, 0]))]),
  "a permission": () => message(CREATE_PERMISSION, [peerAttribute("203.0.113.7", 9)]),
  "data to be sent on": () => message(SEND_INDICATION, [peerAttribute("203.0.113.7", 9), attribute(DATA, Buffer.alloc(40))]),
  garbage: () => Buffer.concat([Buffer.from([0x40]), randomBytes(59)]),
  "an old STUN request": () => Buffer.concat([Buffer.from("00010000", "hex"), randomBytes(16)]),
};
