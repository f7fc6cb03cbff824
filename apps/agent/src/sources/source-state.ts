import type { ErrorBody } from "@setsuna/contracts";
import type { MediaEvent, MediaPacket, OpenInputOrder, TracksEvent, WideColours } from "@setsuna/media-protocol";
import type { PipelineUse } from "../gstreamer/gstreamer-failure.ts";
import type { SourceNature } from "./source-policy.ts";

export interface SourceKinds {
  readonly video: boolean;
  readonly audio: boolean;
}

/** `away`: delivers nothing any more; `error` undefined: it fell silent or ended. */
export type SourceState =
  | { readonly name: "waiting"; readonly error?: ErrorBody | undefined }
  | { readonly name: "open" }
  | { readonly name: "away"; readonly error?: ErrorBody | undefined };

export interface SourcePacket extends MediaPacket {
  readonly seconds: number;
  /** On our clock, ms since the Unix epoch. */
  readonly capturedAt: number;
}

export interface SupervisedSourceOptions {
  readonly order: Omit<OpenInputOrder, "order" | "startAt" | "startClockMs">;
  readonly nature: SourceNature;
  /** Of its pipeline; absent: none. */
  readonly use?: PipelineUse | undefined;
  readonly retry: boolean;
  packet(packet: SourcePacket): void;
  state(state: SourceState): void;
  encoder(encoder: Extract<MediaEvent, { event: "encoder" }>): void;
  overload(skips: Extract<MediaEvent, { event: "overload" }>["skips"]): void;
  /** A kind that can't be decoded; `isUndecoded` false: it can after all. */
  undecoded?(news: Pick<Extract<MediaEvent, { event: "undecoded" }>, "kind" | "isUndecoded">): void;
  /** At each opening and for new tracks. GStreamer devices report none. */
  tracks?(tracks: TracksEvent): void;
  appeared?(kinds: SourceKinds): void;
  /** The source is one image, repeated until stopped. */
  still?(): void;
  /** Video is converted to BT.709 from `from`; undefined ends the conversion. */
  colours?(from: WideColours | undefined): void;
}

const reasonOf = (state: SourceState): string =>
  "error" in state && state.error !== undefined ? `${state.error.code} ${state.error.detail}` : "";

export const isNews = (before: SourceState, state: SourceState): boolean =>
  before.name !== state.name || (reasonOf(state) !== "" && reasonOf(before) !== reasonOf(state));
