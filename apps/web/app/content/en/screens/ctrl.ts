import type { ctrl as ja } from "../../ja/screens/ctrl.ts";
import type { SameShape } from "../../same-shape.ts";

export const ctrl: SameShape<typeof ja> = {
  ctrl: {
    title: "CTRL",
    heading: "CTRL",
    description: "Sends this device's sensors and game controllers as control values.",
    motion: "Gyroscope and accelerometer",
    motionChannel: "Control channel",
    notSent: "Not sent",
    motionDenied: "The browser does not allow the sensors. Allow them in its settings, then start again.",
    motionState: {
      waiting: "Waiting for the sensors.",
      sending: "Sending.",
      "no-sensor":
        "This device has no sensors, or the browser does not give access to them. Open this page over https on a phone.",
    },
    controllers: "Game controllers",
    controllerChannel: "Control channel of the first controller",
    controllerHint: "4 to 19. Each further controller gets the next number.",
    badController: "Not a whole number from {{first}} to {{last}}.",
    noController: "No controller found. Connect one and press any button.",
    noChannelLeft: "No channel left. The last one is {{last}}.",
    onChannel: "Control channel {{channel}}",
    axes: "Axes {{values}}",
    pressed: "Buttons pressed: {{numbers}}",
    noButton: "No button pressed",
  },
};
