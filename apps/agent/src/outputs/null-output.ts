import type { MediaOutput } from "./media-output.ts";

export const nullOutput = (): MediaOutput => ({
  bytes: 0,
  isOpen: false,
  size: () => undefined,
  write: async () => true,
  close: async () => undefined,
  abandon: () => undefined,
});
