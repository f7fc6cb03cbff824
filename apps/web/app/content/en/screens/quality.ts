import type { quality as ja } from "../../ja/screens/quality.ts";
import type { SameShape } from "../../same-shape.ts";

export const quality: SameShape<typeof ja> = {
  quality: {
    heading: "Control Quality",
    channel: "Bitrate-control channel",
    senderHint:
      "Receivers can set the video bitrate on this channel. 1 to 255, different from the control channel. Blank: not used.",
    receiverChannelHint: "Enter the sender's number to set its video bitrate from here. Different from the control channel.",
    allow: "Let receivers set the bitrate",
    limit: "Highest bitrate for receivers",
    limitHint: "Blank: no limit.",
    set: "A receiver set {{bitrate}}. Change the video bitrate above to go back to your own setting.",
    bitrate: "The sender's video bitrate",
    receiverHint: "50000 to 200000000. The answer comes on the control channel.",
    ask: "Set",
    idle: "Available while receiving.",
    asked: "Requested {{bitrate}}. Waiting for the sender.",
    applied: "The sender now sends at {{bitrate}}.",
    limited: "Limited by the sender to {{bitrate}}.",
    refused: "Refused. {{text}}",
  },
};
