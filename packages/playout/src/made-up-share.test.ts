import type { Milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { AudioRing } from "./audio-ring.ts";

const RATE = 48_000;
const QUANTUM = 128;
const PACKET = 960;
const LEVEL = 0.25;
const sound = (): Float32Array<ArrayBuffer> => new Float32Array(PACKET).fill(LEVEL);

interface Gap {
  readonly lengths: readonly [number, number, number];
  readonly idleAt?: Milliseconds;
  readonly resetAt?: Milliseconds;
}

const hear = ({ lengths: [before, away, after], idleAt, resetAt }: Gap) => {
  const ring = new AudioRing(1);
  const output = new Float32Array(QUANTUM);
  let heard = 0;
  let missed = 0;
  let next = 0;
  let isReset = false;
  for (let at = 0; at < (before + away + after) * RATE; at += QUANTUM) {
    const since = at / RATE - before;
    const isAway = since >= 0 && since < away;
    if (resetAt !== undefined && since >= resetAt && !isReset) {
      isReset = true;
      ring.reset();
    }
    if (isAway && idleAt !== undefined && since >= idleAt) ring.expectNothing();
    for (; next * PACKET <= at; next += 1) if (!isAway) ring.push([sound()], next * PACKET);
    ring.pull([output]);
    const isThere = Math.abs((output[0] ?? 0) - LEVEL) < 0.01;
    if (isThere) heard += QUANTUM / RATE;
    else if (heard > 0) missed += QUANTUM / RATE;
  }
  const { played, concealed } = ring.read();
  return { playedS: played / RATE, concealedS: concealed / RATE, heard, missed };
};

const MADE_UP_S = 0.08;

it.each([
  ["a sender whose packets do not come", {}],
  ["a sender that connects anew", { resetAt: 1.1 }],
  ["a receiver that connects anew at once", { resetAt: 0 }],
])("counts all audibly missing audio of %s as concealed", (_, told) => {
  const { concealedS, playedS, heard, missed } = hear({ lengths: [2, 1.6, 2], ...told });
  expect(missed).toBeGreaterThan(1.4);
  expect(Math.abs(concealedS - missed)).toBeLessThan(MADE_UP_S);
  expect(Math.abs(playedS - heard - missed)).toBeLessThan(MADE_UP_S);
});

it.each([{}, { resetAt: 1.1 }])("conceals nothing once a sender is known to have stopped or paused: %o", (told) => {
  const { concealedS, playedS } = hear({ lengths: [2, 5, 2], idleAt: 0.3, ...told });
  expect(concealedS).toBeLessThan(0.3 + MADE_UP_S);
  expect(playedS).toBeLessThan(4.3 + MADE_UP_S);
  expect(playedS).toBeGreaterThan(4.2 - MADE_UP_S);
});

it("counts missing audio again when the sender is back and its packets are lost", () => {
  const ring = new AudioRing(1);
  const output = new Float32Array(QUANTUM);
  const pull = (seconds: number): void => {
    for (let at = 0; at < seconds * RATE; at += QUANTUM) ring.pull([output]);
  };
  ring.push([sound()], 0);
  ring.push([sound()], PACKET);
  pull(0.5);
  ring.expectNothing();
  pull(5);
  const before = ring.read().concealed;
  for (let index = 0; index < 4; index += 1) ring.push([sound()], 5 * RATE + index * PACKET);
  pull(1);
  expect(ring.read().concealed - before).toBeGreaterThan(0.85 * RATE);
});
