declare const unit: unique symbol;

/** Plain numbers are assignable to any unit, so literals and arithmetic need no conversion; other units are refused. */
type Unit<Name extends string> = number & { readonly [unit]?: Name };

/** Duration or instant, ms; fractions allowed. */
export type Milliseconds = Unit<"ms">;
/** Plain numbers are assignable, but the value can't be calculated with: {@link bare} takes it out of its unit. */
type Opaque<Name extends string> = Unit<Name> | { readonly [unit]: Name };

/** Duration or instant, microseconds. Opaque: adding ms to it doesn't compile. */
export type Microseconds = Opaque<"us">;
/** Never kbit/s or Mbit/s. */
export type BitsPerSecond = Unit<"bit/s">;
/** 32 bits, in ticks of the payload's clock. Opaque, because it wraps: use `distance32` or unwrap it. RFC 3550 §5.1. */
export type RtpTimestamp = Opaque<"ticks">;
/** 16 bits. Opaque, because it wraps: use `distance16` or unwrap it. An extended number is a plain one. RFC 3550 §5.1, §A.1. */
export type SequenceNumber = Opaque<"sequence">;

/** Gives plain numbers their unit, unchecked. */
export const milliseconds = (value: number): Milliseconds => value;
/** The number without its unit: for the wire, as a key and for conversions. */
export const bare = (value: Microseconds | RtpTimestamp | SequenceNumber): number => value as number;
/** Converts to ms. */
export const msOfUs = (value: Microseconds): Milliseconds => (value as number) / 1000;
export const usOfMs = (value: Milliseconds): Microseconds => value * 1000;
export const bitsPerSecond = (value: number): BitsPerSecond => value;

/** Video RTP clock rate in Hz. RFC 6184 §5.1, RFC 7741 §4.1. */
export const VIDEO_CLOCK_RATE = 90_000;
/** Opus RTP clock rate in Hz. RFC 7587 §4.1. */
export const AUDIO_CLOCK_RATE = 48_000;
/** 1/75 s, our software's share of latency. */
export const SETSUNA_MS = milliseconds(1000 / 75);
