import type { ShowcaseTexts } from "../../../landing/footage/showcase-texts.ts";

/** Says what the loops of the landing page show, in English. */
export const showcase: ShowcaseTexts = {
  play: "Play",
  pause: "Pause",
  receiver: {
    label: "The receiver's page with a test picture, its latency and its levels",
    caption: "The receiver in a browser, set to 500 ms of delay.",
  },
  multiview: {
    label: "One stream on two channels side by side: FAST, and the normal channel later",
    caption: "One upload on two channels, side by side: FAST at once, the normal channel 750 ms later.",
  },
  phone: {
    label: "A phone as a tally light, showing red",
    caption: "A phone in your hand as the tally light. Both pictures show the product itself.",
  },
};
