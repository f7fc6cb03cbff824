import type { AudioChannels } from "@setsuna/contracts";
import { opusHead } from "@setsuna/rtp";

/** 5.1 and 7.1, which need several Opus streams. */
type SurroundChannels = Exclude<AudioChannels, 1 | 2>;

/**
 * Multistream order (RFC 7845 §5.1.1.2). Elsewhere Web Audio's: left, right, center, LFE, then in 5.1 left and right surround, in
 * 7.1 left and right back and side. The first stream is left and right.
 */
export interface SurroundLayout {
  /** On the wire: 6 is 5.1, 8 is 7.1; with bit 7 set, that many separate channels. */
  readonly code: number;
  readonly channels: number;
  readonly streams: number;
  /** Number of stereo streams, which come first. */
  readonly coupled: number;
  /** Decoded index per channel, for the encoder. */
  readonly mapping: readonly number[];
  /** In order of mapping family 1 (RFC 7845 §5.1.1.2); for the decoder. */
  readonly family1: readonly number[];
  /** The channels have no speakers, and each has its own stream. */
  readonly isDiscrete: boolean;
}

const SURROUND: Readonly<Record<SurroundChannels, SurroundLayout>> = {
  6: {
    code: 6,
    channels: 6,
    streams: 4,
    coupled: 2,
    mapping: [0, 1, 4, 5, 2, 3],
    family1: [0, 4, 1, 2, 3, 5],
    isDiscrete: false,
  },
  8: {
    code: 8,
    channels: 8,
    streams: 5,
    coupled: 3,
    mapping: [0, 1, 6, 7, 4, 5, 2, 3],
    family1: [0, 6, 1, 2, 3, 4, 5, 7],
    isDiscrete: false,
  },
};

const DISCRETE = 0x80;
/** Channels in Web Audio's order for each in Vorbis's, by their number from 3 (RFC 7845 §5.1.1.2). */
const DISCRETE_FAMILY1: readonly (readonly number[])[] = [
  [0, 2, 1],
  [0, 1, 2, 3],
  [0, 2, 1, 3, 4],
  [0, 2, 1, 4, 5, 3],
  [0, 2, 1, 5, 6, 4, 3],
  [0, 2, 1, 6, 7, 4, 5, 3],
];

const DISCRETE_LAYOUTS: ReadonlyMap<number, SurroundLayout> = new Map(
  DISCRETE_FAMILY1.map((family1) => {
    const channels = family1.length;
    const code = DISCRETE | channels;
    return [code, { code, channels, streams: channels, coupled: 0, mapping: family1.toSorted(), family1, isDiscrete: true }];
  }),
);

/** Undefined if one stream is enough, or there is none. */
export const surroundLayout = (channels: number | undefined): SurroundLayout | undefined =>
  channels === 6 || channels === 8 ? SURROUND[channels] : undefined;

/** Three to eight channels without speakers. Undefined for another number. */
export const discreteLayout = (channels: number): SurroundLayout | undefined => DISCRETE_LAYOUTS.get(DISCRETE | channels);

/** Undefined for an unknown code. */
export const layoutOfCode = (code: number | undefined): SurroundLayout | undefined =>
  surroundLayout(code) ?? DISCRETE_LAYOUTS.get(code ?? 0);

/**
 * Opus identification header for a file (RFC 7845 §5.1). Separate channels have mapping family 255, because family 1 would give
 * them speakers. @param preSkip samples, RFC 7845 §4.2.
 */
export const surroundHead = (layout: SurroundLayout, preSkip: number): Uint8Array<ArrayBuffer> => {
  const { channels, streams, coupled, mapping, family1, isDiscrete } = layout;
  return opusHead({
    channels,
    preSkip,
    mapping: isDiscrete ? { streams, coupled, family1: mapping, family: 255 } : { streams, coupled, family1 },
  });
};
