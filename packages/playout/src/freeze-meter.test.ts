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
