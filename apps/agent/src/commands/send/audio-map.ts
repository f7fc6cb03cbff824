import { StudioError } from "@setsuna/contracts";
import { PACKET_SAMPLES, type SoundLayout, splitDownmixed } from "@setsuna/media-protocol";
import { discreteLayout, downmixFirst, type SurroundLayout, surroundLayout } from "@setsuna/playout";

export interface AudioMap {
  /** FFmpeg filters up to the encoder's input. */
  readonly filter: string;
  /** Absent for stereo. */
  readonly layout?: SoundLayout;
  /** Number of channels that the source must have; absent: any. */
  readonly leastChannels?: number;
}

const MAX_CHANNELS = 8;
/** No source has more channels than SDI or MADI. */
const HIGHEST_NUMBER = 64;
/** Names of FFmpeg's layouts by number of channels, from three. */
const DISCRETE_NAMES = ["3.0", "4.0", "5.0", "5.1", "6.1", "7.1"];
const NAMED: ReadonlyMap<string, number> = new Map([
  ["stereo", 2],
  ["5.1", 6],
  ["7.1", 8],
]);

const filtered = (name: string, sources: readonly number[]): string =>
  [
    ...(sources.length === 0 ? [] : [[`pan=${name}`, ...sources.map((from, to) => `c${to}=c${from - 1}`)].join("|")]),
    "aresample=48000",
    `aformat=sample_fmts=s16:channel_layouts=${name}`,
    `asetnsamples=n=${PACKET_SAMPLES}:p=0`,
  ].join(",");

/** Mixes channels to stereo according to the source's layout. */
export const STEREO_MAP: AudioMap = { filter: filtered("stereo", []) };

const numbersOf = (text: string): number[] | undefined => {
  if (!/^\d{1,2}(,\d{1,2})*$/.test(text)) return undefined;
  const numbers = text.split(",").map(Number);
  return numbers.every((number) => number >= 1 && number <= HIGHEST_NUMBER) ? numbers : undefined;
};

const named = (name: string, list: string | undefined): AudioMap | undefined => {
  const channels = NAMED.get(name);
  const sources = list === undefined ? [] : numbersOf(list);
  if (channels === undefined || sources === undefined || (list !== undefined && sources.length !== channels)) return undefined;
  return {
    filter: filtered(name, sources),
    ...(channels > 2 && { layout: { channels, isDiscrete: false } }),
    ...(sources.length > 0 && { leastChannels: Math.max(...sources) }),
  };
};

const listed = (text: string): AudioMap | undefined => {
  const sources = numbersOf(text);
  if (sources === undefined || sources.length > MAX_CHANNELS) return undefined;
  const [first = 1, second = first] = sources;
  const leastChannels = Math.max(...sources);
  if (sources.length <= 2) return { filter: filtered("stereo", [first, second]), leastChannels };
  const channels = sources.length;
  const name = DISCRETE_NAMES[channels - 3] ?? "7.1";
  return { filter: filtered(name, sources), layout: { channels, isDiscrete: true }, leastChannels };
};

/**
 * `5.1`, `7.1` or `stereo`, alone or as `5.1=1,2,5,6,3,4` with the source's channels in the order left, right, center, LFE, then
 * surround (7.1: back, side); or up to eight separate channels, such as `1,2,3,4`. Throws StudioError `bad-usage`.
 */
export const parseAudioMap = (text: string): AudioMap => {
  const [name = "", list, ...more] = text.toLowerCase().replaceAll(" ", "").split("=");
  const map = more.length > 0 ? undefined : (listed(text.replaceAll(" ", "")) ?? named(name, list));
  if (map === undefined) throw new StudioError("bad-usage", `--audio-map ${text.slice(0, 40)}`);
  return map;
};

/** Undefined for a layout that no receiver knows. */
const wireLayout = ({ channels, isDiscrete }: SoundLayout): SurroundLayout | undefined =>
  isDiscrete ? discreteLayout(channels) : surroundLayout(channels);

/**
 * Returns the Opus packet to send, from a media process's data: the data itself without a `layout`, else a stereo packet
 * with all channels in its padding. Undefined for data that isn't both.
 */
export const soundPacket = (data: Uint8Array, layout: SoundLayout | undefined): Uint8Array | undefined => {
  if (layout === undefined) return data;
  const sound = splitDownmixed(data);
  const wire = wireLayout(layout);
  if (sound === undefined || wire === undefined) return undefined;
  return downmixFirst(sound.downmix, { layout: wire, multistream: sound.multistream });
};
