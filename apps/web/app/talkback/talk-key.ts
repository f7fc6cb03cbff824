import { type Press, pressedKey, wantedKey } from "../streaming/keys/pressed-key.ts";

export type TalkKey = "hold" | "latch";

/** With Shift, it latches. Screens and guides name it. */
export const TALK_KEY = "V";

const WANTED: ReadonlySet<string> = new Set([TALK_KEY.toLowerCase()]);

export const isTalkKey = (event: Pick<Press, "key" | "code" | "shiftKey">): boolean => wantedKey(event, WANTED) !== undefined;

/** Undefined for typed text and shortcuts. `takesText` describes the focus. */
export const talkKey = (event: Press, takesText: boolean): TalkKey | undefined => {
  if (takesText || pressedKey(event, WANTED) === undefined) return undefined;
  return event.shiftKey ? "latch" : "hold";
};
