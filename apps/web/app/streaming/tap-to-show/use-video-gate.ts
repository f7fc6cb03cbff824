import type { VideoGate } from "@setsuna/web-media";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { browserMedia } from "../browser-media.ts";

const NEVER = (): (() => void) => () => undefined;
const OPEN = (): boolean => false;

/** Returns the function that starts playback on a press; undefined while it plays. Any gesture on the page also starts it. */
export const useVideoGate = (video: RefObject<HTMLVideoElement | null>): (() => void) | undefined => {
  const [gate, setGate] = useState<VideoGate>();
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const unmounted = new AbortController();
    // This module gave the video its stream, so it is loaded.
    const open = () =>
      void browserMedia().then(({ videoGate }) => {
        if (!unmounted.signal.aborted) setGate(videoGate(element));
      });
    if (element.srcObject === null) element.addEventListener("loadstart", open, { once: true, signal: unmounted.signal });
    else open();
    return () => unmounted.abort();
  }, [video]);

  const blocked = useSyncExternalStore(gate?.subscribe ?? NEVER, gate?.isBlocked ?? OPEN, OPEN);
  useEffect(() => gate?.playOnGesture(), [gate]);
  return blocked ? gate?.play : undefined;
};
