/** Describes what a key on the receiver does; see {@link receiverKey}. */
export type KeyAction =
  | "toggle"
  | "full-screen"
  | "mute"
  | "solo"
  | "layout"
  | "labels"
  | "panel"
  | "pip"
  | "help"
  /** Back from one picture alone to all of them. */
  | "together"
  /** One picture alone, by its place on the page. */
  | { readonly alone: number };

const LETTERS: Readonly<Record<string, KeyAction>> = {
  f: "full-screen",
  m: "mute",
  s: "solo",
  l: "layout",
  t: "labels",
  p: "panel",
  i: "pip",
  "?": "help",
  "0": "together",
  escape: "together",
};

/** The action of a key press, undefined when the key is someone else's: typed text, a focused control's own space bar, a shortcut. */
export const receiverKey = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "defaultPrevented">,
  /** Says what has the focus. */
  focus: { readonly takesText: boolean; readonly takesSpace: boolean },
): KeyAction | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented || focus.takesText)
    return undefined;
  if (event.key === " ") return focus.takesSpace ? undefined : "toggle";
  if (/^[1-9]$/.test(event.key)) return { alone: Number(event.key) };
  return LETTERS[event.key.toLowerCase()];
};
