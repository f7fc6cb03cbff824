import { err, ok, type Result } from "@setsuna/kit";
import { joinBytes } from "@setsuna/rtp/octets";
import type { OpenError, Opener } from "./opener.ts";
import type { Sealer } from "./sealer.ts";

/** The Opus TOC byte stays in clear (RFC 6716 §3.1): it tells how long the packet plays, and nothing of what. */
const CLEAR_BYTES = 1;
/** Every so many packets carry the whole salt: a receiver that joins begins to hear within 0.2 s at 20 ms a packet. */
const SALT_EVERY = 10;

/** Seals Opus packets of one sender session. */
export class AudioSealer {
  private readonly sealer: Sealer;
  private packets = 0;

  constructor(sealer: Sealer) {
    this.sealer = sealer;
  }

  /** Undefined for an empty packet, which must not be sent. */
  seal(packet: Uint8Array, rtpTimestamp: number): Uint8Array<ArrayBuffer> | undefined {
    if (packet.length === 0) return undefined;
    const clear = packet.slice(0, CLEAR_BYTES);
    const wholeSalt = this.packets % SALT_EVERY === 0;
    this.packets += 1;
    return joinBytes([clear, this.sealer.seal({ clear, secret: packet.subarray(CLEAR_BYTES) }, rtpTimestamp, wholeSalt)]);
  }
}

/** The Opus packet that was sealed. Never throws. `rtpTimestamp`: as it came. */
export const openAudioPacket = (
  opener: Opener,
  packet: Uint8Array,
  rtpTimestamp: number,
): Result<Uint8Array<ArrayBuffer>, OpenError> => {
  if (packet.length === 0) return err("unsealed");
  const clear = packet.slice(0, CLEAR_BYTES);
  const opened = opener.open(packet.subarray(CLEAR_BYTES), clear, rtpTimestamp);
  return opened.ok ? ok(joinBytes([clear, opened.value])) : opened;
};
