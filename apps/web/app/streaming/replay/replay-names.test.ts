import { expect, it } from "vitest";
import { beforeEnd, replayFileName } from "./replay-names.ts";

it("names include the type, channel and time", () => {
  const at = new Date(2026, 10, 21, 9, 5, 7);
  expect(replayFileName({ serialId: "abc-defg", channel: "1", at, container: "mp4" })).toBe(
    "setsuna-abcdefg-video1-20261121-090507.mp4",
  );
  expect(replayFileName({ serialId: "abcdefg", channel: "12", at, container: "webm", part: 2 })).toBe(
    "setsuna-abcdefg-video12-20261121-090507-2.webm",
  );
});

it("counts back from the end", () => {
  expect([beforeEnd(0, 10_000), beforeEnd(6580, 10_000), beforeEnd(10_000, 10_000)]).toEqual(["-10.00", "-3.42", "-0.00"]);
});
