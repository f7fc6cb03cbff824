import { type Press, pressedKey } from "../keys/pressed-key.ts";

export type ReplayAction =
  | { readonly name: "open" | "close" | "toggle" | "backwards" | "forwards" | "save" }
  | { readonly name: "step"; readonly by: 1 | -1 }
  | { readonly name: "speed"; readonly speed: ReplaySpeed };

export const REPLAY_SPEEDS = [1, 0.5, 0.25] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

const OPEN_KEYS: Readonly<Record<string, ReplayAction>> = {
  r: { name: "close" },
  Escape: { name: "close" },
  " ": { name: "toggle" },
  k: { name: "toggle" },
  j: { name: "backwards" },
  l: { name: "forwards" },
  s: { name: "save" },
  ",": { name: "step", by: -1 },
  ".": { name: "step", by: 1 },
  "1": { name: "speed", speed: 1 },
  "2": { name: "speed", speed: 0.5 },
  "4": { name: "speed", speed: 0.25 },
};

const WANTED: ReadonlySet<string> = new Set(Object.keys(OPEN_KEYS));

/** Undefined for typed text, a focused button's space and shortcuts. */
export const replayKey = (
  event: Press & Pick<KeyboardEvent, "repeat">,
  open: boolean,
  at: { readonly takesText: boolean; readonly takesSpace: boolean; readonly fullScreen: boolean },
): ReplayAction | undefined => {
  const key = at.takesText ? undefined : pressedKey(event, WANTED);
  if (key === undefined) return undefined;
  if (!open) return key === "r" && !event.repeat ? { name: "open" } : undefined;
  if ((key === " " && at.takesSpace) || (key === "Escape" && at.fullScreen)) return undefined;
  const action = OPEN_KEYS[key];
  // Only steps repeat while held.
  return action?.name === "step" || !event.repeat ? action : undefined;
};
