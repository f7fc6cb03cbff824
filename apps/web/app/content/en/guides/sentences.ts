import type { GuidePath } from "../../types/guides.ts";

export const sentences: Readonly<Record<GuidePath, string>> = {
  "/aboutidandch": "How an ID and a channel number connect a sender and a receiver, and which numbers you can use.",
  "/purchaseandcancellation": "Prices, proration, renewal dates, cancelling, and what happens when a payment fails.",
  "/explanation": "Every sender and receiver setting, and its limits.",
  "/howto": "Tally, Control Quality, simple connection and OBS, step by step, with screenshots.",
  "/multilatency": "A fast picture and a complete one from a single upload.",
  "/controlsignals": "Which sensor or game controller value arrives on which channel, and in what form.",
  "/interop": "Which encoders, browsers and libraries we tested, with results.",
  "/connectionstatus": "Who is connected to an ID, and what the states of a contract mean.",
  "/troubleshooting": "From a symptom or an error code to its cause and the fix.",
};
