import type { GuidePath } from "../../../guides/guide-path.ts";

/** Says in a sentence what is in each guide, in English. */
export const sentences: Readonly<Record<GuidePath, string>> = {
  "/aboutidandch": "How sender and receiver meet by the same numbers, and which numbers there are.",
  "/purchaseandcancellation": "Prices, proration, renewal days, cancelling, and what happens when a payment fails.",
  "/explanation": "Each setting of sender and receiver, with what it cannot do.",
  "/howto": "Tally, Control Quality, simple connection and OBS, step by step with pictures of the screens.",
  "/multilatency": "A fast picture and a whole one from a single upload.",
  "/controlsignals": "Which value of a sensor or game controller arrives where, and in which form.",
  "/connectionstatus": "Who is connected to an ID, and what the states of a contract mean.",
  "/troubleshooting": "From a symptom or an error to its cause and what to do.",
};
