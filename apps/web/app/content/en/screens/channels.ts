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
    most: "A page can have at most {{count}}.",
    limit: "The ID has {{count}} video channels, and all of them are in use here.",
    name: { video: "Video {{channel}}", audio: "Audio {{channel}}", control: "Control {{channel}}", none: "No channel" },
    between: ", ",
    settingsOf: "Settings of number {{number}}",
    picture: "Picture of number {{number}}",
    solo: "Solo this one",
    soloOff: "End solo",
    gridLink: "Link that shows all of them",
    changed: "Settings changed.",
    restore: "Restore previous settings (Esc)",
    restored: "Previous settings restored.",
    takeBack: "Reapply the changes",
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
