declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** A duration or instant in milliseconds; fractions allowed. */
export type Milliseconds = Unit<"ms">;
/** A rate in bits a second; never kbit/s or Mbit/s. */
export type BitsPerSecond = Unit<"bit/s">;

/** Says of plain numbers what they are: ms, and bit/s. Nothing is converted or checked. */
export const milliseconds = (value: number): Milliseconds => value as Milliseconds;
export const bitsPerSecond = (value: number): BitsPerSecond => value as BitsPerSecond;

/** Video RTP clock rate in Hz. RFC 6184 §5.1, RFC 7741 §4.1. */
export const VIDEO_CLOCK_RATE = 90_000;
/** Opus RTP clock rate in Hz. RFC 7587 §4.1. */
export const AUDIO_CLOCK_RATE = 48_000;
/** One setsuna in milliseconds: 1/75 s, what our software may add. */
export const SETSUNA_MS = milliseconds(1000 / 75);
