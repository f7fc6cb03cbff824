import type {
  ClockComparison,
  FrameSample,
  QualityReading,
  ReadingPoint,
  SoundBlock,
  SoundCounters,
  VideoCounters,
} from "./page-readings.ts";
import type { SourceOptions } from "./source-options.ts";

/** testkit's init scripts set it. */

export interface PageReader {
  follow(selector: string, point?: ReadingPoint): void;
  /** Samples since the last call, from the `decoder` by default. */
  take(point?: ReadingPoint): Promise<FrameSample[]>;
  sampleQuality(every: number): void;
  takeQuality(): Promise<QualityReading[]>;
  /** Undefined without a source. */
  compareClocks(rounds: number): Promise<ClockComparison | undefined>;
}

declare global {
  /** Absent without the stamped source. `started`: starts. `soundAt`: last audio start, ms since the Unix epoch. */
  var setsunaSource: { readonly options: SourceOptions; started: number; soundAt?: number } | undefined;
  var setsunaBusyMs: number | undefined;
  var setsunaReader: PageReader | undefined;
  var setsunaCounters: (() => Promise<VideoCounters>) | undefined;
  /** Audio sections may carry more than audio. */
  var setsunaSoundCounters: (() => Promise<SoundCounters[]>) | undefined;
  /** Those that are not closed. */
  var setsunaConnections: (() => RTCPeerConnection[]) | undefined;
  var setsunaSound:
    | { take(): { sampleRate: number; blocks: SoundBlock[] }; record(track: MediaStreamTrack): Promise<void> }
    | undefined;
  /** Only connections without media sections use the link. */
  var setsunaLinkData: boolean | undefined;
  /** The test sets it: local port for an address. */
  var setsunaLinkEntrance: ((address: string, port: number) => Promise<number>) | undefined;
}
