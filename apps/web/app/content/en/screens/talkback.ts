import type { talkback as ja } from "../../ja/screens/talkback.ts";
import type { SameShape } from "../../same-shape.ts";

export const talkback: SameShape<typeof ja> = {
  talkback: {
    hold: "Hold to talk ({{key}})",
    tapped: "Hold the button while you talk, or use the lock to keep it on.",
    latch: "Keep talking",
    latchKey: "Keep talking (Shift+{{key}})",
    state: {
      off: "Talk",
      opening: "Connecting",
      talking: "Talking",
      ready: "Talk",
      refused: "Talk",
    },
    sign: { opening: "Connecting talkback", talking: "Your microphone is live" },
    busy: "Someone else is talking. Try again when they have finished.",
    heard: {
      quiet: "Talkback on audio {{channel}}",
      open: "Talkback is connected",
      spoken: "Talkback: someone is speaking",
    },
    unlock: "Turn on talkback sound",
    heading: "Talkback",
    channel: "Talkback audio channel",
    channelHint:
      "Carries your voice to the senders. Use the same number on both sides, normally {{channel}}. Leave blank to turn it off.",
  },
  twoWay: {
    title: "Two-way",
    description: "See what you send and what comes back side by side, with talkback.",
    link: "Open the two-way page",
    sent: "Sent",
    returned: "Return",
    returnEmpty: "The other side's picture appears here once you start.",
    returnSettings: "Return",
    returnHint: "The other side's channels, different from yours.",
    sameChannel: "You are sending on this channel. Choose another so you don't hear yourself.",
    talk: "Talk on",
    listen: "Listen on",
    talkHint: "The other side listens on this channel.",
    listenHint: "The other side talks on this channel.",
    otherEnd: "Other side",
    otherEndHint: "Open this link on the other side. It receives what you send and sends what you receive.",
    otherEndPassword: "Include the ID password in the link.",
    settings: "Two-way settings",
    quiet: "Return audio lowered",
  },
  tallyTo: {
    to: "Send tally to control {{channel}}",
    busy: "Control {{channel}} is in use, for example by the sender. To set the tally here, clear the sender's control channel.",
  },
};
