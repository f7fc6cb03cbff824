import { describe, expect, it } from "vitest";
import { SenderClock } from "./sender-clock.ts";

const OFFSET = 5000;
const PATH_DELAY = 20;
const START = 1.7e12;

describe("SenderClock", () => {
  it("knows nothing before the first report", () => {
    const clock = new SenderClock(90_000);
    clock.setOffset(0);
    expect(clock.capturedAt(0)).toBeUndefined();
    expect(new SenderClock(90_000).offsetMs).toBeUndefined();
  });

  it("maps with a signaled offset in both directions, across the wrap", () => {
    const clock = new SenderClock(90_000);
    clock.setOffset(OFFSET);
    clock.onSenderReport(START, 0xffff_ffff - 899, START + OFFSET + PATH_DELAY, 40);
    expect(clock.capturedAt(0xffff_ffff - 899)).toBe(START + OFFSET);
    expect(clock.capturedAt(0)).toBeCloseTo(START + OFFSET + 10, 3);
    expect(clock.capturedAt(0xffff_ffff - 1799)).toBeCloseTo(START + OFFSET - 10, 3);
  });

  it("estimates the offset from the least delayed report", () => {
    const clock = new SenderClock(90_000);
    [35, 0, 80, 12].forEach((queueMs, index) => {
      const ntp = START + index * 1000;
      clock.onSenderReport(ntp, index * 90_000, ntp + OFFSET + PATH_DELAY + queueMs, 2 * PATH_DELAY);
    });
    expect(clock.offsetMs).toBeCloseTo(OFFSET, 6);
    expect(clock.capturedAt(3 * 90_000)).toBeCloseTo(START + OFFSET + 3000, 3);
  });

  it("prefers a signaled offset and falls back to the estimate", () => {
    const clock = new SenderClock(90_000);
    clock.onSenderReport(START, 0, START + OFFSET + PATH_DELAY, 40);
    clock.setOffset(4990);
    expect(clock.offsetMs).toBe(4990);
    clock.setOffset(undefined);
    expect(clock.offsetMs).toBe(OFFSET);
  });

  it("forgets the least delay after 32 reports, to follow drifting clocks", () => {
    const clock = new SenderClock(90_000);
    clock.onSenderReport(START, 0, START + OFFSET - 100, 0);
    for (let index = 1; index <= 32; index += 1) {
      const ntp = START + index * 1000;
      clock.onSenderReport(ntp, index * 90_000, ntp + OFFSET, 0);
    }
    expect(clock.offsetMs).toBe(OFFSET);
  });

  it("smooths reports that jitter by 10 ms to within 4 ms", () => {
    const clock = new SenderClock(90_000);
    clock.setOffset(0);
    const errors: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      const ntp = START + index * 1000;
      // Deterministic jitter of -10 to 10 ms.
      clock.onSenderReport(ntp + (((index * 7) % 21) - 10), index * 90_000, ntp, 0);
      if (index >= 16) errors.push(Math.abs((clock.capturedAt(index * 90_000) ?? 0) - ntp));
    }
    expect(Math.max(...errors)).toBeLessThan(4);
  });

  it("follows a media clock that drifts by 200 ppm", () => {
    const clock = new SenderClock(48_000);
    clock.setOffset(0);
    for (let index = 0; index < 300; index += 1) {
      clock.onSenderReport(START + index * 1000, Math.round(index * 48_000 * 1.0002), START, 0);
    }
    expect(Math.abs((clock.capturedAt(Math.round(299 * 48_000 * 1.0002)) ?? 0) - (START + 299_000))).toBeLessThan(2);
  });

  it("follows a step immediately, and trusts it with the next report", () => {
    const clock = new SenderClock(90_000);
    clock.onSenderReport(START, 0, START + OFFSET, 0);
    clock.onSenderReport(START + 1000, 90_000, START + OFFSET + 1000, 0);
    clock.onSenderReport(START + 4000, 180_000, START + OFFSET + 2000, 0);
    expect(clock.offsetMs).toBe(OFFSET - 2000);
    expect(clock.capturedAt(180_000)).toBeUndefined();
    clock.onSenderReport(START + 5000, 270_000, START + OFFSET + 3000, 0);
    expect(clock.capturedAt(180_000)).toBe(START + OFFSET + 2000);
  });

  it("ignores reports whose clocks run at different rates; for third-party senders from the first report on", () => {
    const foreign = new SenderClock(90_000);
    const own = new SenderClock(90_000);
    own.setOffset(OFFSET);
    for (let index = 0; index < 20; index += 1) {
      // As GStreamer 1.22: the reports' RTP clock runs twice as fast as the packets'.
      for (const clock of [foreign, own])
        clock.onSenderReport(START + index * 1000, index * 180_000, START + index * 1000 + OFFSET, 0);
      expect(foreign.capturedAt(index * 90_000)).toBeUndefined();
      if (index >= 2) expect(own.capturedAt(index * 90_000)).toBeUndefined();
    }
    foreign.onCaptureTime(0, START);
    expect(foreign.capturedAt(0)).toBe(START + OFFSET);
  });

  it("accepts reports in quick succession, and from a clock that was set back", () => {
    const clock = new SenderClock(90_000);
    for (let index = 0; index < 12; index += 1) clock.onSenderReport(START + index * 100, index * 9000, START + OFFSET, 0);
    expect(clock.capturedAt(9000)).toBeCloseTo(START + 100 + (clock.offsetMs ?? 0), 3);
    clock.onSenderReport(START - 5000, 12 * 9000, START + OFFSET, 0);
    clock.onSenderReport(START - 4000, 12 * 9000 + 90_000, START + OFFSET + 1000, 0);
    expect(clock.capturedAt(12 * 9000)).toBe(START + OFFSET);
  });

  it("uses capture times if the sender provides them, and sender reports only for the offset", () => {
    const clock = new SenderClock(48_000);
    // Chromium's audio reports have the sending time, here 30 ms after capture. The offset is 0.
    clock.onCaptureTime(0, START);
    expect(clock.capturedAt(0)).toBeUndefined();
    clock.onSenderReport(START + 30, 0, START + 32, 4);
    for (let packet = 1; packet < 50; packet += 1) clock.onCaptureTime(packet * 960, START + packet * 20);
    clock.onSenderReport(START + 1030, 48_000, START + 1032, 4);
    expect(clock.offsetMs).toBe(0);
    expect(clock.capturedAt(48_000)).toBeCloseTo(START + 1000, 3);
  });

  it("is settled when signaled so, otherwise after three reports", () => {
    const clock = new SenderClock(90_000);
    clock.setOffset(0, false);
    expect(clock.settled).toBe(false);
    clock.setOffset(0, true);
    expect(clock.settled).toBe(true);
    clock.setOffset(undefined);
    for (let index = 0; index < 3; index += 1) {
      expect(clock.settled).toBe(false);
      clock.onSenderReport(START + index * 1000, index * 90_000, START + index * 1000, 0);
    }
    expect(clock.settled).toBe(true);
  });

  it("forgets on reset", () => {
    const clock = new SenderClock(90_000);
    clock.onSenderReport(START, 0, START, 0);
    clock.reset();
    expect(clock.capturedAt(0)).toBeUndefined();
  });
});
