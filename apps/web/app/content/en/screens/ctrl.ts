import type { ctrl as ja } from "../../ja/screens/ctrl.ts";
import type { SameShape } from "../../same-shape.ts";

export const ctrl: SameShape<typeof ja> = {
  ctrl: {
    title: "CTRL",
    heading: "CTRL",
    description: "Send values from this device's sensors and game controllers.",
    motion: "Gyroscope and accelerometer",
    motionChannel: "Control channel",
    notSent: "Not sent",
    motionDenied: "The browser blocks the sensors. Allow them in its settings, then start again.",
    motionState: {
      waiting: "Waiting for the sensors.",
      sending: "Sending.",
      "no-sensor": "This device has no sensors, or the browser blocks them. Open this page over https on a phone.",
    },
    controllers: "Game controllers",
    controllerChannel: "Control channel of the first controller",
    controllerHint: "4 to 19. Other controllers get the following numbers.",
    badController: "Enter a whole number from {{first}} to {{last}}.",
    noController: "No controller found. Connect one and press any button.",
    noChannelLeft: "No channels left. The highest is {{last}}.",
    onChannel: "Control channel {{channel}}",
    axes: "Axes {{values}}",
    pressed: "Buttons pressed: {{numbers}}",
    noButton: "No button pressed",
  },
};
