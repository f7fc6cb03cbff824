/** Preferences of the reader that a browser reports. */
export interface ReaderWishes {
  /** https://wicg.github.io/savedata/ */
  readonly saveData: boolean;
  /** Media Queries Level 5 §12.1. */
  readonly reducedMotion: boolean;
}

/** After this many automatic starts on scrolling, the demonstration waits for the button. */
const MOST_STARTS = 3;

/** True when the demonstration may start unasked. */
export const mayStartItself = ({ saveData, reducedMotion }: ReaderWishes, startsBefore: number): boolean =>
  !saveData && !reducedMotion && startsBefore < MOST_STARTS;

/** Returns what this browser says. Browser only. */
export const readerWishes = (): ReaderWishes => {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  const saveData =
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
  return { saveData, reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches };
};
