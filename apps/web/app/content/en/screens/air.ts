import type { air as ja } from "../../ja/screens/air.ts";
import type { SameShape } from "../../same-shape.ts";

export const air: SameShape<typeof ja> = {
  air: {
    off: "Not sending",
    starting: "Connecting",
    on: "Sending",
    standby: "STANDBY",
    "line-gone": "Connection lost",
    running: "Time sending",
    gone: "lost for",
    tab: "● {{state}} · {{title}}",
  },
  standby: {
    slate: "Nobody is sending. This is the slate.",
    standsBy: "On standby. Another sender is on air on this channel.",
    bySpare: "The standby sender is on air.",
    hasStandby: "A standby sender is ready.",
  },
  capture: {
    camera: "Turn on the camera",
    screen: "Choose what to share",
    microphone: "Turn on the microphone",
    notSent: "Nothing is sent until you press Start.",
    opening: "Opening the camera and microphone.",
    noPicture: "Sending sound only.",
    level: "Input level",
  },
};
