import { type RefObject, useCallback, useEffect, useState } from "react";
import { afterLoad } from "../after-load.ts";
import { readerWishes } from "../demo/may-start.ts";

/** So much of a loop has to be in view for it to play. */
const IN_VIEW = 0.5;
/** A video that begins unasked lets the page's first work pass, ms. */
const QUIET_MS = 1000;

/** A loop on the page: a picture until it plays. */
export interface LoopControl {
  /** The video is there: it has been in view once, or was asked for. */
  readonly wanted: boolean;
  readonly playing: boolean;
  readonly toggle: () => void;
}

/** Calls `act` once the page has loaded and has been quiet for a moment. Returns what calls it off. */
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
 * Plays a loop while it is in view, and pauses it out of view. Unasked it does so only for readers who mind neither motion nor data.
 * Nothing of the video is loaded before, and not while the page itself still loads.
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
    const { saveData, reducedMotion } = readerWishes();
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
    // A browser may refuse autoplay. The still frame stays, and the button plays it.
    if (playing) element.play().catch(() => setAsked(false));
    else element.pause();
  }, [playing, wanted, video]);
  return { wanted, playing, toggle: useCallback(() => setAsked(!playing), [playing]) };
};
