import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { wholeI18n } from "../../i18n/whole-i18n.fake.ts";
import { latencySpan } from "./latency-figure.tsx";
import { statRows } from "./stat-rows.ts";

const t = wholeI18n("en").shown().t.site;
const row = (rows: ReturnType<typeof statRows>, field: string) => rows.find((candidate) => candidate.field === field);

describe("statRows", () => {
  it("shows a measured zero as zero and omits unmeasured values", () => {
    const rows = statRows("video", "receiver", { kind: "video", channel: 1, route: "relay", packetsLost: 0 }, t);
    expect(row(rows, "packetsLost")).toMatchObject({ raw: 0, figure: { text: "0", unit: "" } });
    expect(row(rows, "roundTripTime")).toMatchObject({ raw: undefined, figure: undefined });
  });
  it("gives every number its unit", () => {
    const stats = {
      kind: "video",
      channel: 1,
      route: "direct",
      bitrate: bitsPerSecond(5_012_345),
      retransmittedRatio: 0.0123,
      latency: { median: milliseconds(28.44), p95: milliseconds(36), samples: 150 },
    } as const;
    const rows = statRows("video", "receiver", stats, t);
    expect(row(rows, "bitrate")?.figure).toEqual({ text: "5.0", unit: "Mbit/s" });
    expect(row(rows, "retransmittedRatio")?.figure).toEqual({ text: "1.23", unit: "%" });
    expect(row(rows, "latency.median")?.figure).toEqual({ text: "28.4", unit: "ms" });
    expect(row(rows, "route")).toMatchObject({ raw: "direct", figure: { text: "direct" } });
  });
  it("omits inapplicable rows, unless they were measured anyway", () => {
    const audio = { kind: "audio", channel: 1, route: "relay" } as const;
    expect(row(statRows("audio", "sender", audio, t), "frameWidth")).toBeUndefined();
    expect(row(statRows("audio", "sender", { ...audio, codecTime: milliseconds(1) }, t), "codecTime")).toBeDefined();
  });
  it("has its rows before the first reading", () =>
    expect(statRows("control", "sender", undefined, t).every(({ figure }) => figure === undefined)).toBe(true));
});

describe("latencySpan", () => {
  it.each([
    [0, 100],
    [100, 100],
    [101, 250],
    [10_001, 20_000],
  ])("%d ms fits a scale of %d ms", (ms, span) => expect(latencySpan(ms)).toBe(span));
});
