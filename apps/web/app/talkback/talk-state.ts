import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Way in which somebody talks: while a key is held, or until the latch is released. */
export type TalkBy = "hold" | "latch";

/**
 * Talkback at the end that speaks. The microphone is heard in `talking` alone. `opening` and `ready` hold the channel with silence on it:
 * `by` is absent where the key was released before the channel was open; `since` is the release, in ms of a monotonic clock.
 */
export type Talk =
  /** The microphone is closed and the channel is free for others. */
  | { readonly name: "off" }
  | { readonly name: "opening"; readonly by: TalkBy | undefined }
  | { readonly name: "talking"; readonly by: TalkBy }
  | { readonly name: "ready"; readonly since: Milliseconds }
  /** Somebody else has the channel, or there is no microphone. */
  | { readonly name: "refused"; readonly error: ErrorBody };

export type TalkEvent =
  /** A key, a button or a finger went down. While latched that ends the latch. */
  | { readonly name: "press"; readonly now: Milliseconds }
  | { readonly name: "release"; readonly now: Milliseconds }
  /** The latch was pressed: it goes on, or off again. */
  | { readonly name: "latch"; readonly now: Milliseconds }
  /** The channel carries what is said from now on. */
  | { readonly name: "open"; readonly now: Milliseconds }
  /** The connection is lost, and being made again. */
  | { readonly name: "broken" }
  | { readonly name: "refused"; readonly error: ErrorBody }
  /** Time passed. */
  | { readonly name: "tick"; readonly now: Milliseconds }
  /** Nobody can talk here any more. */
  | { readonly name: "stop" };

/** A silent channel is kept so long after the last word, ms: the next press is heard at once. Then it is free for others. */
export const KEEP_CHANNEL_MS = 15_000;

export const TALK_OFF: Talk = { name: "off" };

/** Returns whether the microphone is heard. */
export const isTalking = (talk: Talk): boolean => talk.name === "talking";
/** Returns whether the channel is taken, or being taken. */
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

/** Returns the state after an event; the same object where nothing changes. */
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
