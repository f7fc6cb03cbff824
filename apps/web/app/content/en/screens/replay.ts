import type { replay as ja } from "../../ja/screens/replay.ts";
import type { SameShape } from "../../same-shape.ts";

export const replay: SameShape<typeof ja> = {
  replay: {
    heading: "Replay",
    open: "Replay",
    close: "Back to live",
    position: "Position",
    place: "{{time}} s · {{frame}} / {{frames}}",
    change: "Here the sender or the connection changed",
    motion: "Playing",
    play: "Play",
    pause: "Pause",
    backwards: "Play backwards",
    stepBack: "One frame back",
    stepOn: "One frame on",
    speed: "Speed",
    save: "Save",
    saving: "Writing, {{percent}} %",
    saved: "Saved as {{container}} ({{size}} MB)",
    savedParts: "Saved in {{count}} files, since the form of the picture changed ({{size}} MB)",
    silent: "This recording has no sound.",
    length: "Record",
    lengthHint: "frames, 0 to {{most}}; 0 records nothing.",
  },
};
