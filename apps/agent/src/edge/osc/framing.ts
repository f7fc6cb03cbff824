import { MAX_OSC_BYTES } from "./osc-packet.ts";

/** SLIP (RFC 1055, OSC 1.1) or a length prefix (OSC 1.0). */
export type Framing = "slip" | "length";

const END = 0xc0;
const ESC = 0xdb;
const ESC_END = 0xdc;
const ESC_ESC = 0xdd;

/** Cuts a byte stream into packets. After a fault of `length` nothing can be told apart any more: close the stream. */
export interface Deframer {
  /** Packets completed by `chunk`. `faults`: dropped frames; `lost` ends the stream. */
  push(chunk: Uint8Array): { readonly packets: readonly Uint8Array[]; readonly faults: number; readonly lost: boolean };
}

/** Reads SLIP with or without END before a packet. Drops overlong or badly escaped frames; the next END resumes. */
export class SlipDeframer implements Deframer {
  private readonly frame = new Uint8Array(MAX_OSC_BYTES);
  private size = 0;
  private escaped = false;
  private broken = false;

  push(chunk: Uint8Array): { packets: Uint8Array[]; faults: number; lost: boolean } {
    const packets: Uint8Array[] = [];
    let faults = 0;
    for (const byte of chunk) {
      if (byte === END) {
        if (this.broken || this.escaped) faults += 1;
        else if (this.size > 0) packets.push(this.frame.slice(0, this.size));
        this.size = 0;
        this.escaped = false;
        this.broken = false;
      } else if (this.escaped) {
        this.escaped = false;
        if (byte === ESC_END) this.add(END);
        else if (byte === ESC_ESC) this.add(ESC);
        else this.broken = true;
      } else if (byte === ESC) this.escaped = true;
      else this.add(byte);
    }
    return { packets, faults, lost: false };
  }

  private add(byte: number): void {
    if (this.size === this.frame.length) this.broken = true;
    else this.frame[this.size++] = byte;
  }
}

/** A signed 32-bit length precedes each packet. */
export class LengthDeframer implements Deframer {
  private waiting = Buffer.alloc(0);

  push(chunk: Uint8Array): { packets: Uint8Array[]; faults: number; lost: boolean } {
    this.waiting = this.waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.waiting, chunk]);
    const packets: Uint8Array[] = [];
    let at = 0;
    while (this.waiting.length - at >= 4) {
      const size = this.waiting.readInt32BE(at);
      if (size < 0 || size > MAX_OSC_BYTES) {
        this.waiting = Buffer.alloc(0);
        return { packets, faults: 1, lost: true };
      }
      if (this.waiting.length - at - 4 < size) break;
      if (size > 0) packets.push(new Uint8Array(this.waiting.subarray(at + 4, at + 4 + size)));
      at += 4 + size;
    }
    this.waiting = this.waiting.subarray(at);
    return { packets, faults: 0, lost: false };
  }
}

/** By a stream's first byte: a length prefix begins with 0, SLIP with END or the packet itself. */
export const framingOf = (first: number): Framing => (first === 0 ? "length" : "slip");

export const deframerOf = (framing: Framing): Deframer => (framing === "slip" ? new SlipDeframer() : new LengthDeframer());

/** RFC 1055 advises END on both sides of a packet. */
export const frame = (packet: Uint8Array, framing: Framing): Buffer => {
  if (framing === "length") {
    const head = Buffer.alloc(4);
    head.writeInt32BE(packet.length);
    return Buffer.concat([head, packet]);
  }
  const out = [END];
  for (const byte of packet) {
    if (byte === END) out.push(ESC, ESC_END);
    else if (byte === ESC) out.push(ESC, ESC_ESC);
    else out.push(byte);
  }
  out.push(END);
  return Buffer.from(out);
};
