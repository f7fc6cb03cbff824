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
  /** Frames read at the point since the last call; default `decoder`. */
  take(point?: ReadingPoint): Promise<FrameSample[]>;
  /** Samples one in `every` frames at the point `screen` from now on; 0: none. */
  sampleQuality(every: number): void;
  /** Compares the samples since the last call with the source's frames; empty if no source answers. The work is done now. */
  takeQuality(): Promise<QualityReading[]>;
  /** Undefined when no source answers. */
  compareClocks(rounds: number): Promise<ClockComparison | undefined>;
}

declare global {
  /**
   * Set when the time-coded source replaces getUserMedia. `started` counts its starts. `soundAt` is when the last one's audio
   * began, ms since the Unix epoch.
   */
  var setsunaSource: { readonly options: SourceOptions; started: number; soundAt?: number } | undefined;
  /** Time for which a page that is to be slow at first stays busy after its first WebSocket, ms. */
  var setsunaBusyMs: number | undefined;
  var setsunaReader: PageReader | undefined;
  /** Returns the counters of the page's peer connections: sent so far. */
  var setsunaCounters: (() => Promise<VideoCounters>) | undefined;
  /** Returns the counters of the page's audio sections, which may carry more than audio. */
  var setsunaSoundCounters: (() => Promise<SoundCounters[]>) | undefined;
  /** Peer connections that the page has created, including closed ones. Set together with {@link setsunaCounters}. */
  var setsunaConnections: ReadonlySet<RTCPeerConnection> | undefined;
  /** Returns the audio that the page has played since the last call; `record` adds a track played by an element. */
  var setsunaSound:
    | { take(): { sampleRate: number; blocks: SoundBlock[] }; record(track: MediaStreamTrack): Promise<void> }
    | undefined;
  /** True: only connections without media sections go through the link. */
  var setsunaLinkData: boolean | undefined;
  /** Set by the test: returns the local port that stands for an address. */
  var setsunaLinkEntrance: ((address: string, port: number) => Promise<number>) | undefined;
}
