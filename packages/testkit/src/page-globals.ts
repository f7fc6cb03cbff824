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

/** Globals that testkit's init scripts put into a page. */

export interface PageReader {
  /** Follows the first video track of the element's `srcObject`, also when it appears later or is exchanged; both points may be read. */
  follow(selector: string, point?: ReadingPoint): void;
  /** Frames met at the point since the last call; `decoder` unless told. */
  take(point?: ReadingPoint): Promise<FrameSample[]>;
  /** From now on keeps a sample of one picture in `every` met at the point `screen`; 0: of none. */
  sampleQuality(every: number): void;
  /** Compares what was sampled since the last call with the source's pictures; empty when no source answers. The work is done now. */
  takeQuality(): Promise<QualityReading[]>;
  /** Undefined when no source answers. */
  compareClocks(rounds: number): Promise<ClockComparison | undefined>;
}

declare global {
  /**
   * Present when the time-coded source stands under getUserMedia; `started` counts its starts, `soundAt` is when the sound of the last one
   * began, ms since the Unix epoch.
   */
  var setsunaSource: { readonly options: SourceOptions; started: number; soundAt?: number } | undefined;
  /** Time for which a page that is to be slow at first stays busy after its first WebSocket, ms. */
  var setsunaBusyMs: number | undefined;
  var setsunaReader: PageReader | undefined;
  /** Returns the counters of the page's peer connections: sent so far. */
  var setsunaCounters: (() => Promise<VideoCounters>) | undefined;
  /** Returns the counters of the page's audio sections, which may carry more than sound. */
  var setsunaSoundCounters: (() => Promise<SoundCounters[]>) | undefined;
  /** The peer connections that the page has made, closed ones included. Present beside {@link setsunaCounters}. */
  var setsunaConnections: ReadonlySet<RTCPeerConnection> | undefined;
  /** Takes the audio that the page has played since the last call; `record` adds what an element of the page plays of a track. */
  var setsunaSound:
    | { take(): { sampleRate: number; blocks: SoundBlock[] }; record(track: MediaStreamTrack): Promise<void> }
    | undefined;
  /** True: only connections without media sections go through the link. */
  var setsunaLinkData: boolean | undefined;
  /** Bound by the test: the local port that stands for an address. */
  var setsunaLinkEntrance: ((address: string, port: number) => Promise<number>) | undefined;
}
