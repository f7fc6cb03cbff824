/** Says of plain numbers what they are: ms, and bit/s. Nothing is converted or checked. */
export const milliseconds = (value) => value;
export const bitsPerSecond = (value) => value;
/** Video RTP clock rate in Hz. RFC 6184 §5.1, RFC 7741 §4.1. */
export const VIDEO_CLOCK_RATE = 90000;
/** Opus RTP clock rate in Hz. RFC 7587 §4.1. */
export const AUDIO_CLOCK_RATE = 48000;
/** One setsuna in milliseconds: 1/75 s, what our software may add. */
export const SETSUNA_MS = milliseconds(1000 / 75);
