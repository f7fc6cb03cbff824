import type { CompanionActionDefinitions } from "@companion-module/base";
import type { FarEnds } from "./far-ends.ts";
import { guestChannelField, guestChannelOf, guestField, numberOf, tallyField, tallyValueOf, textOf } from "./fields.ts";

const MAX_COUNTDOWN_S = 60;

/** A director's buttons. They need the studio. */
export const guestActions = (far: () => FarEnds): CompanionActionDefinitions => ({
  guestChannel: {
    name: "Guest: put on a channel (studio)",
    description: "Cuts from the guest there at the next keyframe.",
    options: [guestField, guestChannelField],
    callback: ({ options }) => far().directGuest(textOf(options, "guest"), () => ({ channel: guestChannelOf(options) || null })),
  },
  guestSwitch: {
    name: "Guest: microphone or camera off and on (studio)",
    description: "For guests who let the director do so.",
    options: [
      guestField,
      {
        type: "dropdown",
        id: "source",
        label: "Source",
        default: "muted",
        choices: [
          { id: "muted", label: "Microphone" },
          { id: "pictureOff", label: "Camera" },
        ],
      },
    ],
    callback: ({ options }) => {
      const source = textOf(options, "source") === "pictureOff" ? "pictureOff" : "muted";
      return far().directGuest(textOf(options, "guest"), ({ direction }) => ({
        [source]: direction[source] === true ? null : true,
      }));
    },
  },
  guestCountdown: {
    name: "Guest: count down (studio)",
    options: [
      guestField,
      { type: "number", id: "seconds", label: "Seconds (0: stop)", default: 5, min: 0, max: MAX_COUNTDOWN_S },
    ],
    callback: ({ options }) => {
      const seconds = numberOf(options, "seconds", 0, MAX_COUNTDOWN_S);
      const countdownTo = seconds === 0 ? null : Math.round(Date.now() + seconds * 1000);
      return far().directGuest(textOf(options, "guest"), () => ({ countdownTo }));
    },
  },
  guestText: {
    name: "Guest: show a line of text (studio)",
    options: [guestField, { type: "textinput", id: "text", label: "Text (empty: none)", default: "", useVariables: true }],
    callback: ({ options }) => far().directGuest(textOf(options, "guest"), () => ({ text: textOf(options, "text") || null })),
  },
  guestTally: {
    name: "Guest: tally (studio)",
    options: [guestField, tallyField],
    callback: ({ options }) => far().directGuest(textOf(options, "guest"), () => ({ tally: tallyValueOf(options) || null })),
  },
  guestHangUp: {
    name: "Guest: hang up (studio)",
    options: [guestField],
    callback: ({ options }) => far().directGuest(textOf(options, "guest"), null),
  },
});
