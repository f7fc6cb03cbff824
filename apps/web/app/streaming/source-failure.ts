import type { CaptureSnapshot, ClientSnapshot } from "@setsuna/client";
import { type ErrorBody, type ErrorCode, errorBody } from "@setsuna/contracts";

const CODES: readonly ErrorCode[] = [
  "camera-denied",
  "camera-missing",
  "camera-busy",
  "screen-without-sound",
  "source-ended",
  "insecure-context",
];

export interface SourceFailure {
  readonly error: ErrorBody;
  /** Absent for the whole client. */
  readonly kind?: "video" | "audio";
}

export const sourceFailure = ({ phase, streams }: ClientSnapshot): SourceFailure | undefined => {
  if (phase.name === "failed") return CODES.includes(phase.error.code) ? { error: phase.error } : undefined;
  for (const kind of ["video", "audio"] as const)
    for (const stream of streams)
      if (stream.kind === kind && stream.phase.name === "refused" && CODES.includes(stream.phase.error.code))
        return { error: stream.phase.error, kind };
  return undefined;
};

/** Returns what a preview lacks, before anything is sent; undefined while its sources are well. The picture counts before the sound. */
export const captureFailure = ({ phase, lost }: CaptureSnapshot): SourceFailure | undefined => {
  if (phase.name === "failed") return CODES.includes(phase.error.code) ? { error: phase.error } : undefined;
  if (lost.video !== undefined) return { error: lost.video, kind: "video" };
  return lost.audio && { error: lost.audio, kind: "audio" };
};

const MUTED = errorBody("source-muted");

export const mutedSource = ({ muted }: CaptureSnapshot): SourceFailure | undefined => {
  if (muted.video === true) return { error: MUTED, kind: "video" };
  return muted.audio === true ? { error: MUTED, kind: "audio" } : undefined;
};

export interface SourceWays {
  readonly again: boolean;
  readonly otherCamera: boolean;
  readonly test: boolean;
  readonly withoutSound: boolean;
}

/** With `sound`, a microphone is wanted, and lacking one stops video too. */
export const sourceWays = ({ error, kind }: SourceFailure, sound: boolean): SourceWays => {
  // Without https, browsers give no device.
  const device = error.code !== "insecure-context";
  return {
    again: device,
    otherCamera: device && kind !== "audio",
    test: kind !== "audio",
    withoutSound: device && sound && kind !== "video",
  };
};
