import type { AudioChannels } from "@setsuna/contracts";

/** Numbers of channels that take more than one Opus stream: 5.1 and 7.1. */
export type SurroundChannels = Exclude<AudioChannels, 1 | 2>;

/**
 * Channel order of a layout in a multistream Opus packet (RFC 7845 §5.1.1.2). Everywhere else channels use the order of Web Audio
 * and WAVE files: left, right, center, low frequencies, then in 5.1 left and right surround, in 7.1 left and right back and left
 * and right side. The first stream is always left and right.
 */
export interface SurroundLayout {
  readonly channels: SurroundChannels;
  readonly streams: number;
  /** Of the streams, the first so many are stereo. */
  readonly coupled: number;
  /** For each of our channels its index among the decoded ones; encoder configuration. */
  readonly mapping: readonly number[];
  /** The same in the order of mapping family 1 (RFC 7845 §5.1.1.2); decoder configuration. */
  readonly family1: readonly number[];
}

const LAYOUTS: Readonly<Record<SurroundChannels, SurroundLayout>> = {
  6: { channels: 6, streams: 4, coupled: 2, mapping: [0, 1, 4, 5, 2, 3], family1: [0, 4, 1, 2, 3, 5] },
  8: { channels: 8, streams: 5, coupled: 3, mapping: [0, 1, 6, 7, 4, 5, 2, 3], family1: [0, 6, 1, 2, 3, 4, 5, 7] },
};

/** The layout of so many channels; undefined where one stream is enough, or there is none. */
export const surroundLayout = (channels: number | undefined): SurroundLayout | undefined =>
  channels === 6 || channels === 8 ? LAYOUTS[channels] : undefined;
