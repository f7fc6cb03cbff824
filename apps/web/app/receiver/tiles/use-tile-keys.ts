import { useEffect, useRef } from "react";
import { isInDialog, keyboardFocus } from "../../streaming/keyboard-focus.ts";
import { isSwitchedOff } from "../../streaming/keys/shortcuts.ts";
import type { Side } from "./tile-edits.ts";

const SIDES: Readonly<Record<string, Side>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "top",
  ArrowDown: "bottom",
};

export const useTileKeys = (nudge: (side: Side) => void): void => {
  const latest = useRef(nudge);
  latest.current = nudge;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const side = SIDES[event.key];
      if (side === undefined || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isInDialog(event.target) || isSwitchedOff(event) || keyboardFocus(event.target).takesText) return;
      if (event.target instanceof Element && event.target.matches("input, [role=separator]")) return;
      event.preventDefault();
      latest.current(side);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
};
