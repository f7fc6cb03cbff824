import { MAX_PARTY_GROUPS } from "@setsuna/contracts";
import { type Press, pressedKey, wantedKey } from "../../streaming/keys/pressed-key.ts";
import type { TalkKey } from "../talk-key.ts";

const WANTED: ReadonlySet<string> = new Set(Array.from({ length: MAX_PARTY_GROUPS }, (_, group) => String(group + 1)));

/** The row above the letters or the number pad; Shift changes its characters, so the position counts. */
const unshifted = <Event extends Pick<Press, "key" | "code" | "shiftKey">>(event: Event): Event => {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  return digit === undefined ? event : { ...event, key: digit, shiftKey: false };
};

const groupOf = (key: string | undefined): number | undefined => (key === undefined ? undefined : Number(key) - 1);

/** Returns the group whose key an event is of, with or without Shift. */
export const partyKeyGroup = ({ key, code, shiftKey }: Pick<Press, "key" | "code" | "shiftKey">): number | undefined =>
  groupOf(wantedKey(unshifted({ key, code, shiftKey }), WANTED));

/** 1 to 4 talk while held; with Shift they latch. Undefined for typed text and shortcuts. */
export const partyKey = (event: Press, takesText: boolean): { readonly group: number; readonly act: TalkKey } | undefined => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  const press = unshifted({ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, defaultPrevented });
  const group = takesText ? undefined : groupOf(pressedKey(press, WANTED));
  return group === undefined ? undefined : { group, act: shiftKey ? "latch" : "hold" };
};
