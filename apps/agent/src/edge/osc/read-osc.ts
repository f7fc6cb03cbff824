import { err, ok, type Result } from "@setsuna/kit";
import { OscError, type OscFault } from "./osc-fault.ts";
import {
  MAX_OSC_ARGUMENTS,
  MAX_OSC_BYTES,
  MAX_OSC_DEPTH,
  MAX_OSC_ELEMENTS,
  type OscArgument,
  type OscMessage,
  type OscPacket,
} from "./osc-packet.ts";

/** `#bundle` and its terminating zero. */
const BUNDLE = 0x2362_756e_646c_6500n;
/** Printable ASCII except `#` and comma, which begins type tags. OSC 1.0 forbids blanks, but tablet layouts have them. */
const ADDRESS = /^\/[ !"$-+\--~]*$/;
const MAX_ADDRESS = 255;
/** In other encodings, characters are lost but the message survives. */
const utf8 = new TextDecoder("utf-8");

class Reader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private elements = 0;
  private at: number;
  private end: number;
  private readonly onFault: (fault: OscFault) => void;

  constructor(bytes: Uint8Array, onFault: (fault: OscFault) => void) {
    this.bytes = bytes;
    this.onFault = onFault;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
    this.end = bytes.length;
  }

  packet(depth: number): OscPacket {
    this.elements += 1;
    if (this.elements > MAX_OSC_ELEMENTS) throw new OscError("too-many");
    if (this.end - this.at >= 16 && this.view.getBigUint64(this.at) === BUNDLE) return this.bundle(depth);
    return this.message();
  }

  private bundle(depth: number): OscPacket {
    if (depth >= MAX_OSC_DEPTH) throw new OscError("too-deep");
    this.at += 8;
    const timeTag = this.view.getBigUint64(this.take(8));
    const end = this.end;
    const elements: OscPacket[] = [];
    let last: OscFault | undefined;
    const skip = (fault: OscFault): void => {
      last = fault;
      this.onFault(fault);
    };
    while (this.at < end) {
      const size = end - this.at < 4 ? 0 : this.view.getInt32(this.take(4));
      if (size <= 0 || size > end - this.at) {
        skip("bad-bundle");
        break;
      }
      const next = this.at + size;
      this.end = next;
      try {
        elements.push(this.packet(depth + 1));
      } catch (error) {
        if (!(error instanceof OscError)) throw error;
        if (error.fault === "too-many") {
          if (elements.length === 0) throw error;
          skip(error.fault);
          break;
        }
        skip(error.fault);
      }
      this.at = next;
      this.end = end;
    }
    this.at = end;
    this.end = end;
    if (elements.length === 0 && last !== undefined) throw new OscError(last);
    return { kind: "bundle", timeTag, elements };
  }

  private message(): OscMessage {
    const address = this.string(true);
    if (address.length > MAX_ADDRESS || !ADDRESS.test(address)) throw new OscError("bad-address");
    // Older OSC 1.0 senders omit type tags; without arguments nothing is lost.
    if (this.at === this.end) return { kind: "message", address, args: [] };
    const tags = this.string(true);
    if (tags[0] !== ",") throw new OscError("no-type-tags");
    if (tags.length - 1 > MAX_OSC_ARGUMENTS) throw new OscError("too-many");
    const open: OscArgument[][] = [[]];
    for (const tag of tags.slice(1)) {
      const present = open.at(-1) ?? [];
      if (tag === "[") {
        if (open.length > MAX_OSC_DEPTH) throw new OscError("too-deep");
        const value: OscArgument[] = [];
        present.push({ type: "[", value });
        open.push(value);
      } else if (tag === "]") {
        if (open.length === 1) throw new OscError("bad-array");
        open.pop();
      } else {
        const argument = this.argument(tag);
        if (argument !== undefined) present.push(argument);
        else if ((open[0]?.length ?? 0) > 0) {
          this.onFault("unknown-type");
          return { kind: "message", address, args: open[0] ?? [] };
        } else throw new OscError("unknown-type");
      }
    }
    if (open.length !== 1) throw new OscError("bad-array");
    if (this.at !== this.end) this.onFault("trailing-bytes");
    return { kind: "message", address, args: open[0] ?? [] };
  }

  /** Undefined for an unknown type. */
  private argument(tag: string): OscArgument | undefined {
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
        return undefined;
    }
  }

  private blob(): Uint8Array {
    const size = this.view.getInt32(this.take(4));
    if (size < 0 || size > this.end - this.at) throw new OscError("cut-short");
    const at = this.takePadded(size);
    return new Uint8Array(this.bytes.subarray(at, at + size));
  }

  /** `isWhole`: needs its zero; else the packet's end suffices, since some senders omit the last padding. */
  private string(isWhole = false): string {
    const zero = this.bytes.indexOf(0, this.at);
    const isEnded = zero >= 0 && zero < this.end;
    if (!isEnded && isWhole) throw new OscError("cut-short");
    const to = isEnded ? zero : this.end;
    const from = this.takePadded(to - this.at + (isEnded ? 1 : 0));
    return utf8.decode(this.bytes.subarray(from, to));
  }

  private takePadded(size: number): number {
    return this.take(Math.min(size + ((4 - (size % 4)) % 4), Math.max(size, this.end - this.at)));
  }

  private take(size: number): number {
    const at = this.at;
    if (size > this.end - at) throw new OscError("cut-short");
    this.at = at + size;
    return at;
  }
}

/** Linear time. Never throws. `onFault`: skipped elements and message parts; the rest stands. */
export const readOsc = (bytes: Uint8Array, onFault: (fault: OscFault) => void = () => undefined): Result<OscPacket, OscFault> => {
  if (bytes.length > MAX_OSC_BYTES) return err("too-long");
  if (bytes.length === 0) return err("not-aligned");
  try {
    return ok(new Reader(bytes, onFault).packet(0));
  } catch (error) {
    if (!(error instanceof OscError)) throw error;
    return err(error.fault === "cut-short" && bytes.length % 4 !== 0 ? "not-aligned" : error.fault);
  }
};
