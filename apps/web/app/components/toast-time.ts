const LEAST_MS = 5_000;
/** In ms: ten Latin or Japanese characters a second, half as fast as people read. */
const PER_CHARACTER_MS = 100;

/** Returns how long a success message stays, ms. Pointer and focus pause the timer. WCAG 2.2.1. */
export const readingTimeMs = (text: string): number => LEAST_MS + PER_CHARACTER_MS * [...text].length;
