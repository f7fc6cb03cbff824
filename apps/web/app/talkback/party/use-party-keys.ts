import { useEffect } from "react";
import { isInDialog, keyboardFocus } from "../../streaming/keyboard-focus.ts";
import { isSwitchedOff } from "../../streaming/keys/shortcuts.ts";
import { partyKey, partyKeyGroup } from "./party-keys.ts";
import type { PartyTalkEvent } from "./party-talk.ts";

/** The page's digits talk to its groups. Leaving the page releases held keys. */
export const usePartyKeys = (count: number, act: (event: PartyTalkEvent) => void): void => {
  useEffect(() => {
    if (count === 0) return;
    const onDown = (event: KeyboardEvent) => {
      if (isInDialog(event.target) || isSwitchedOff(event)) return;
      const pressed = partyKey(event, keyboardFocus(event.target).takesText);
      if (pressed === undefined || pressed.group >= count) return;
      event.preventDefault();
      if (!event.repeat) act({ name: pressed.act === "hold" ? "press" : "latch", group: pressed.group });
    };
    const onUp = (event: KeyboardEvent) => {
      const group = partyKeyGroup(event);
      if (group !== undefined) act({ name: "release", group });
    };
    window.addEventListener("keydown", onDown);
    window.addEventListener("keyup", onUp);
    return () => {
      window.removeEventListener("keydown", onDown);
      window.removeEventListener("keyup", onUp);
    };
  }, [count, act]);
};

export const useReleaseOnLeave = (active: boolean, act: (event: PartyTalkEvent) => void): void => {
  useEffect(() => {
    if (!active) return;
    const release = () => act({ name: "release-all" });
    const onHidden = () => {
      if (document.hidden) release();
    };
    window.addEventListener("blur", release);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", onHidden);
      release();
    };
  }, [active, act]);
};
