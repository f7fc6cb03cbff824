import type { ShowcaseTexts } from "../../../landing/footage/showcase-texts.ts";

/** Says what the loops of the landing page show, in English. */
export const showcase: ShowcaseTexts = {
  play: "Play",
  pause: "Pause",
  receiver: {
    label: "The receiver's page with a live picture and its tally frame",
    caption: "The receiver in a browser.",
  },
  multiview: {
    label: "A receiver's page with four pictures of one serial ID",
    caption: "Four channels of one ID on one page, each with its own delay and tally.",
  },
  phone: {
    label: "A phone as a camera, told by a red frame that it is on air",
    caption: "In the hand, a phone as its camera. Both are recordings of the product.",
  },
};
