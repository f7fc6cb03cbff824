/** Describes what a key does about talkback. */
export type TalkKey = "hold" | "latch";

/** The key that talks while it is held; with Shift it latches. Named on screens and in guides. */
export const TALK_KEY = "V";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented">;

/** Returns whether an event is of the talk key, on any layout and whatever Shift is. */
export const isTalkKey = ({ key }: Pick<KeyboardEvent, "key">): boolean => key.toUpperCase() === TALK_KEY;

/** Returns what a key press means; undefined when it is someone else's: typed text, a shortcut. `takesText`: of what has the focus. */
export const talkKey = (event: Press, takesText: boolean): TalkKey | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesText || !isTalkKey(event))
    return undefined;
  return event.shiftKey ? "latch" : "hold";
};
