import type { MediaOutput } from "./media-output.ts";

/** Discards received media and counts statistics only. */
export const nullOutput = (): MediaOutput => ({
  bytes: 0,
  isOpen: false,
  size: () => undefined,
  write: async () => true,
  close: async () => undefined,
  abandon: () => undefined,
});
