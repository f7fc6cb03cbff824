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

/** Set by testkit's init scripts. */

export interface PageReader {
  /** First video track of the element's `srcObject`, also if it appears later or changes. */
  follow(selector: string, point?: ReadingPoint): void;
  /** Since the last call; default `decoder`. */
  take(point?: ReadingPoint): Promise<FrameSample[]>;
  /** One in `every` frames at `screen`; 0: none. */
  sampleQuality(every: number): void;
  /** Compares samples since the last call with the source; empty without a source. The work is done now. */
  takeQuality(): Promise<QualityReading[]>;
  /** Undefined without a source. */
  compareClocks(rounds: number): Promise<ClockComparison | undefined>;
}

declare global {
  /** Absent without the time-coded source. `started`: starts. `soundAt`: last audio start, ms since the Unix epoch. */
  var setsunaSource: { readonly options: SourceOptions; started: number; soundAt?: number } | undefined;
  /** Busy time after the first WebSocket, ms. */
  var setsunaBusyMs: number | undefined;
  var setsunaReader: PageReader | undefined;
  /** Sent so far. */
  var setsunaCounters: (() => Promise<VideoCounters>) | undefined;
  /** Of audio sections, which may carry more than audio. */
  var setsunaSoundCounters: (() => Promise<SoundCounters[]>) | undefined;
  /** Including closed ones. Set with {@link setsunaCounters}. */
  var setsunaConnections: ReadonlySet<RTCPeerConnection> | undefined;
  /** Audio played since the last call; `record` adds an element's track. */
  var setsunaSound:
    | { take(): { sampleRate: number; blocks: SoundBlock[] }; record(track: MediaStreamTrack): Promise<void> }
    | undefined;
  /** Only connections without media sections use the link. */
  var setsunaLinkData: boolean | undefined;
  /** Set by the test: local port for an address. */
  var setsunaLinkEntrance: ((address: string, port: number) => Promise<number>) | undefined;
}
