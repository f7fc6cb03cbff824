import { readUint8 } from "@setsuna/kit";

/** RFC 6464 §3. */
export interface AudioLevel {
  /** Detected by the sender's encoder. */
  readonly voice: boolean;
  /** -dBov; 0 is the loudest, 127 digital silence. */
  readonly level: number;
}

/** Undefined when empty; ignores later bytes (padding in the two-byte form). */
export const parseAudioLevel = (bytes: Uint8Array, offset: number, length: number): AudioLevel | undefined => {
  if (length < 1 || offset >= bytes.length) return undefined;
  const value = readUint8(bytes, offset);
  return { voice: (value & 0x80) !== 0, level: value & 0x7f };
};

/** One byte; `level` is clamped to 0 to 127. */
export const writeAudioLevel = ({ voice, level }: AudioLevel): Uint8Array =>
  Uint8Array.of((voice ? 0x80 : 0) | Math.max(0, Math.min(127, Math.round(level))));
