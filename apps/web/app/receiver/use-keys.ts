import { useEffect, useRef } from "react";

/** Describes what a key on the receiver does; see {@link receiverKey}. */
export type KeyAction = "toggle" | "full-screen" | "mute" | "solo" | { readonly player: number };

/** The action of a key press, undefined when the key is someone else's: typed text, a focused control's own space bar, a shortcut. */
export const receiverKey = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "defaultPrevented">,
  /** Says what has the focus. */
  focus: { readonly takesText: boolean; readonly takesSpace: boolean },
): KeyAction | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented || focus.takesText)
    return undefined;
  switch (event.key) {
    case " ":
      return focus.takesSpace ? undefined : "toggle";
    case "f":
    case "F":
      return "full-screen";
    case "m":
    case "M":
      return "mute";
    case "s":
    case "S":
      return "solo";
    default:
      return /^[1-9]$/.test(event.key) ? { player: Number(event.key) } : undefined;
  }
};

const focusOf = (target: EventTarget | null) => {
  const element = target instanceof Element ? target : undefined;
  return {
    takesText: element?.matches("input:not([type=range], [type=radio], [type=checkbox]), select, textarea") ?? false,
    takesSpace: element?.matches("button, a, summary, input") ?? false,
  };
};

/** The receiver's keys, wherever the focus is on the page. `active`: of several players the keys mean one. */
export const useKeys = (active: boolean, act: (action: KeyAction) => void): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = receiverKey(event, focusOf(event.target));
      if (action === undefined) return;
      event.preventDefault();
      latest.current(action);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [active]);
};
