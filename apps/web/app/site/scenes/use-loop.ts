import { type RefObject, useCallback, useEffect, useState } from "react";
import { afterLoad, readerPreferences } from "../motion.ts";

const IN_VIEW = 0.5;
/** Leaves time for the page's first work, ms. */
const QUIET_MS = 1000;

export interface LoopControl {
  readonly wanted: boolean;
  readonly playing: boolean;
  readonly toggle: () => void;
}

const afterQuiet = (act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOff = afterLoad(() => {
    timer = setTimeout(act, QUIET_MS);
  });
  return () => {
    callOff();
    clearTimeout(timer);
  };
};

/**
 * Plays a loop while it is in view. Autoplays only for readers who mind neither motion nor data. Loads nothing of the video
 * before that, or while the page still loads.
 */
export const useLoop = (frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): LoopControl => {
  const [asked, setAsked] = useState<boolean>();
  const [seen, setSeen] = useState(false);
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setSeen((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW), {
      threshold: [0, IN_VIEW],
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  useEffect(() => {
    const { saveData, reducedMotion } = readerPreferences();
    if (saveData || reducedMotion) return;
    return afterQuiet(() => setAllowed(true));
  }, []);
  const playing = seen && (asked ?? allowed);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (playing) setWanted(true);
  }, [playing]);
  useEffect(() => {
    const element = video.current;
    if (element === null || !wanted) return;
    // Browsers may refuse autoplay: the still stays, and the button plays.
    if (playing) element.play().catch(() => setAsked(false));
    else element.pause();
  }, [playing, wanted, video]);
  return { wanted, playing, toggle: useCallback(() => setAsked(!playing), [playing]) };
};
