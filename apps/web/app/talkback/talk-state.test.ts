import { errorBody } from "@setsuna/contracts";
import { describe, expect, test } from "vitest";
import { holdsChannel, isTalking, KEEP_CHANNEL_MS, nextTalk, TALK_OFF, type Talk, type TalkEvent } from "./talk-state.ts";

const after = (...events: readonly TalkEvent[]): Talk => events.reduce(nextTalk, TALK_OFF);
const PRESS: TalkEvent = { name: "press", now: 0 };
const release = (now = 0): TalkEvent => ({ name: "release", now });
const latch = (now = 0): TalkEvent => ({ name: "latch", now });
const open = (now = 0): TalkEvent => ({ name: "open", now });
const error = errorBody("previous-stream-exists");

describe("a held key", () => {
  test("is live from when the channel opens until release", () => {
    expect(after(PRESS)).toEqual({ name: "opening", by: "hold" });
    expect(after(PRESS, open())).toEqual({ name: "talking", by: "hold" });
    expect(after(PRESS, open(), release(7))).toEqual({ name: "ready", since: 7 });
  });

  test("is never heard if released before the channel opens", () => {
    const events = [PRESS, release(1), open(2)];
    for (let count = 1; count <= events.length; count++) expect(isTalking(after(...events.slice(0, count)))).toBe(false);
    expect(after(...events)).toEqual({ name: "ready", since: 2 });
  });

  test("is live at once while the channel stays open, and ignores key repeat", () => {
    const talking = after(PRESS, open(), release(1), PRESS);
    expect(talking).toEqual({ name: "talking", by: "hold" });
    expect(nextTalk(talking, PRESS)).toBe(talking);
  });

  test("pressed again before the channel opens talks once it does", () => {
    expect(after(PRESS, release(), PRESS, open())).toEqual({ name: "talking", by: "hold" });
  });
});

describe("the latch", () => {
  test("talks hands-free until it, or the key, is pressed again", () => {
    const latched = after(latch(), open());
    expect(latched).toEqual({ name: "talking", by: "latch" });
    expect(nextTalk(latched, release())).toBe(latched);
    const ended = nextTalk(latched, { name: "press", now: 4 });
    expect(ended).toEqual({ name: "ready", since: 4 });
    expect(nextTalk(ended, release(9))).toBe(ended);
    expect(nextTalk(latched, latch(5))).toEqual({ name: "ready", since: 5 });
  });

  test("takes over from a held key, whose release then ends nothing", () => {
    expect(after(PRESS, open(), latch(), release())).toEqual({ name: "talking", by: "latch" });
    expect(after(PRESS, latch(), release(), open())).toEqual({ name: "talking", by: "latch" });
  });
});

describe("the channel", () => {
  test("stays open for a while after the last word, then becomes free for others", () => {
    const ready = after(PRESS, open(), release(100));
    expect(nextTalk(ready, { name: "tick", now: 100 + KEEP_CHANNEL_MS - 1 })).toBe(ready);
    expect(nextTalk(ready, { name: "tick", now: 100 + KEEP_CHANNEL_MS })).toBe(TALK_OFF);
    const talking = after(PRESS, open());
    expect(nextTalk(talking, { name: "tick", now: 1e9 })).toBe(talking);
  });

  test("that is taken is refused, and the next press retries", () => {
    const refused = after(PRESS, { name: "refused", error });
    expect(refused).toEqual({ name: "refused", error });
    expect(holdsChannel(refused)).toBe(false);
    expect(nextTalk(refused, release())).toBe(refused);
    expect(nextTalk(refused, PRESS)).toEqual({ name: "opening", by: "hold" });
    expect(after({ name: "refused", error })).toBe(TALK_OFF);
  });

  test("a lost channel reopens if the key is still held", () => {
    expect(after(PRESS, open(), { name: "broken" }, open())).toEqual({ name: "talking", by: "hold" });
    expect(after(latch(), open(), { name: "broken" })).toEqual({ name: "opening", by: "latch" });
    expect(after(PRESS, open(), release(), { name: "broken" }, open(9))).toEqual({ name: "ready", since: 9 });
  });

  test("is released in every state", () => {
    for (const events of [[], [PRESS], [PRESS, open()], [latch(), open()], [PRESS, open(), release()]] as const)
      expect(nextTalk(after(...events), { name: "stop" })).toBe(TALK_OFF);
  });
});
