/** Shortest time that a message stays, in ms: to notice it and to begin to read. */
const LEAST_MS = 5_000;
/** For each character, in ms: 10 Latin or Japanese ones a second, half as fast as people read. */
const PER_CHARACTER_MS = 100;

/** Returns how long a success message stays, ms. Pointer and focus pause the timer. WCAG 2.2.1. */
export const readingTimeMs = (text: string): number => LEAST_MS + PER_CHARACTER_MS * [...text].length;
