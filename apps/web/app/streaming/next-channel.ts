import { channelOf } from "./target-fields.ts";

/** Lowest unused channel; blank if all 255 are taken. */
export const nextChannel = (texts: readonly string[]): string => {
  const taken = new Set<number | undefined>(texts.map(channelOf));
  for (let channel = 1; channel <= 255; channel++) if (!taken.has(channel)) return String(channel);
  return "";
};
