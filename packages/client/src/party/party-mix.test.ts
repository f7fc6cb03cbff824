import { PARTY_CHANNELS, PARTY_KEY } from "@setsuna/contracts";
import { expect, test } from "vitest";
import { nextSeat, partyGain, partyStateOf, seatsOnAir } from "./party-mix.ts";

const [first, second, third] = PARTY_CHANNELS;
const NONE: ReadonlySet<number> = new Set();

test("a newcomer gets the first free channel, and the sixteenth person the last", () => {
  expect(nextSeat(NONE, NONE)).toBe(first);
  expect(nextSeat(new Set([Number(first)]), new Set([Number(second)]))).toBe(third);
  expect(nextSeat(new Set(PARTY_CHANNELS.slice(0, 15)), NONE)).toBe(PARTY_CHANNELS[15]);
  expect(nextSeat(new Set(PARTY_CHANNELS), NONE)).toBeUndefined();
  expect(nextSeat(NONE, new Set(PARTY_CHANNELS))).toBeUndefined();
});

test("lists the people on the party's audio channels that are on air, except oneself", () => {
  const streams = PARTY_CHANNELS.slice(0, 3).map((channel) => ({ kind: "audio", channel }));
  const others = [
    { kind: "video", channel: PARTY_CHANNELS[4] ?? 0 },
    { kind: "audio", channel: 255 },
    { kind: "audio", channel: 1 },
  ] as never[];
  expect(seatsOnAir([...streams, ...others], second)).toEqual([first, third]);
});

test("a person's volume is that of the loudest group they talk to, and zero in unheard groups", () => {
  const listening = new Map([
    [0, 0.4],
    [2, 0.9],
  ]);
  expect(partyGain([0], listening)).toBe(0.4);
  expect(partyGain([0, 2], listening)).toBe(0.9);
  expect(partyGain([1], listening)).toBe(0);
  expect(partyGain([], listening)).toBe(0);
});

test("reads only states of the party line, and nothing malformed", () => {
  const message = (key: string, value: unknown, kind: "state" | "event" = "state") => ({
    message: { kind, key, sequence: 1, capturedAt: 0, payload: { type: "json", value } as const },
  });
  const state = { name: "Ann", talk: [0], listen: [0, 1] };
  expect(partyStateOf(message(PARTY_KEY, state))).toEqual(state);
  expect(partyStateOf(message(PARTY_KEY, state, "event"))).toBeUndefined();
  expect(partyStateOf(message("tally", 1))).toBeUndefined();
  for (const bad of [{ ...state, talk: [4] }, { ...state, name: "" }, { ...state, name: "a\u202eb" }, null])
    expect(partyStateOf(message(PARTY_KEY, bad))).toBeUndefined();
});
