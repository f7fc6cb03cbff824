import type { air as ja } from "../../ja/screens/air.ts";
import type { SameShape } from "../../same-shape.ts";

export const air: SameShape<typeof ja> = {
  air: {
    off: "Not sending",
    starting: "Connecting",
    on: "Sending",
    "line-gone": "Connection lost",
    running: "Time sending",
    gone: "for",
    tab: "● {{state}} · {{title}}",
  },
  capture: {
    camera: "Turn on the camera",
    screen: "Choose what to share",
    microphone: "Turn on the microphone",
    notSent: "Nothing is sent until you press Start.",
    opening: "Opening the camera and microphone.",
    noPicture: "No picture is sent.",
    level: "Input level",
  },
};
