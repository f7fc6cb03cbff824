import { canBeUmd31, type Found, find, SKIP_TO_FRAME } from "./find-tsl.ts";
import type { TslPacket, TslVersion } from "./tsl-display.ts";
import { UMD31_BYTES } from "./umd31.ts";
import { umd40Tail } from "./umd40.ts";

export interface TslCut {
  readonly packets: readonly TslPacket[];
  /** Starts of unreadable runs; a run over several pushes appears once. */
  readonly skipped: readonly Uint8Array[];
}

/**
 * Finds packets in a byte stream: 3.1, 4.0, and 5.0 with or without DLE/STX, in any mix. Skips other bytes. `whole`: each push is
 * complete (a datagram).
 */
export class TslStream {
  private readonly version: TslVersion | "auto";
  private readonly whole: boolean;
  private waiting: Uint8Array = new Uint8Array();
  private habit: TslVersion | undefined;
  /** A 3.1 packet that just ended, and may be a 4.0 one. */
  private block: Uint8Array | undefined;
  private lost = false;

  constructor(version: TslVersion | "auto", whole = false) {
    this.version = version;
    this.whole = whole;
  }

  push(chunk: Uint8Array): TslCut {
    let bytes: Uint8Array = this.waiting.length === 0 ? chunk : Buffer.concat([this.waiting, chunk]);
    const packets: TslPacket[] = [];
    const skipped: Uint8Array[] = [];
    while (bytes.length > 0) {
      const found = this.next(bytes);
      if (found.kind === "more") break;
      if (found.kind === "packet") {
        packets.push(found.packet);
        this.habit = found.packet.version;
        this.block = found.packet.version === "3.1" ? found.packet.bytes : undefined;
        this.lost = false;
      } else {
        if (!this.lost) skipped.push(bytes);
        this.lost = true;
        this.block = undefined;
      }
      bytes = bytes.subarray(found.size);
    }
    this.waiting = new Uint8Array(bytes);
    return { packets, skipped };
  }

  private next(bytes: Uint8Array): Found {
    const late = this.lateTail(bytes);
    if (late !== undefined) return late;
    const found = find(bytes, { version: this.version, whole: this.whole, habit: this.habit });
    // Text in other alphabets can look like a header. Prefer a later header only after lost bytes.
    if (found.kind === "packet" && found.packet.version === "3.1" && this.lost) {
      const later = bytes.subarray(1, UMD31_BYTES - 1).findIndex((byte, at) => canBeUmd31(byte, bytes[at + 2]));
      if (later >= 0) return { kind: "none", size: later + 1 };
    }
    return found.kind === "none" && found.size === SKIP_TO_FRAME ? { kind: "none", size: this.toNextFrame(bytes) } : found;
  }

  /** Late last bytes of a 4.0 packet that counted as 3.1. */
  private lateTail(bytes: Uint8Array): Found | undefined {
    if (this.block === undefined || this.version === "3.1" || this.version === "5.0") return undefined;
    const tail = umd40Tail(this.block, bytes);
    if (tail === 0) return undefined;
    if (tail === undefined || tail > bytes.length) return this.whole ? undefined : { kind: "more" };
    const packet = { version: "4.0" as const, bytes: Buffer.concat([this.block, bytes.subarray(0, tail)]) };
    return { kind: "packet", size: tail, packet };
  }

  private toNextFrame(bytes: Uint8Array): number {
    for (let at = 2; at < bytes.length; at += 1) if (isFrame(bytes[at], bytes[at + 1])) return at;
    return bytes.length;
  }
}

const DLE = 0xfe;
const STX = 0x02;
const isFrame = (first: number | undefined, second: number | undefined): boolean => first === DLE && second === STX;

export const wrap = (packet: Uint8Array): Buffer => {
  const out = [DLE, STX];
  for (const byte of packet) {
    if (byte === DLE) out.push(DLE);
    out.push(byte);
  }
  return Buffer.from(out);
};
