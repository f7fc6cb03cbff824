import { Channel } from "@setsuna/contracts";
import { expect, test } from "vitest";
import { heardChannel, isBadTalkback, TALKBACK_CHANNEL, talkbackChannelOf } from "./talkback-channel.ts";

test("is by convention the highest audio channel, unless another number is set", () => {
  expect(TALKBACK_CHANNEL).toBe(255);
  expect(talkbackChannelOf("255")).toBe(255);
  expect(talkbackChannelOf(" 12 ")).toBe(12);
});

test("blank and 0 disable talkback, and an invalid channel is reported", () => {
  for (const none of ["", " ", "0", "00"]) expect([talkbackChannelOf(none), isBadTalkback(none)]).toEqual([undefined, false]);
  for (const bad of ["256", "-1", "a", "1.5"]) expect([talkbackChannelOf(bad), isBadTalkback(bad)]).toEqual([undefined, true]);
});

test("a page never hears its own audio", () => {
  const channel = Channel.parse(255);
  expect(heardChannel(channel, ["1", ""])).toBe(255);
  expect(heardChannel(channel, ["1", " 255"])).toBeUndefined();
  expect(heardChannel(undefined, ["1"])).toBeUndefined();
});
