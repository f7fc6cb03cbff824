import type { route as ja } from "../../ja/screens/route.ts";
import type { SameShape } from "../../same-shape.ts";

export const route: SameShape<typeof ja> = {
  route: {
    label: "Route for picture and sound",
    choices: { auto: "Auto", direct: "Direct", relay: "Relay" },
    senderHint:
      "Auto and Direct send straight to the receivers' browsers, which reveals your IP address to them. If that fails, the stream goes through the relay. Relay never sends directly and reveals no address.",
    receiverHint:
      "Auto and Direct receive straight from the sender's browser, which reveals your IP address to it. If that fails, the stream comes through the relay. Relay never receives directly and reveals no address. Direct needs instant playout.",
    receivers: "Receivers served directly",
    receiversHint: "0 to 16. Any more are served by the relay. Each one takes the full bitrate from your uplink.",
  },
};
