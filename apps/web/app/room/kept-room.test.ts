import { GuestRoom } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { isWorthReturning, parseKeptRoom, roomMade, secondsLeft } from "./kept-room.ts";

const NOW = 1_764_000_000_000;
const MINUTE = 60_000;
const made = roomMade(
  GuestRoom.parse({ serialId: "abc-defg", token: "t".repeat(43), remainingSeconds: 1800, videoChannels: 3 }),
  NOW,
);

it("is stored with its end on the browser's own clock, until a day after it", () => {
  const text = JSON.stringify(made);
  expect(parseKeptRoom(text, NOW)).toEqual({ ...made, endsAt: NOW + 30 * MINUTE });
  expect(parseKeptRoom(text, made.endsAt + 24 * 60 * MINUTE - 1)).toBeDefined();
  expect(parseKeptRoom(text, made.endsAt + 24 * 60 * MINUTE)).toBeUndefined();
});

it.each([null, "", "{", "[]", '{"serialId":"abcdefg"}', JSON.stringify({ ...made, token: "short" })])(
  "rejects an invalid room: %j",
  (stored) => expect(parseKeptRoom(stored, NOW)).toBeUndefined(),
);

it("has whole seconds left, and isn't reopened in its last minute", () => {
  expect([NOW, NOW + 1, made.endsAt - 1, made.endsAt, made.endsAt + MINUTE].map((now) => secondsLeft(made, now))).toEqual([
    1800, 1800, 1, 0, 0,
  ]);
  expect([made.endsAt - MINUTE, made.endsAt - MINUTE + 1].map((now) => isWorthReturning(made, now))).toEqual([true, false]);
});
