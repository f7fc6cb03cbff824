import type { Channel, DirectedGuest } from "@setsuna/contracts";

/**
 * Other guests whose audio a guest on air hears, besides the return picture's own. None if the return picture is no guest:
 * then it is the program, which has them all.
 */
export const channelsHeard = ({
  channel,
  returnChannel,
  others = [],
}: Pick<DirectedGuest, "channel" | "returnChannel" | "others">): readonly Channel[] => {
  if (channel === undefined) return [];
  const isProgram = returnChannel !== undefined && returnChannel !== channel && !others.includes(returnChannel);
  return isProgram ? [] : others.filter((other) => other !== returnChannel && other !== channel);
};
