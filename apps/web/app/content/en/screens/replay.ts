import type { replay as ja } from "../../ja/screens/replay.ts";
import type { SameShape } from "../../same-shape.ts";

export const replay: SameShape<typeof ja> = {
  replay: {
    heading: "Replay",
    open: "Replay",
    close: "Back to live",
    position: "Position",
    place: "{{time}} s · {{frame}} / {{frames}}",
    change: "The sender or connection changed here",
    motion: "Playback",
    play: "Play",
    pause: "Pause",
    backwards: "Play backwards",
    stepBack: "Back one frame",
    stepOn: "Forward one frame",
    speed: "Speed",
    save: "Save",
    saving: "Saving, {{percent}}%",
    saved: "Saved as {{container}} ({{size}} MB)",
    savedParts: "Saved as {{count}} files because the picture format changed ({{size}} MB)",
    silent: "This recording has no sound.",
    length: "Record",
    lengthHint: "Frames, 0 to {{most}}. 0 turns recording off.",
  },
};
