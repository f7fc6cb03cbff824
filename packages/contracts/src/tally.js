import { z } from "zod";
/** Tally is the state `tally` of a control channel; its value is this number. Spec §4: 0 off, 1 red, 2 green, 3 amber. */
export const TALLY_KEY = "tally";
export const TallyValue = z.literal([0, 1, 2, 3]);
/** The names of the values, by value. */
export const TALLY_NAMES = ["off", "red", "green", "amber"];
/** Names a value: `tallyName(1)` is `red`. */
export const tallyName = (value) => TALLY_NAMES[value];
