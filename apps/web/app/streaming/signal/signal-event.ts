import type { SignalLoss, VideoSignal } from "@setsuna/client";
import { useEffect, useRef } from "react";

/** Name of the `window` event for a lost or recovered signal, for scripts of embedding pages. */
export const SIGNAL_EVENT = "setsuna:signal";

/** Says which picture, and what became of it. */
export interface SignalEventDetail {
  /** Place on the page, 1 for the first. */
  readonly player: number;
  /** Video channel, 1-255. */
  readonly channel: number;
  readonly signal: VideoSignal["name"];
  /** Of a lost one. */
  readonly reason?: SignalLoss;
  /** Time of the last frame of a lost or idle one, ms since the Unix epoch. */
  readonly since?: number;
}

declare global {
  interface WindowEventMap {
    [SIGNAL_EVENT]: CustomEvent<SignalEventDetail>;
  }
}

/** Returns what the event says of a signal. */
export const signalDetail = (player: number, channel: number, signal: VideoSignal): SignalEventDetail => ({
  ...{ player, channel, signal: signal.name },
  ...(signal.name === "lost" ? { reason: signal.reason } : {}),
  ...("since" in signal ? { since: signal.since } : {}),
});

/** Tells the window of each change of a picture's signal. */
export const useSignalEvent = (player: number, channel: number | undefined, signal: VideoSignal | undefined): void => {
  const told = useRef<VideoSignal["name"]>("awaited");
  useEffect(() => {
    if (channel === undefined) return;
    const now: VideoSignal = signal ?? { name: "awaited" };
    // A page that has shown nothing yet has nothing to say.
    if (now.name === "awaited" && told.current === "awaited") return;
    told.current = now.name;
    window.dispatchEvent(new CustomEvent(SIGNAL_EVENT, { detail: signalDetail(player, channel, now) }));
  }, [player, channel, signal]);
};
