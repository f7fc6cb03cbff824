import { MAX_TIMELINE_POINTS, SAMPLE_FLAGS, type SessionSample } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { reportCsv } from "./report-csv.ts";
import { fakeSender, fakeTimeline, fakeViewer } from "./timeline.fake.ts";
import { restOf, secondsOf } from "./timeline.ts";
import { timelinePoints } from "./timeline-points.ts";

const video: SessionSample = [10, 4000, 20, 18, 80, 300, SAMPLE_FLAGS.turn];
const audio: SessionSample = [10, 96, 50, 25, 70, null, SAMPLE_FLAGS.moved];

describe("a device's seconds", () => {
  it("sum the rates of its streams and use the worst of the rest, in any order", () => {
    const both = { second: 10, kilobits: 4096, lossRatio: 0.05, roundTripMs: 25, latencyMs: 80, frozenMs: 300, route: "turn" };
    for (const samples of [
      [video, audio],
      [audio, video],
    ])
      expect(secondsOf(samples, 0, 60)).toEqual([{ ...both, moved: true, standby: false, silent: false }]);
  });

  it("cover the session, in order", () => {
    const at = (second: number): SessionSample => [second, 1, null, null, null, null, 0];
    expect(secondsOf([at(12), at(5), at(10), at(4)], 5, 12).map(({ second }) => second)).toEqual([5, 10]);
  });

  it("sum the counted viewers of several nodes", () => {
    const one = {
      second: 3,
      viewers: 100,
      froze: 2,
      frozenMs: 300,
      latencyMs: 100,
      worstLatencyMs: 200,
      loss: null,
      kilobits: 5,
    };
    const other = { ...one, viewers: 300, froze: 1, frozenMs: 900, latencyMs: 60, loss: 10 };
    expect(restOf([one, other], 0, 60)).toEqual([
      { second: 3, viewers: 400, froze: 3, frozenMs: 900, latencyMs: 70, worstLatencyMs: 200, loss: 10, kilobits: 10 },
    ]);
  });
});

describe("points of a timeline", () => {
  it("stay few over hours, and preserve the worst second and all frozen time", () => {
    const hours = Array.from({ length: 12 * 3600 }, (_, second) => ({
      second,
      kilobits: 1000,
      lossRatio: second === 20_000 ? 0.9 : 0,
      latencyMs: second === 20_001 ? 900 : 80,
      frozenMs: second % 1000 === 0 ? 100 : 0,
    }));
    const { points, stepSeconds } = timelinePoints(hours, { from: 0, to: hours.length });
    expect([points.length, stepSeconds]).toEqual([MAX_TIMELINE_POINTS, 48]);
    expect(Math.max(...points.map(({ lossRatio }) => lossRatio ?? 0))).toBe(0.9);
    expect(Math.max(...points.map(({ latencyMs }) => latencyMs ?? 0))).toBe(900);
    expect(points.reduce((sum, { frozenMs }) => sum + (frozenMs ?? 0), 0)).toBe(44 * 100);
    expect(points.every(({ bitrate }) => bitrate === 1_000_000)).toBe(true);
  });

  it("are single seconds when zoomed in, with gaps where there is no data", () => {
    const seconds = fakeViewer(1).seconds.filter(({ second }) => second !== 30);
    const { points, stepSeconds } = timelinePoints(seconds, { from: 25, to: 35 });
    expect([points.length, stepSeconds]).toEqual([9, 1]);
    expect(points.map(({ at }) => at)).not.toContain(new Date(30_000).toISOString());
  });
});

it("writes one CSV row per participant and second, empty where nothing is known", () => {
  const second = { viewers: 9, froze: 1, frozenMs: 300, latencyMs: 99.6, worstLatencyMs: 200, loss: null, kilobits: 7 };
  const timeline = fakeTimeline([fakeSender(), fakeViewer(1)], { rest: [{ second: 4, ...second }] });
  const rows = [...reportCsv(timeline)].join("").split("\r\n");
  expect(rows).toHaveLength(1 + 60 + 60 + 1 + 1);
  expect(rows[1]).toBe("1970-01-01T00:00:00.000Z,sender 1,page,,relay,5000000,0,20,,,0,0,");
  expect(rows[61]).toBe("1970-01-01T00:00:00.000Z,viewer 1,page,,relay,5000000,0,20,80,0,0,0,");
  expect(rows[121]).toBe("1970-01-01T00:00:04.000Z,other viewers,,,,7000,,,100,300,,,9");
});
