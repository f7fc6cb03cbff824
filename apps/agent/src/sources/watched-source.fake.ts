import { PACKET_SAMPLES, type TracksEvent, type WideColours } from "@setsuna/media-protocol";
import { vi } from "vitest";
import { inputFormat } from "./input-format.ts";
import { natureOf } from "./source-policy.ts";
import type { SourceKinds, SourcePacket, SourceState } from "./source-state.ts";
import { SupervisedSource } from "./supervised-source.ts";

const LIMIT_MS = 60_000;

export const until = (isSo: () => boolean): Promise<boolean> => vi.waitUntil(isSo, { timeout: LIMIT_MS, interval: 50 });

export interface WatchedSource {
  readonly source: SupervisedSource;
  readonly packets: SourcePacket[];
  readonly states: SourceState[];
  readonly tracks: TracksEvent[];
  readonly appeared: SourceKinds[];
  readonly colours: (WideColours | undefined)[];
  readonly undecoded: string[];
  readonly stills: { count: number };
}

export const watchSource = (
  input: string,
  { video, audio, retry = false }: { readonly video: boolean; readonly audio: boolean; readonly retry?: boolean },
): WatchedSource => {
  const format = inputFormat(input, { width: 64, height: 64, framesPerSecond: 25 }, process.platform);
  if (format === undefined) throw new Error(input);
  const seen: Omit<WatchedSource, "source"> = {
    packets: [],
    states: [],
    tracks: [],
    appeared: [],
    colours: [],
    undecoded: [],
    stills: { count: 0 },
  };
  const sound = `aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=${PACKET_SAMPLES}:p=0`;
  const source = new SupervisedSource({
    order: {
      source: { type: "ffmpeg", ...format, options: { ...format.options } },
      isLive: format.isLive,
      loop: false,
      ...(video ? { video: { filter: "format=yuv420p", encoder: "libx264", framesPerSecond: 25, bitsPerSecond: 300_000 } } : {}),
      ...(audio ? { audio: { filter: sound, bitsPerSecond: 64_000 } } : {}),
    },
    nature: natureOf(format),
    retry,
    packet: (packet) => seen.packets.push(packet),
    state: (state) => seen.states.push(state),
    encoder: () => undefined,
    overload: () => undefined,
    undecoded: ({ kind, isUndecoded }) => {
      if (isUndecoded) seen.undecoded.push(kind);
    },
    tracks: (tracks) => seen.tracks.push(tracks),
    appeared: (kinds) => seen.appeared.push(kinds),
    still: () => {
      seen.stills.count += 1;
    },
    colours: (from) => seen.colours.push(from),
  });
  source.start();
  source.wantVideo(true);
  void source.opened.then(() => source.play());
  return { source, ...seen };
};
