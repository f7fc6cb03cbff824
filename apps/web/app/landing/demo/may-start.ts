/** Reported by the browser. */
export interface ReaderWishes {
  /** https://wicg.github.io/savedata/ */
  readonly saveData: boolean;
  readonly reducedMotion: boolean;
}

/** On scrolling; afterwards it waits for the button. */
const MOST_STARTS = 3;

export const mayStartItself = ({ saveData, reducedMotion }: ReaderWishes, startsBefore: number): boolean =>
  !saveData && !reducedMotion && startsBefore < MOST_STARTS;

/** Browser only. */
export const readerWishes = (): ReaderWishes => {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  const saveData =
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
  return { saveData, reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches };
};
