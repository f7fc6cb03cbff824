import type { ClientSnapshot, StreamView } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";

/** `latency` is from capture to screen over the last seconds, ms. */
export type DemoView =
  | { readonly name: "connecting" }
  | {
      readonly name: "live";
      /** False if playback needs a gesture. */
      readonly isPlaying: boolean;
      /** Absent until clocks are measured, or with native playout. */
      readonly latency: { readonly median: number; readonly p95: number } | undefined;
      readonly kilobitsPerSecond: number | undefined;
      readonly size: { readonly width: number; readonly height: number } | undefined;
    }
  | { readonly name: "failed"; readonly error: ErrorBody };

const errorOf = ({ phase, streams }: ClientSnapshot): ErrorBody | undefined => {
  if (phase.name === "failed") return phase.error;
  const refused = streams.find((stream) => stream.phase.name === "refused");
  return refused?.phase.name === "refused" ? refused.phase.error : undefined;
};

const videoOf = ({ streams }: ClientSnapshot): StreamView | undefined => streams.find(({ kind }) => kind === "video");

/** In ms. Both ends read one clock, so the pictures don't show their difference, which is error. */
const clockError = (sender: ClientSnapshot, receiver: ClientSnapshot): number =>
  sender.clockOffset === undefined || receiver.clockOffset === undefined ? 0 : receiver.clockOffset - sender.clockOffset;

/** The failure of either client is the demo's failure. */
export const demoView = (sender: ClientSnapshot, receiver: ClientSnapshot, isPlaying: boolean): DemoView => {
  const error = errorOf(sender) ?? errorOf(receiver);
  if (error !== undefined) return { name: "failed", error };
  const video = videoOf(receiver);
  const stats = video?.stats;
  // A stream exists once frames were counted.
  if (video?.phase.name !== "live" || stats?.frameWidth === undefined) return { name: "connecting" };
  const { latency, bitrate, frameWidth: width, frameHeight: height } = stats;
  const byClocks = clockError(sender, receiver);
  return {
    name: "live",
    isPlaying,
    latency: latency && { median: latency.median - byClocks, p95: latency.p95 - byClocks },
    kilobitsPerSecond: bitrate === undefined ? undefined : Math.round(bitrate / 1000),
    size: height === undefined ? undefined : { width, height },
  };
};
