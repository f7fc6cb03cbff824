import { expect, it } from "vitest";
import { FreezeMeter } from "./freeze-meter.ts";

const NONE = { freezes: 0, freezeTimeMs: 0 };
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

it("counts video that never resumes once, while the freeze lasts", () => {
  const meter = running();
  expect(meter.read(400)).toEqual(NONE);
  expect(meter.read(1330)).toEqual({ freezes: 1, freezeTimeMs: 1000 });
  expect(meter.read(9330)).toEqual({ freezes: 1, freezeTimeMs: 9000 });
  meter.drawn(9330);
  expect(meter.read(9340)).toEqual({ freezes: 1, freezeTimeMs: 9000 });
});

it("doesn't count video that never started", () => {
  expect(new FreezeMeter().read(60_000)).toEqual(NONE);
});

it("counts neither slow video nor a pause as a freeze", () => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 900; at += 90) meter.drawn(at);
  meter.drawn(900 + 250);
  expect(meter.read(1150)).toEqual(NONE);
  expect(meter.read(3000).freezes).toBe(1);
  meter.pause(3500);
  expect(meter.read(4000)).toEqual(NONE);
  meter.drawn(9000);
  expect(meter.read(9001)).toEqual(NONE);
});

it("ignores the time after a sender ended, but counts an earlier freeze longer than that message takes", () => {
  const stopped = running();
  stopped.ended(1400);
  expect(stopped.read(60_000)).toEqual(NONE);
  stopped.drawn(5630);
  expect(stopped.read(5640)).toEqual(NONE);
  const frozenBefore = running();
  frozenBefore.ended(4330);
  frozenBefore.ended(5330);
  expect(frozenBefore.read(60_000)).toEqual({ freezes: 1, freezeTimeMs: 4000 });
  frozenBefore.drawn(6000);
  expect(frozenBefore.read(61_000)).toEqual({ freezes: 2, freezeTimeMs: 59_000 });
});

it("counts a freeze until the first frame of a sender's next connection, and forgets its frame rate", () => {
  const meter = new FreezeMeter();
  for (let at = 0; at <= 990; at += 33) meter.drawn(at);
  expect(meter.read(2490)).toEqual({ freezes: 1, freezeTimeMs: 1500 });
  meter.streamChanged();
  expect(meter.read(2490)).toEqual({ freezes: 1, freezeTimeMs: 1500 });
  meter.drawn(2990);
  for (let at = 3080; at <= 4000; at += 90) meter.drawn(at);
  expect(meter.read(4000)).toEqual({ freezes: 1, freezeTimeMs: 2000 });
});

it.each([
  ["soon", 430, 1330],
  ["later than word of an end takes", 4330, 5630],
  ["before word of it came", 400, 420],
  ["when the relay is about to give its place away", 4330, 330 + 20_000],
])("counts the whole cut-off of a sender, while it lasts and when it returns %s", (_, reportedAt, backAt) => {
  const meter = running();
  meter.interrupted(330);
  meter.streamChanged();
  meter.interrupted(330);
  const gap = backAt - 330;
  const truth = gap > 100 ? { freezes: 1, freezeTimeMs: gap } : NONE;
  if (reportedAt > 430 && reportedAt < backAt)
    expect(meter.read(reportedAt)).toEqual({ freezes: 1, freezeTimeMs: reportedAt - 330 });
  meter.drawn(backAt);
  expect(meter.read(backAt + 10)).toEqual(truth);
  meter.drawn(backAt + 33);
  expect(meter.read(backAt + 40)).toEqual(truth);
});

it("counts a cut-off sender while its slot is kept, and only until it stops or pauses", () => {
  const meter = running();
  meter.interrupted(330);
  expect(meter.read(60_000)).toEqual({ freezes: 1, freezeTimeMs: 20_000 });
  meter.drawn(61_000);
  expect(meter.read(61_010)).toEqual({ freezes: 1, freezeTimeMs: 20_000 });
  for (const end of ["ended", "pause"] as const) {
    const stopped = running();
    stopped.interrupted(330);
    stopped[end](1330);
    stopped[end](2330);
    stopped.drawn(6000);
    expect(stopped.read(6010)).toEqual({ freezes: 1, freezeTimeMs: 1000 });
  }
});

it("treats gaps normally again after a cut-off sender's next frame", () => {
  const meter = running();
  meter.interrupted(330);
  meter.drawn(1330);
  meter.drawn(1363);
  expect(meter.read(31_363)).toEqual({ freezes: 2, freezeTimeMs: 31_000 });
  meter.pause(31_363);
  expect(meter.read(31_363)).toEqual({ freezes: 1, freezeTimeMs: 1000 });
});

it("continues the freeze of another playout's last frame, unless it has drawn a frame itself", () => {
  const meter = new FreezeMeter();
  meter.takeOver(1000);
  meter.drawn(1700);
  expect(meter.read(1710)).toEqual({ freezes: 1, freezeTimeMs: 700 });
  meter.takeOver(1000);
  meter.drawn(1733);
  expect(meter.read(1740)).toEqual({ freezes: 1, freezeTimeMs: 700 });
});

it("treats a lower frame rate as a freeze for ten frames, then as the new rate", () => {
  const meter = running();
  for (let frame = 1; frame <= 100; frame += 1) meter.drawn(330 + 250 * frame);
  expect(meter.read(25_330)).toEqual({ freezes: 10, freezeTimeMs: 2500 });
  meter.drawn(25_330 + 800);
  expect(meter.read(26_130)).toEqual({ freezes: 11, freezeTimeMs: 3300 });
});

it("counts freezes even if most frames are late", () => {
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
