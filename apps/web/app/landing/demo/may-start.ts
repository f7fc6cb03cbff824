export interface ReaderWishes {
  readonly saveData: boolean;
  readonly reducedMotion: boolean;
}

/** Starts on scrolling this often, then waits for the button. */
const MAX_STARTS = 3;

export const mayStartItself = ({ saveData, reducedMotion }: ReaderWishes, startsBefore: number): boolean =>
  !saveData && !reducedMotion && startsBefore < MAX_STARTS;

export const readerWishes = (): ReaderWishes => {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  const saveData =
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
  return { saveData, reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches };
};
