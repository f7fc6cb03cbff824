import { type Press, pressedKey } from "../streaming/keys/pressed-key.ts";
import { KEY_ACTIONS, type NamedAction } from "./key-table.ts";

export type KeyAction = NamedAction | { readonly alone: number };

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const WANTED: ReadonlySet<string> = new Set([...KEY_ACTIONS.keys(), ...DIGITS]);

/** Undefined for typed text, a focused control's space and shortcuts. */
export const receiverKey = (
  event: Press & Pick<KeyboardEvent, "repeat">,
  focus: { readonly takesText: boolean; readonly takesSpace: boolean },
): KeyAction | undefined => {
  if (event.repeat || focus.takesText) return undefined;
  const key = pressedKey(event, WANTED);
  if (key === undefined || (key === " " && focus.takesSpace)) return undefined;
  return DIGITS.includes(key) ? { alone: Number(key) } : KEY_ACTIONS.get(key);
};
