import { expect, it } from "vitest";
import { FreezeMeter } from "./freeze-meter.ts";

it("counts gaps over 100 ms and over three frame times", () => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 330; at += 33) meter.drawn(at);
  meter.drawn(425);
  expect(meter.freezes).toBe(0);
  meter.drawn(625);
  expect(meter).toMatchObject({ freezes: 1, freezeTimeMs: 200 });
  expect(meter.frozen(700)).toBe(false);
  expect(meter.frozen(1000)).toBe(true);
});

it("does not call a slow picture frozen, nor a pause", () => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 900; at += 90) meter.drawn(at);
  meter.drawn(900 + 250);
  expect(meter.freezes).toBe(0);
  meter.pause();
  meter.drawn(9000);
  expect(meter.freezes).toBe(0);
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
  expect(meter.freezes).toBe(0);
  draw([200, 66, 33, 200]);
  expect(meter).toMatchObject({ freezes: 2, freezeTimeMs: 400 });
});
