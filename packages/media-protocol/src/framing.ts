import { MAX_PACKET_BYTES, MAX_TEXT_BYTES } from "./limits.ts";
import { type MediaPacket, readMediaPacket, writeMediaPacket } from "./media-packet.ts";

/** JSON text (order or event), or a media packet. */
export type ProtocolFrame =
  | { readonly type: "text"; readonly value: unknown }
  | { readonly type: "packet"; readonly packet: MediaPacket };

/** Type, then length of the rest, big-endian. */
const HEAD_BYTES = 5;
const TEXT = 1;
const PACKET = 2;
const MOST = new Map([
  [TEXT, MAX_TEXT_BYTES],
  [PACKET, MAX_PACKET_BYTES],
]);

/** The stream is unreadable after it. */
export class ProtocolError extends Error {}

const framed = (type: number, body: Uint8Array): Uint8Array => {
  const most = MOST.get(type) ?? 0;
  if (body.length > most) throw new ProtocolError(`a frame of ${body.length} octets, ${most} at most`);
  const bytes = new Uint8Array(HEAD_BYTES + body.length);
  bytes[0] = type;
  new DataView(bytes.buffer).setUint32(1, body.length);
  bytes.set(body, HEAD_BYTES);
  return bytes;
};

/** Throws ProtocolError if too large. */
export const textFrame = (value: object): Uint8Array => framed(TEXT, new TextEncoder().encode(JSON.stringify(value)));

/** Throws ProtocolError if too large. */
export const packetFrame = (packet: MediaPacket): Uint8Array => framed(PACKET, writeMediaPacket(packet));

const textOf = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new ProtocolError("a text that is no JSON");
    throw error;
  }
};

/** Reads frames out of octets that come in pieces of any size. Holds one frame at most, whose length is bounded. */
export class FrameReader {
  private readonly head = new Uint8Array(HEAD_BYTES);
  private headLength = 0;
  private body: Uint8Array | undefined;
  private bodyLength = 0;
  private isBroken = false;

  /** Throws ProtocolError for an invalid frame, and for every push after it. */
  push(chunk: Uint8Array): ProtocolFrame[] {
    if (this.isBroken) throw new ProtocolError("after octets that are no frame");
    try {
      return this.frames(chunk);
    } catch (error) {
      this.isBroken = true;
      throw error;
    }
  }

  private frames(chunk: Uint8Array): ProtocolFrame[] {
    const found: ProtocolFrame[] = [];
    for (let at = 0; at < chunk.length; ) {
      const isHead = this.body === undefined;
      const target = this.body ?? this.head;
      const filled = isHead ? this.headLength : this.bodyLength;
      const count = Math.min(target.length - filled, chunk.length - at);
      target.set(chunk.subarray(at, at + count), filled);
      at += count;
      if (isHead) this.headLength += count;
      else this.bodyLength += count;
      if (isHead && this.headLength === HEAD_BYTES) this.begin();
      if (this.body !== undefined && this.bodyLength === this.body.length) found.push(this.finished(this.body));
    }
    return found;
  }

  private begin(): void {
    const length = new DataView(this.head.buffer).getUint32(1);
    const most = MOST.get(this.head[0] ?? 0);
    if (most === undefined) throw new ProtocolError(`a frame of type ${this.head[0]}`);
    if (length > most) throw new ProtocolError(`a frame of ${length} octets, ${most} at most`);
    this.body = new Uint8Array(length);
    this.bodyLength = 0;
  }

  private finished(body: Uint8Array): ProtocolFrame {
    const [type] = this.head;
    this.body = undefined;
    this.headLength = 0;
    if (type === TEXT) return { type: "text", value: textOf(body) };
    const packet = readMediaPacket(body);
    if (packet === undefined) throw new ProtocolError("a packet without a head");
    return { type: "packet", packet };
  }
}
