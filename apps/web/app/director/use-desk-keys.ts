import { Channel, type GuestChange, type GuestId, type GuestView } from "@setsuna/contracts";
import { useEffect, useRef } from "react";
import { isInDialog, keyboardFocus } from "../streaming/keyboard-focus.ts";
import { type Press, pressedKey } from "../streaming/keys/pressed-key.ts";
import { isSwitchedOff } from "../streaming/keys/shortcuts.ts";

/** Seconds. */
export const COUNTDOWN_S = 5;
/** Server clock, ms. */
export const countdownEnd = (now: number): number => Math.round(now + COUNTDOWN_S * 1000);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const WANTED: ReadonlySet<string> = new Set([..."0123456789mvc", ...Object.keys(STEPS)]);

/** Change that a key makes to the selected guest; undefined for other keys. `now`: server clock, ms. */
export const changeOfKey = (
  key: string,
  { direction, remote }: Pick<GuestView, "direction" | "remote">,
  now: number,
): GuestChange | undefined => {
  if (/^[0-9]$/.test(key)) return { channel: key === "0" ? null : Channel.parse(Number(key)) };
  switch (key) {
    case "m":
      return remote ? { muted: direction.muted === true ? null : true } : undefined;
    case "v":
      return remote ? { pictureOff: direction.pictureOff === true ? null : true } : undefined;
    case "c":
      return { countdownTo: countdownEnd(now) };
    default:
      return undefined;
  }
};

export const deskKey = (event: Press): string | undefined => pressedKey(event, WANTED);

interface DeskKeys {
  readonly guests: readonly GuestView[];
  readonly selected: GuestId | undefined;
  readonly select: (guest: GuestId) => void;
  readonly direct: (guest: GuestId, change: GuestChange) => void;
  readonly now: () => number;
}

export const useDeskKeys = (desk: DeskKeys): void => {
  const latest = useRef(desk);
  latest.current = desk;
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      const { guests, selected, select, direct, now } = latest.current;
      const isField = keyboardFocus(event.target).takesText || event.target instanceof HTMLSelectElement;
      const key = isField || isInDialog(event.target) || isSwitchedOff(event) ? undefined : deskKey(event);
      if (key === undefined) return;
      const at = guests.findIndex(({ id }) => id === selected);
      const step = STEPS[key];
      const isSlider = event.target instanceof HTMLInputElement && event.target.type === "range";
      const next = step === undefined || isSlider ? undefined : guests[Math.min(guests.length - 1, Math.max(0, at + step))];
      if (next !== undefined) {
        event.preventDefault();
        select(next.id);
        return;
      }
      const guest = guests[at];
      const change = guest && !event.repeat ? changeOfKey(key, guest, now()) : undefined;
      if (guest === undefined || change === undefined) return;
      event.preventDefault();
      direct(guest.id, change);
    };
    window.addEventListener("keydown", onDown);
    return () => window.removeEventListener("keydown", onDown);
  }, []);
};
