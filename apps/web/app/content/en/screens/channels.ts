import type { channels as ja } from "../../ja/screens/channels.ts";
import type { SameShape } from "../../same-shape.ts";

export const channels: SameShape<typeof ja> = {
  channels: {
    players: "Players",
    addPlayer: "Add a player",
    sources: "Sources",
    addSource: "Add a source",
    remove: "Remove number {{number}}",
    startAll: "Start all",
    stopAll: "Stop all",
    most: "You can add up to {{count}}.",
    limit: "You are using all {{count}} video channels of this ID.",
    name: { video: "Video {{channel}}", audio: "Audio {{channel}}", control: "Control {{channel}}", none: "No channel" },
    between: ", ",
    settingsOf: "Settings of number {{number}}",
    picture: "Picture of number {{number}}",
    solo: "Solo",
    soloOff: "End solo",
    gridLink: "Link to show all sources",
    changed: "Settings changed.",
    restore: "Restore previous settings (Esc)",
    restored: "Previous settings restored.",
    takeBack: "Redo the changes",
    phase: {
      idle: "stopped",
      acquiring: "waiting for permission",
      connecting: "connecting",
      "waiting-for-sender": "waiting",
      live: "live",
      reconnecting: "reconnecting",
      refused: "refused",
      failed: "failed",
    },
  },
};
