import type { ClientSnapshot, StreamView } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";

/** Describes what the reader sees of a demonstration that was started. `latency` in ms, capture to screen, of the last seconds. */
export type DemoView =
  | { readonly name: "connecting" }
  | {
      readonly name: "live";
      /** False while the browser refuses to play without a gesture. */
      readonly isPlaying: boolean;
      /** Absent until the clocks are measured, and where the browser's own playout does not tell it. */
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

/**
 * Returns how much two measurements of the server's clock differ, ms: each end measures for itself, and a page that loads measures late. Both
 * ends of a demonstration read the same clock, so the difference is pure error, and the pictures next to the figure don't show it.
 */
const clockError = (sender: ClientSnapshot, receiver: ClientSnapshot): number =>
  sender.clockOffset === undefined || receiver.clockOffset === undefined ? 0 : receiver.clockOffset - sender.clockOffset;

/** The two clients of a demonstration as one. Either one's failure is the demonstration's. */
export const demoView = (sender: ClientSnapshot, receiver: ClientSnapshot, isPlaying: boolean): DemoView => {
  const error = errorOf(sender) ?? errorOf(receiver);
  if (error !== undefined) return { name: "failed", error };
  const video = videoOf(receiver);
  const stats = video?.stats;
  // A picture is there when frames were counted, not when the line stands.
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
