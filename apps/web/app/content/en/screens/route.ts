import type { route as ja } from "../../ja/screens/route.ts";
import type { SameShape } from "../../same-shape.ts";

export const route: SameShape<typeof ja> = {
  route: {
    heading: "Route",
    label: "Route of picture and sound",
    choices: { auto: "Auto", direct: "Direct", relay: "Relay" },
    senderHint:
      "Auto and Direct send straight to the receivers' browsers, which then know this IP address. Where that fails, it goes by relay. Relay never goes direct, and no address is shown to the other side.",
    receiverHint:
      "Auto and Direct receive straight from the sender's browser, which then knows this IP address. Where that fails, it comes by relay. Relay never goes direct, and no address is shown to the other side. Needs instant playout.",
    receivers: "Receivers served directly",
    receiversHint: "0 to 16. Those above the number get it by relay. Each takes as much of the uplink again.",
  },
};
