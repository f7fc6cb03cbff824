import { z } from "zod";

/** State `tally` of a control channel. Spec §4: 0 off, 1 red, 2 green, 3 amber. */
export const TALLY_KEY = "tally";
export const TallyValue = z.literal([0, 1, 2, 3]);
export type TallyValue = z.infer<typeof TallyValue>;

/** Names of the tally values, by value. */
export const TALLY_NAMES = ["off", "red", "green", "amber"] as const;
export type TallyName = (typeof TALLY_NAMES)[TallyValue];

/** Returns `red` for 1, for example. */
export const tallyName = (value: TallyValue): TallyName => TALLY_NAMES[value];
