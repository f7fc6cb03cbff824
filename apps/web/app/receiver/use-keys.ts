import { useEffect, useRef } from "react";
import { type KeyAction, receiverKey } from "./keys.ts";

const focusOf = (target: EventTarget | null) => {
  const element = target instanceof Element ? target : undefined;
  return {
    takesText: element?.matches("input:not([type=range], [type=radio], [type=checkbox]), select, textarea") ?? false,
    takesSpace: element?.matches("button, a, summary, input") ?? false,
  };
};

/**
 * The receiver's keys, wherever the focus is on the page; in a dialog they are the dialog's. `active`: whether they are asked for here. `act`
 * returns whether the key was meant for it: the page and the chosen player hear the same keys.
 */
export const useKeys = (active: boolean, act: (action: KeyAction) => boolean): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest("dialog") !== null) return;
      const action = receiverKey(event, focusOf(event.target));
      if (action !== undefined && latest.current(action)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [active]);
};
