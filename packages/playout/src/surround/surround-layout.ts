import type { AudioChannels } from "@setsuna/contracts";

/** 5.1 and 7.1, which need several Opus streams. */
export type SurroundChannels = Exclude<AudioChannels, 1 | 2>;

/**
 * Multistream order (RFC 7845 §5.1.1.2). Elsewhere Web Audio's: left, right, center, LFE, then in 5.1 left and right surround, in
 * 7.1 left and right back and side. The first stream is left and right.
 */
export interface SurroundLayout {
  readonly channels: SurroundChannels;
  readonly streams: number;
  /** Number of stereo streams, which come first. */
  readonly coupled: number;
  /** Decoded index per channel, for the encoder. */
  readonly mapping: readonly number[];
  /** In order of mapping family 1 (RFC 7845 §5.1.1.2); for the decoder. */
  readonly family1: readonly number[];
}

const LAYOUTS: Readonly<Record<SurroundChannels, SurroundLayout>> = {
  6: { channels: 6, streams: 4, coupled: 2, mapping: [0, 1, 4, 5, 2, 3], family1: [0, 4, 1, 2, 3, 5] },
  8: { channels: 8, streams: 5, coupled: 3, mapping: [0, 1, 6, 7, 4, 5, 2, 3], family1: [0, 6, 1, 2, 3, 4, 5, 7] },
};

/** Undefined if one stream is enough, or there is none. */
export const surroundLayout = (channels: number | undefined): SurroundLayout | undefined =>
  channels === 6 || channels === 8 ? LAYOUTS[channels] : undefined;
