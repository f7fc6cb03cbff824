import type { folds as ja } from "../ja/sender-folds.ts";
import type { SameShape } from "../same-shape.ts";

export const folds: SameShape<typeof ja> = {
  target: "Destination",
  quality: "Picture quality",
  sound: "Sound quality",
  delay: "Delay and FAST",
  protection: "Loss protection",
  control: "Control and tally",
  routes: "Route",
  devices: "Other devices and talkback",
};
