import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { correctionOf, placeBefore } from "./lagged-playback.ts";
import { DELAYED_MS } from "./pan-motion.ts";

const LAG = DELAYED_MS / 1000;

/** The second is 750 ms later. Autoplays unless the user prefers reduced motion. */
export interface TwoVideos {
  readonly fast: RefObject<HTMLVideoElement | null>;
  readonly delayed: RefObject<HTMLVideoElement | null>;
  readonly playing: boolean;
  toggle(): void;
}

export const useTwoVideos = (): TwoVideos => {
  const fast = useRef<HTMLVideoElement>(null);
  const delayed = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => setWanted(!window.matchMedia("(prefers-reduced-motion: reduce)").matches), []);

  useEffect(() => {
    const [first, second] = [fast.current, delayed.current];
    if (!first || !second || !wanted) return;
    let gone = false;
    // Browsers may refuse autoplay, so the button shows it.
    const refused = (): void => {
      if (!gone) setWanted(false);
    };
    const together = (): void => {
      if (!(first.duration > 0) || second.readyState < HTMLMediaElement.HAVE_METADATA || second.seeking) return;
      const correction = correctionOf(first.currentTime, second.currentTime, LAG, first.duration);
      if ("rate" in correction) second.playbackRate = correction.rate;
      else second.currentTime = correction.jumpTo;
    };
    const start = (): void => {
      if (first.duration > 0) second.currentTime = placeBefore(first.currentTime, LAG, first.duration);
      Promise.all([first.play(), second.play()]).catch(refused);
    };
    first.addEventListener("timeupdate", together);
    start();
    return () => {
      gone = true;
      first.removeEventListener("timeupdate", together);
      first.pause();
      second.pause();
    };
  }, [wanted]);

  const toggle = useCallback(() => setWanted((playing) => !playing), []);
  return { fast, delayed, playing: wanted, toggle };
};
