import { isUmd31Header, UMD31_BYTES } from "./umd31.ts";
import { MAX_UMD50_BYTES, umd50Length } from "./umd50.ts";

const DLE = 0xfe;
const STX = 0x02;

/** Describes packets that a byte stream completed, and how often it had to be found again. */
export interface TslCut {
  readonly packets: readonly Uint8Array[];
  readonly faults: number;
}

/** Cuts a stream into packets. */
export interface TslStream {
  push(chunk: Uint8Array): TslCut;
}

/**
 * Reads version 5.0 on TCP: DLE STX begins a packet, and DLE inside it is doubled. The byte count inside tells where it ends. What cannot be
 * is dropped, and the next DLE STX begins anew.
 */
export class WrappedStream implements TslStream {
  private readonly packet = new Uint8Array(MAX_UMD50_BYTES);
  private size = 0;
  private inside = false;
  private escaped = false;

  push(chunk: Uint8Array): TslCut {
    const packets: Uint8Array[] = [];
    let faults = 0;
    const drop = (): void => {
      if (this.inside) faults += 1;
      this.inside = false;
    };
    for (const byte of chunk) {
      if (!this.escaped && byte === DLE) {
        this.escaped = true;
        continue;
      }
      const afterDle = this.escaped;
      this.escaped = false;
      if (afterDle && byte === STX) {
        // A packet that was not whole when the next one began.
        drop();
        this.inside = true;
        this.size = 0;
        continue;
      }
      if (!this.inside) continue;
      if ((afterDle && byte !== DLE) || this.size === this.packet.length) {
        drop();
        continue;
      }
      this.packet[this.size++] = byte;
      const length = umd50Length(this.packet.subarray(0, this.size));
      if (length !== undefined && length > MAX_UMD50_BYTES) drop();
      else if (length === this.size) {
        packets.push(this.packet.slice(0, this.size));
        this.inside = false;
      }
    }
    return { packets, faults };
  }
}

/** Reads version 3.1 in a stream: packets of 18 bytes one after the other, found again by the byte whose highest bit is set. */
export class PlainStream implements TslStream {
  private readonly packet = new Uint8Array(UMD31_BYTES);
  private size = 0;
  private lost = false;

  push(chunk: Uint8Array): TslCut {
    const packets: Uint8Array[] = [];
    let faults = 0;
    for (const byte of chunk) {
      const header = isUmd31Header(byte);
      if (this.size === 0 && !header) {
        if (!this.lost) faults += 1;
        this.lost = true;
        continue;
      }
      // Text of other alphabets may have the bit too: only after it was lost is a later header trusted over what has begun.
      if (header && this.lost && this.size > 0) this.size = 0;
      this.packet[this.size++] = byte;
      if (this.size < UMD31_BYTES) continue;
      packets.push(this.packet.slice());
      this.size = 0;
      this.lost = false;
    }
    return { packets, faults };
  }
}

/** Returns a packet of version 5.0 as it goes into a byte stream. */
export const wrap = (packet: Uint8Array): Buffer => {
  const out = [DLE, STX];
  for (const byte of packet) {
    if (byte === DLE) out.push(DLE);
    out.push(byte);
  }
  return Buffer.from(out);
};

/** Returns true for the first two bytes of a stream of version 5.0. */
export const isWrapped = (first: number | undefined, second: number | undefined): boolean => first === DLE && second === STX;
