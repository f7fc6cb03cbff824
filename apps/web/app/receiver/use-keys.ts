import { useEffect, useRef } from "react";
import { isInDialog, keyboardFocus } from "../streaming/keyboard-focus.ts";
import { isSwitchedOff } from "../streaming/keys/shortcuts.ts";
import { type KeyAction, receiverKey } from "./keys.ts";

/** Handles keys outside dialogs. `act` returns true if it used the key, since page and player both listen. */
export const useKeys = (active: boolean, act: (action: KeyAction) => boolean): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInDialog(event.target) || isSwitchedOff(event)) return;
      const action = receiverKey(event, keyboardFocus(event.target));
      if (action !== undefined && latest.current(action)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [active]);
};
