declare const unit: unique symbol;

/**
 * A number that says its unit to the compiler. A plain number is assignable to any unit, so that literals and arithmetic need no
 * conversion; a number of one unit is refused where another is asked for.
 */
type Unit<Name extends string> = number & { readonly [unit]?: Name };

/** A duration or instant in milliseconds; fractions allowed. */
export type Milliseconds = Unit<"ms">;
/** A duration or instant in microseconds. */
export type Microseconds = Unit<"us">;
/** A rate in bits a second; never kbit/s or Mbit/s. */
export type BitsPerSecond = Unit<"bit/s">;
/** A timestamp of an RTP header, 32 bits, in ticks of its payload's clock. RFC 3550 §5.1. */
export type RtpTimestamp = Unit<"ticks">;

/** Says of plain numbers what they are: ms, and bit/s. Nothing is converted or checked. */
export const milliseconds = (value: number): Milliseconds => value;
export const bitsPerSecond = (value: number): BitsPerSecond => value;

/** Video RTP clock rate in Hz. RFC 6184 §5.1, RFC 7741 §4.1. */
export const VIDEO_CLOCK_RATE = 90_000;
/** Opus RTP clock rate in Hz. RFC 7587 §4.1. */
export const AUDIO_CLOCK_RATE = 48_000;
/** One setsuna in milliseconds: 1/75 s, what our software may add. */
export const SETSUNA_MS = milliseconds(1000 / 75);
