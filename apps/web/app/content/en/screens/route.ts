import type { route as ja } from "../../ja/screens/route.ts";
import type { SameShape } from "../../same-shape.ts";

export const route: SameShape<typeof ja> = {
  route: {
    label: "Route for picture and sound",
    choices: { auto: "Auto", direct: "Direct", relay: "Relay" },
    senderHint:
      "Auto and Direct send straight to the receivers' browsers, so they learn your IP address. If that fails, the relay takes over. Relay keeps your address private.",
    receiverHint:
      "Auto and Direct receive straight from the sender's browser, so it learns your IP address. If that fails, the relay takes over. Relay keeps your address private. Direct needs Instant playout.",
    receivers: "Direct receivers",
    receiversHint: "0 to 16; the relay serves the others. Each uses the full bitrate of your uplink.",
  },
};
