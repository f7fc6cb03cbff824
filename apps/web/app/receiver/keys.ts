import { type Press, pressedKey } from "../streaming/keys/pressed-key.ts";
import { KEY_ACTIONS, type NamedAction } from "./key-table.ts";

/** Describes what a key on the receiver does; see {@link receiverKey}. */
export type KeyAction =
  | NamedAction
  /** One picture alone, by its place on the page. */
  | { readonly alone: number };

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const WANTED: ReadonlySet<string> = new Set([...KEY_ACTIONS.keys(), ...DIGITS]);

/** The action of a key press, undefined when the key is someone else's: typed text, a focused control's own space bar, a shortcut. */
export const receiverKey = (
  event: Press & Pick<KeyboardEvent, "repeat">,
  /** Properties of the focused element. */
  focus: { readonly takesText: boolean; readonly takesSpace: boolean },
): KeyAction | undefined => {
  if (event.repeat || focus.takesText) return undefined;
  const key = pressedKey(event, WANTED);
  if (key === undefined || (key === " " && focus.takesSpace)) return undefined;
  return DIGITS.includes(key) ? { alone: Number(key) } : KEY_ACTIONS.get(key);
};
