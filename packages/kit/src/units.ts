declare const unit: unique symbol;

/** Plain numbers are assignable to any unit, so literals and arithmetic need no conversion; other units are refused. */
type Unit<Name extends string> = number & { readonly [unit]?: Name };

/** Duration or instant, ms; fractions allowed. */
export type Milliseconds = Unit<"ms">;
/** Duration or instant, microseconds. */
export type Microseconds = Unit<"us">;
/** Bit/s, never kbit/s or Mbit/s. */
export type BitsPerSecond = Unit<"bit/s">;
/** 32 bits, in ticks of the payload's clock. RFC 3550 §5.1. */
export type RtpTimestamp = Unit<"ticks">;

/** Gives plain numbers their unit, unchecked. */
export const milliseconds = (value: number): Milliseconds => value;
export const bitsPerSecond = (value: number): BitsPerSecond => value;

/** Video RTP clock rate in Hz. RFC 6184 §5.1, RFC 7741 §4.1. */
export const VIDEO_CLOCK_RATE = 90_000;
/** Opus RTP clock rate in Hz. RFC 7587 §4.1. */
export const AUDIO_CLOCK_RATE = 48_000;
/** 1/75 s, our software's share of latency. */
export const SETSUNA_MS = milliseconds(1000 / 75);
