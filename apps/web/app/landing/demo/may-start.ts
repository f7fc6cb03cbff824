import type { ReaderPreferences } from "../../site/motion.ts";

/** Starts on scrolling this often, then waits for the button. */
const MAX_STARTS = 3;

export const mayStartItself = ({ saveData, reducedMotion }: ReaderPreferences, startsBefore: number): boolean =>
  !saveData && !reducedMotion && startsBefore < MAX_STARTS;
