import { err, joinBytes, ok, type Result } from "@setsuna/kit";
import type { DecryptError, FrameDecryptor } from "./frame-decryptor.ts";
import type { FrameEncryptor } from "./frame-encryptor.ts";

/** The Opus TOC byte stays clear (RFC 6716 §3.1): it shows only the duration. */
const CLEAR_BYTES = 1;
/** Interval of whole salts, packets: a new receiver plays within 0.2 s at 20 ms a packet. */
const SALT_INTERVAL = 10;

/** Encrypts Opus packets of one sender session. */
export class AudioEncryptor {
  private readonly encryptor: FrameEncryptor;
  private packets = 0;

  constructor(encryptor: FrameEncryptor) {
    this.encryptor = encryptor;
  }

  /** Undefined for an empty packet, which must not be sent. */
  encrypt(packet: Uint8Array, rtpTimestamp: number): Uint8Array<ArrayBuffer> | undefined {
    if (packet.length === 0) return undefined;
    const clear = packet.slice(0, CLEAR_BYTES);
    const wholeSalt = this.packets % SALT_INTERVAL === 0;
    this.packets += 1;
    return joinBytes([clear, this.encryptor.encrypt({ clear, secret: packet.subarray(CLEAR_BYTES) }, rtpTimestamp, wholeSalt)]);
  }
}

/** Returns the original Opus packet. `rtpTimestamp` is the received one. Never throws. */
export const decryptAudioPacket = (
  decryptor: FrameDecryptor,
  packet: Uint8Array,
  rtpTimestamp: number,
): Result<Uint8Array<ArrayBuffer>, DecryptError> => {
  if (packet.length === 0) return err("not-encrypted");
  const clear = packet.slice(0, CLEAR_BYTES);
  const decrypted = decryptor.decrypt(packet.subarray(CLEAR_BYTES), clear, rtpTimestamp);
  return decrypted.ok ? ok(joinBytes([clear, decrypted.value])) : decrypted;
};
