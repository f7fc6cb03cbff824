import { expect, test } from "vitest";
import { NOT_TALKING, nextPartyTalk, type PartyTalk, type PartyTalkEvent } from "./party-talk.ts";

const after = (...events: readonly PartyTalkEvent[]): PartyTalk => events.reduce(nextPartyTalk, NOT_TALKING);
const press = (group: number): PartyTalkEvent => ({ name: "press", group });
const release = (group: number): PartyTalkEvent => ({ name: "release", group });
const latch = (group: number): PartyTalkEvent => ({ name: "latch", group });

test("a held key talks only to its group until release, alongside other groups", () => {
  expect([...after(press(0), press(2)).keys()]).toEqual([0, 2]);
  expect([...after(press(0), press(2), release(0)).keys()]).toEqual([2]);
  const held = after(press(1));
  expect(nextPartyTalk(held, press(1))).toBe(held);
});

test("a latch survives a release and a hidden page, and ends with the next press or latch", () => {
  const latched = after(latch(1), press(3));
  expect(nextPartyTalk(latched, release(1))).toBe(latched);
  expect([...nextPartyTalk(latched, { name: "release-all" })]).toEqual([[1, "latch"]]);
  expect(after(latch(1), press(1)).size).toBe(0);
  expect(after(latch(1), latch(1)).size).toBe(0);
});

test("a latch takes over from a held key, whose release then ends nothing", () => {
  expect([...after(press(0), latch(0), release(0))]).toEqual([[0, "latch"]]);
});

test("a group removed by the owner no longer gets talk", () => {
  expect([...after(latch(0), latch(3), { name: "groups", count: 2 }).keys()]).toEqual([0]);
});

test("remote control takes precedence, and its groups survive a hidden page", () => {
  const set = after(press(0), latch(1), { name: "set", groups: [2] });
  expect([...nextPartyTalk(set, { name: "release-all" })]).toEqual([[2, "latch"]]);
  expect(nextPartyTalk(set, { name: "set", groups: [] }).size).toBe(0);
});
