import { expect, it } from "vitest";
import { FreezeMeter } from "./freeze-meter.ts";

const NONE = { freezes: 0, freezeTimeMs: 0 };
/** A meter that has seen frames 33 ms apart until 330 ms. */
const running = (): FreezeMeter => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 330; at += 33) meter.drawn(at);
  return meter;
};

it("counts gaps over 100 ms and over three frame times", () => {
  const meter = running();
  meter.drawn(425);
  expect(meter.read(425)).toEqual(NONE);
  meter.drawn(625);
  expect(meter.read(625)).toEqual({ freezes: 1, freezeTimeMs: 200 });
  expect(meter.frozen(700)).toBe(false);
  expect(meter.frozen(1000)).toBe(true);
});

it("counts a picture that never moves again, as it goes on, and once", () => {
  const meter = running();
  expect(meter.read(400)).toEqual(NONE);
  expect(meter.read(1330)).toEqual({ freezes: 1, freezeTimeMs: 1000 });
  expect(meter.read(9330)).toEqual({ freezes: 1, freezeTimeMs: 9000 });
  meter.drawn(9330);
  expect(meter.read(9340)).toEqual({ freezes: 1, freezeTimeMs: 9000 });
});

it("does not count a picture that was never there", () => {
  expect(new FreezeMeter().read(60_000)).toEqual(NONE);
});

it("does not call a slow picture frozen, nor a pause", () => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 900; at += 90) meter.drawn(at);
  meter.drawn(900 + 250);
  expect(meter.read(1150)).toEqual(NONE);
  expect(meter.read(3000).freezes).toBe(1);
  meter.pause();
  expect(meter.read(4000)).toEqual(NONE);
  meter.drawn(9000);
  expect(meter.read(9001)).toEqual(NONE);
});

it("does not count what follows the end of a sender, but what came before word of it could take so long", () => {
  const stopped = running();
  stopped.ended(1400);
  expect(stopped.read(60_000)).toEqual(NONE);
  const cutOff = running();
  cutOff.ended(4330);
  cutOff.ended(5330);
  expect(cutOff.read(60_000)).toEqual({ freezes: 1, freezeTimeMs: 4000 });
  cutOff.drawn(61_000);
  expect(cutOff.read(61_000)).toEqual({ freezes: 1, freezeTimeMs: 4000 });
});

it("counts a picture that stands until the first frame of another connection of its sender, and forgets how fast it was", () => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 990; at += 33) meter.drawn(at);
  expect(meter.read(2490)).toEqual({ freezes: 1, freezeTimeMs: 1500 });
  meter.streamChanged();
  expect(meter.read(2490)).toEqual({ freezes: 1, freezeTimeMs: 1500 });
  meter.drawn(2990);
  for (let at = 3080; at <= 4000; at += 90) meter.drawn(at);
  expect(meter.read(4000)).toEqual({ freezes: 1, freezeTimeMs: 2000 });
});

it("counts all the time that a sender was cut off for, once it is back soon, and another too", () => {
  const meter = running();
  meter.ended(4330);
  expect(meter.read(5000)).toEqual({ freezes: 1, freezeTimeMs: 4000 });
  meter.pause();
  meter.drawn(5630);
  expect(meter.read(5640)).toEqual({ freezes: 1, freezeTimeMs: 5300 });
  meter.drawn(5663);
  expect(meter.read(5670)).toEqual({ freezes: 1, freezeTimeMs: 5300 });
  const left = running();
  left.ended(1400);
  left.drawn(5630);
  expect(left.read(5640)).toEqual(NONE);
});

it("counts what freezes in a picture that is in trouble, though most of its frames are late too", () => {
  const meter = new FreezeMeter();
  let at = 0;
  const draw = (gaps: readonly number[]): void => {
    for (const gap of gaps) {
      at += gap;
      meter.drawn(at);
    }
  };
  for (let round = 0; round < 60; round += 1) draw([33, 66, 99, 66, 99, 66]);
  expect(meter.read(at)).toEqual(NONE);
  draw([200, 66, 33, 200]);
  expect(meter.read(at)).toEqual({ freezes: 2, freezeTimeMs: 400 });
});
