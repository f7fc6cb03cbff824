import type { SoundCounters } from "@setsuna/testkit";
import { expect, test } from "vitest";
import { countBetween, madeUpBetween, soundOf } from "./sound.ts";

const section = (changes: Partial<SoundCounters>): SoundCounters => ({
  ssrc: 1,
  isSent: false,
  withVideo: false,
  packets: 100,
  bytes: 12_000,
  packetsLost: 0,
  totalSamplesReceived: 0,
  concealedSamples: 0,
  silentConcealedSamples: 0,
  ...changes,
});

test("doesn't mistake sections with video or its FEC for audio", () => {
  const sound = section({ ssrc: 3 });
  expect(soundOf([section({ ssrc: 2, bytes: 110_000 }), sound], "received")).toBe(sound);
  expect(soundOf([section({ ssrc: 2, bytes: 800, withVideo: true }), sound], "received")).toBe(sound);
  expect(soundOf([section({ ssrc: 2, packets: 0, bytes: 0 }), sound], "received")).toBe(sound);
  expect(soundOf([], "received")).toBeUndefined();
});

test("takes a talker's sent audio, though a silent listener's packets are shorter", () => {
  const sent = section({ ssrc: 4, isSent: true });
  const silence = section({ ssrc: 5, bytes: 900 });
  expect(soundOf([sent, silence], "sent")).toBe(sent);
  expect(soundOf([sent, silence], "received")).toBe(silence);
});

test("counts a link's effect on a stream since the last reading, from zero for a new one", () => {
  const before = new Map([[1, { offered: 10, offeredBytes: 1000, lost: 2 }]]);
  const after = new Map([
    [1, { offered: 60, offeredBytes: 6000, lost: 5 }],
    [2, { offered: 7, offeredBytes: 70, lost: 1 }],
  ]);
  expect(countBetween(before, after, 1)).toEqual({ offered: 50, offeredBytes: 5000, lost: 3 });
  expect(countBetween(before, after, 2)).toEqual({ offered: 7, offeredBytes: 70, lost: 1 });
  expect(countBetween(before, after, 3)).toEqual({ offered: 0, offeredBytes: 0, lost: 0 });
});

test("doesn't count concealed silence against Chrome", () => {
  const before = section({ totalSamplesReceived: 48_000, concealedSamples: 1000, silentConcealedSamples: 400 });
  const after = section({ totalSamplesReceived: 528_000, concealedSamples: 11_000, silentConcealedSamples: 5600 });
  expect(madeUpBetween(before, after)).toBeCloseTo((10_000 - 5200) / 480_000, 9);
  expect(madeUpBetween(undefined, after)).toBeCloseTo((11_000 - 5600) / 528_000, 9);
  expect(madeUpBetween(before, undefined)).toBeNaN();
});
