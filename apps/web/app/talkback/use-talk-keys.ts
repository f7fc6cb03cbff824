import { useEffect } from "react";
import { isInDialog, keyboardFocus } from "../streaming/keyboard-focus.ts";
import { isSwitchedOff } from "../streaming/keys/shortcuts.ts";
import { isTalkKey, talkKey } from "./talk-key.ts";

interface TalkActs {
  readonly press: () => void;
  readonly release: () => void;
  readonly latch: () => void;
}

export const useTalkKeys = (active: boolean, { press, release, latch }: TalkActs): void => {
  useEffect(() => {
    if (!active) return;
    const onDown = (event: KeyboardEvent) => {
      if (isInDialog(event.target) || isSwitchedOff(event)) return;
      const meant = talkKey(event, keyboardFocus(event.target).takesText);
      if (meant === undefined) return;
      event.preventDefault();
      if (event.repeat) return;
      if (meant === "hold") press();
      else latch();
    };
    const onUp = (event: KeyboardEvent) => {
      if (isTalkKey(event)) release();
    };
    const onHidden = () => {
      if (document.hidden) release();
    };
    window.addEventListener("keydown", onDown);
    window.addEventListener("keyup", onUp);
    window.addEventListener("blur", release);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("keydown", onDown);
      window.removeEventListener("keyup", onUp);
      window.removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", onHidden);
      release();
    };
  }, [active, press, release, latch]);
};
