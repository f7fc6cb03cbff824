import type { SignalLoss, VideoSignal } from "@setsuna/client";
import { useEffect, useRef } from "react";

export const SIGNAL_EVENT = "setsuna:signal";

export interface SignalEventDetail {
  /** Counts from 1. */
  readonly player: number;
  /** Video channel, 1 to 255. */
  readonly channel: number;
  readonly signal: VideoSignal["name"];
  readonly reason?: SignalLoss;
  /** Last frame of a lost or idle one, ms since the Unix epoch. */
  readonly since?: number;
}

declare global {
  interface WindowEventMap {
    [SIGNAL_EVENT]: CustomEvent<SignalEventDetail>;
  }
}

export const signalDetail = (player: number, channel: number, signal: VideoSignal): SignalEventDetail => ({
  player,
  channel,
  signal: signal.name,
  ...(signal.name === "lost" ? { reason: signal.reason } : {}),
  ...("since" in signal ? { since: signal.since } : {}),
});

export const useSignalEvent = (player: number, channel: number | undefined, signal: VideoSignal | undefined): void => {
  const told = useRef<VideoSignal["name"]>("awaited");
  useEffect(() => {
    if (channel === undefined) return;
    const now: VideoSignal = signal ?? { name: "awaited" };
    // Skip it before the first video.
    if (now.name === "awaited" && told.current === "awaited") return;
    told.current = now.name;
    window.dispatchEvent(new CustomEvent(SIGNAL_EVENT, { detail: signalDetail(player, channel, now) }));
  }, [player, channel, signal]);
};
