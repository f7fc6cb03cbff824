import type { channels as ja } from "../../ja/screens/channels.ts";
import type { SameShape } from "../../same-shape.ts";

export const channels: SameShape<typeof ja> = {
  channels: {
    players: "Players",
    addPlayer: "Add a player",
    sources: "What is sent",
    addSource: "Add a channel",
    remove: "Remove number {{number}}",
    startAll: "Start all",
    stopAll: "Stop all",
    most: "A page has at most {{count}} of them.",
    limit: "The ID has {{count}} video channels, and all are in use here.",
    name: { video: "Video {{channel}}", audio: "Audio {{channel}}", control: "Control {{channel}}", none: "No channel" },
    between: ", ",
    settingsOf: "Settings of number {{number}}",
    picture: "Picture of number {{number}}",
    solo: "Hear this one alone",
    soloOff: "Hear all again",
    gridLink: "Link that shows all of them",
    changed: "Settings changed.",
    restore: "Restore earlier settings (Esc)",
    restored: "Earlier settings restored.",
    takeBack: "Take the changes again",
    phase: {
      idle: "stopped",
      acquiring: "asking",
      connecting: "connecting",
      "waiting-for-sender": "waiting",
      live: "live",
      reconnecting: "reconnecting",
      refused: "refused",
      failed: "failed",
    },
  },
};
