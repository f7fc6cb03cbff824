import type { quality as ja } from "../../ja/screens/quality.ts";
import type { SameShape } from "../../same-shape.ts";

export const quality: SameShape<typeof ja> = {
  quality: {
    heading: "Control Quality",
    channel: "Bitrate-control channel",
    senderHint:
      "Receivers can set the video bitrate on this channel: 1 to 255, other than the control channel. Leave blank to turn it off.",
    receiverChannelHint: "Enter the sender's number to set its video bitrate from here. It differs from the control channel.",
    allow: "Let receivers set the bitrate",
    limit: "Maximum receivers can set",
    limitHint: "Leave blank for no limit.",
    set: "A receiver set {{bitrate}}. To use your own setting, change the video bitrate above.",
    bitrate: "The sender's video bitrate",
    receiverHint: "0.05 to 200 Mbit/s. The field is in bit/s: 5000000 is 5 Mbit/s.",
    ask: "Set",
    idle: "Start receiving to change the bitrate.",
    asked: "Requested {{bitrate}}. Waiting for the sender.",
    applied: "The sender now sends at {{bitrate}}.",
    limited: "The sender limits it to {{bitrate}}.",
    refused: "Refused. {{text}}",
  },
};
