import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

export type TalkBy = "hold" | "latch";

/**
 * Live only in `talking`; `opening` and `ready` hold the channel with silence. `by`: absent if released before it opened;
 * `since`: release, monotonic ms.
 */
export type Talk =
  | { readonly name: "off" }
  | { readonly name: "opening"; readonly by: TalkBy | undefined }
  | { readonly name: "talking"; readonly by: TalkBy }
  | { readonly name: "ready"; readonly since: Milliseconds }
  | { readonly name: "refused"; readonly error: ErrorBody };

export type TalkEvent =
  | { readonly name: "press"; readonly now: Milliseconds }
  | { readonly name: "release"; readonly now: Milliseconds }
  | { readonly name: "latch"; readonly now: Milliseconds }
  | { readonly name: "open"; readonly now: Milliseconds }
  | { readonly name: "broken" }
  | { readonly name: "refused"; readonly error: ErrorBody }
  | { readonly name: "tick"; readonly now: Milliseconds }
  | { readonly name: "stop" };

/**
 * A silent channel is kept this long after the last speech, ms, so that the next press is live at once. Then others can use it.
 */
export const KEEP_CHANNEL_MS = 15_000;

export const TALK_OFF: Talk = { name: "off" };

export const isTalking = (talk: Talk): boolean => talk.name === "talking";
export const holdsChannel = ({ name }: Talk): boolean => name === "opening" || name === "talking" || name === "ready";

const began = (before: Talk, by: TalkBy): Talk => {
  switch (before.name) {
    case "ready":
    case "talking":
      return { name: "talking", by };
    default:
      return { name: "opening", by };
  }
};

const ended = (before: Talk, now: Milliseconds): Talk => {
  switch (before.name) {
    case "talking":
      return { name: "ready", since: now };
    case "opening":
      return { name: "opening", by: undefined };
    default:
      return before;
  }
};

const latchedBefore = (before: Talk): boolean => "by" in before && before.by === "latch";
const heldBefore = (before: Talk): boolean => "by" in before && before.by === "hold";

/** Returns the same object if nothing changed. */
export const nextTalk = (before: Talk, event: TalkEvent): Talk => {
  switch (event.name) {
    case "press":
      if (heldBefore(before)) return before;
      return latchedBefore(before) ? ended(before, event.now) : began(before, "hold");
    case "release":
      return heldBefore(before) ? ended(before, event.now) : before;
    case "latch":
      return latchedBefore(before) ? ended(before, event.now) : began(before, "latch");
    case "open":
      if (before.name !== "opening") return before;
      return before.by === undefined ? { name: "ready", since: event.now } : { name: "talking", by: before.by };
    case "broken":
      if (before.name === "talking") return { name: "opening", by: before.by };
      return before.name === "ready" ? { name: "opening", by: undefined } : before;
    case "refused":
      return holdsChannel(before) ? { name: "refused", error: event.error } : before;
    case "tick":
      return before.name === "ready" && event.now - before.since >= KEEP_CHANNEL_MS ? TALK_OFF : before;
    case "stop":
      return before.name === "off" ? before : TALK_OFF;
  }
};
