import type { MediaOutput } from "./media-output.ts";

/** Keeps nothing of what is received: statistics alone. */
export const nullOutput = (): MediaOutput => ({
  bytes: 0,
  isOpen: false,
  size: () => undefined,
  write: async () => true,
  close: async () => undefined,
  abandon: () => undefined,
});
