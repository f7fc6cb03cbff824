import { err, ok, type Result } from "@setsuna/kit";
import {
  MAX_OSC_ARGUMENTS,
  MAX_OSC_BYTES,
  MAX_OSC_DEPTH,
  MAX_OSC_ELEMENTS,
  type OscArgument,
  type OscMessage,
  type OscPacket,
} from "./osc-packet.ts";

export type OscFault =
  | "too-long"
  | "not-aligned"
  | "cut-short"
  | "bad-address"
  | "bad-string"
  | "no-type-tags"
  | "unknown-type"
  | "bad-array"
  | "bad-bundle"
  | "too-deep"
  | "too-many";

/** Reports a packet that cannot be read, within this file. */
class Fault extends Error {
  readonly fault: OscFault;
  constructor(fault: OscFault) {
    super(fault);
    this.fault = fault;
  }
}

/** `#bundle` and its end. */
const BUNDLE = 0x2362_756e_646c_6500n;
/** Printable ASCII without blank, `#` and the comma, which begins the type tags. OSC 1.0, OSC Address Patterns use the rest. */
const ADDRESS = /^\/[!"$-+\--~]*$/;
const MAX_ADDRESS = 255;
const utf8 = new TextDecoder("utf-8", { fatal: true });

class Reader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private elements = 0;
  private at: number;
  private end: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
    this.end = bytes.length;
  }

  packet(depth: number): OscPacket {
    this.elements += 1;
    if (this.elements > MAX_OSC_ELEMENTS) throw new Fault("too-many");
    if (this.end - this.at >= 16 && this.view.getBigUint64(this.at) === BUNDLE) return this.bundle(depth);
    return this.message();
  }

  private bundle(depth: number): OscPacket {
    if (depth >= MAX_OSC_DEPTH) throw new Fault("too-deep");
    this.at += 8;
    const timeTag = this.view.getBigUint64(this.take(8));
    const end = this.end;
    const elements: OscPacket[] = [];
    while (this.at < end) {
      const size = this.view.getInt32(this.take(4));
      if (size <= 0 || size % 4 !== 0 || size > end - this.at) throw new Fault("bad-bundle");
      this.end = this.at + size;
      elements.push(this.packet(depth + 1));
      this.at = this.end;
      this.end = end;
    }
    return { kind: "bundle", timeTag, elements };
  }

  private message(): OscMessage {
    const address = this.string();
    if (address.length > MAX_ADDRESS || !ADDRESS.test(address)) throw new Fault("bad-address");
    // OSC 1.0: older senders leave the type tags out; without arguments nothing is lost by it.
    if (this.at === this.end) return { kind: "message", address, args: [] };
    const tags = this.string();
    if (tags[0] !== ",") throw new Fault("no-type-tags");
    if (tags.length - 1 > MAX_OSC_ARGUMENTS) throw new Fault("too-many");
    const open: OscArgument[][] = [[]];
    for (const tag of tags.slice(1)) {
      const present = open.at(-1) ?? [];
      if (tag === "[") {
        if (open.length > MAX_OSC_DEPTH) throw new Fault("too-deep");
        const value: OscArgument[] = [];
        present.push({ type: "[", value });
        open.push(value);
      } else if (tag === "]") {
        if (open.length === 1) throw new Fault("bad-array");
        open.pop();
      } else present.push(this.argument(tag));
    }
    if (open.length !== 1) throw new Fault("bad-array");
    if (this.at !== this.end) throw new Fault("cut-short");
    return { kind: "message", address, args: open[0] ?? [] };
  }

  private argument(tag: string): OscArgument {
    switch (tag) {
      case "i":
        return { type: tag, value: this.view.getInt32(this.take(4)) };
      case "h":
        return { type: tag, value: this.view.getBigInt64(this.take(8)) };
      case "f":
        return { type: tag, value: this.view.getFloat32(this.take(4)) };
      case "d":
        return { type: tag, value: this.view.getFloat64(this.take(8)) };
      case "s":
      case "S":
        return { type: tag, value: this.string() };
      case "b":
        return { type: tag, value: this.blob() };
      case "t":
        return { type: tag, value: this.view.getBigUint64(this.take(8)) };
      case "c":
        return { type: tag, value: String.fromCharCode(this.view.getUint32(this.take(4)) & 0x7f) };
      case "r":
        return { type: tag, value: this.view.getUint32(this.take(4)) };
      case "m": {
        const at = this.take(4);
        return { type: tag, value: new Uint8Array(this.bytes.subarray(at, at + 4)) };
      }
      case "T":
      case "F":
      case "N":
      case "I":
        return { type: tag };
      default:
        // Its length is not known, so nothing after it can be read.
        throw new Fault("unknown-type");
    }
  }

  private blob(): Uint8Array {
    const size = this.view.getInt32(this.take(4));
    if (size < 0 || size > this.end - this.at) throw new Fault("cut-short");
    const at = this.take(size + ((4 - (size % 4)) % 4));
    return new Uint8Array(this.bytes.subarray(at, at + size));
  }

  private string(): string {
    const zero = this.bytes.indexOf(0, this.at);
    if (zero < 0 || zero >= this.end) throw new Fault("cut-short");
    const from = this.take(zero - this.at + 4 - ((zero - this.at) % 4));
    try {
      return utf8.decode(this.bytes.subarray(from, zero));
    } catch (error) {
      if (error instanceof TypeError) throw new Fault("bad-string");
      throw error;
    }
  }

  /** Takes the next `size` bytes and returns where they begin. */
  private take(size: number): number {
    const at = this.at;
    if (size > this.end - at) throw new Fault("cut-short");
    this.at = at + size;
    return at;
  }
}

/** Reads one packet. Takes time in proportion to its length, whatever it holds. Never throws. */
export const readOsc = (bytes: Uint8Array): Result<OscPacket, OscFault> => {
  if (bytes.length > MAX_OSC_BYTES) return err("too-long");
  if (bytes.length === 0 || bytes.length % 4 !== 0) return err("not-aligned");
  try {
    return ok(new Reader(bytes).packet(0));
  } catch (error) {
    if (error instanceof Fault) return err(error.fault);
    throw error;
  }
};
