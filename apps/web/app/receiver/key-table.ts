export type NamedAction =
  | "toggle"
  | "full-screen"
  | "mute"
  | "solo"
  | "layout"
  | "overlay"
  | "panel"
  | "pip"
  | "help"
  | "record"
  | "tally-0"
  | "tally-1"
  | "tally-2"
  | "tally-3"
  | "together";

interface KeyRow {
  readonly keys: readonly string[];
  readonly name: string;
  /** Absent for replay, talkback and digits. */
  readonly action?: NamedAction;
}

export const KEY_TABLE = {
  play: [
    { keys: [" "], name: "toggle", action: "toggle" },
    { keys: ["M"], name: "mute", action: "mute" },
    { keys: ["S"], name: "solo", action: "solo" },
    { keys: ["R"], name: "replay" },
    { keys: ["E"], name: "record", action: "record" },
    { keys: ["V"], name: "talk" },
    { keys: ["Shift+V"], name: "latch" },
  ],
  tally: [
    { keys: ["G"], name: "program", action: "tally-1" },
    { keys: ["W"], name: "preview", action: "tally-2" },
    { keys: ["C"], name: "call", action: "tally-3" },
    { keys: ["O"], name: "noTally", action: "tally-0" },
  ],
  picture: [
    { keys: ["1", "9"], name: "alone" },
    { keys: ["0", "Esc"], name: "together", action: "together" },
    { keys: ["L"], name: "layout", action: "layout" },
    { keys: ["Shift+←→↑↓"], name: "move" },
    { keys: ["I"], name: "pip", action: "pip" },
  ],
  screen: [
    { keys: ["F"], name: "fullScreen", action: "full-screen" },
    { keys: ["P"], name: "panel", action: "panel" },
    { keys: ["T"], name: "overlay", action: "overlay" },
    { keys: ["?"], name: "help", action: "help" },
  ],
  replay: [
    { keys: ["J", "K", "L"], name: "motion" },
    { keys: [",", "."], name: "step" },
    { keys: ["1", "2", "4"], name: "speed" },
    { keys: ["S"], name: "save" },
    { keys: ["Esc"], name: "live" },
  ],
} as const satisfies Readonly<Record<string, readonly KeyRow[]>>;
export type KeyGroup = keyof typeof KEY_TABLE;
export const KEY_GROUPS: readonly KeyGroup[] = ["play", "tally", "picture", "screen", "replay"];

const eventKey = (shown: string): string => (shown === "Esc" ? "Escape" : shown.toLowerCase());

export const KEY_ACTIONS: ReadonlyMap<string, NamedAction> = new Map(
  Object.values(KEY_TABLE).flatMap((rows: readonly KeyRow[]) =>
    rows.flatMap(({ keys, action }) => (action === undefined ? [] : keys.map((key) => [eventKey(key), action] as const))),
  ),
);
