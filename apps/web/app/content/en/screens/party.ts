import type { party as ja } from "../../ja/screens/party.ts";
import type { SameShape } from "../../same-shape.ts";

export const party: SameShape<typeof ja> = {
  party: {
    title: "Party line",
    description: "A crew intercom with talk groups.",
    name: "Name",
    nameHint: "Shown to the others.",
    join: "Join",
    leave: "Leave",
    open: "Open the party line",
    close: "Close",
    groups: "Groups",
    hold: "Hold to talk ({{key}})",
    latch: "Keep talking to {{name}}",
    talks: "Talking: {{names}}",
    listen: "Listen",
    volume: "Volume of {{name}}",
    count: "On the line: {{count}}",
    self: "{{name}} (you)",
    silent: "Your microphone is off",
    reconnecting: "Reconnecting",
    keys: "Hold 1 to 4 to talk to that group. With Shift, you keep talking.",
  },
  partyGroups: {
    entry: "Party line",
    heading: "Party line of {{id}}",
    lead: "Name a group to open the party line. Up to 16 people who use this ID can join, except with watch-only links.",
    group: "Group {{number}}",
    act: "Save",
    link: "Party line page",
  },
};
