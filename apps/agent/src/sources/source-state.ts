import type { ErrorBody } from "@setsuna/contracts";
import type { MediaEvent, MediaPacket, OpenInputOrder, TracksEvent, WideColours } from "@setsuna/media-protocol";
import type { PipelineUse } from "../gstreamer/gstreamer-failure.ts";
import type { SourceNature } from "./source-policy.ts";

/** Kinds that an opened source has. */
export interface SourceKinds {
  readonly video: boolean;
  readonly audio: boolean;
}

/** Names where the source is. `away`: it was there and gives nothing now; `error` says why, undefined: it fell silent or ended. */
export type SourceState =
  | { readonly name: "waiting"; readonly error?: ErrorBody | undefined }
  | { readonly name: "open" }
  | { readonly name: "away"; readonly error?: ErrorBody | undefined };

/** An encoded frame or sound packet of a source. */
export interface SourcePacket extends MediaPacket {
  /** Place in the stream, s, growing through all openings. */
  readonly seconds: number;
  /** On our own clock, ms since the Unix epoch. */
  readonly capturedAt: number;
}

export interface SupervisedSourceOptions {
  readonly order: Omit<OpenInputOrder, "order" | "startAt" | "startClockMs">;
  readonly nature: SourceNature;
  /** Of the pipeline in it; absent: there is none. */
  readonly use?: PipelineUse | undefined;
  readonly retry: boolean;
  packet(packet: SourcePacket): void;
  /** Each change, and each other reason. */
  state(state: SourceState): void;
  encoder(encoder: Extract<MediaEvent, { event: "encoder" }>): void;
  overload(skips: Extract<MediaEvent, { event: "overload" }>["skips"]): void;
  /** Hears of a kind of which nothing can be decoded, and (`isUndecoded` false) when something could after all. */
  undecoded?(news: Pick<Extract<MediaEvent, { event: "undecoded" }>, "kind" | "isUndecoded">): void;
  /** Reports the source's tracks at each opening and when a new one appears. GStreamer devices report none. */
  tracks?(tracks: TracksEvent): void;
  /** The source has a kind that it had not when it was opened for the first time. */
  appeared?(kinds: SourceKinds): void;
  /** The source was one picture, which is sent until it is stopped. */
  still?(): void;
  /** Pictures are brought into BT.709 from these colours; undefined: no more. */
  colours?(from: WideColours | undefined): void;
}

const reasonOf = (state: SourceState): string =>
  "error" in state && state.error !== undefined ? `${state.error.code} ${state.error.detail}` : "";

/** Returns whether a person is to hear of a state: it is another one, or it has another reason. */
export const isNews = (before: SourceState, state: SourceState): boolean =>
  before.name !== state.name || (reasonOf(state) !== "" && reasonOf(before) !== reasonOf(state));
