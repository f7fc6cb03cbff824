import { describe, expect, it } from "vitest";
import { DecodeWatch } from "./decode-watch.ts";

const watched = () => {
  const told: string[] = [];
  let at = 1_000;
  const watch = new DecodeWatch({
    now: () => at,
    told: (kind, isUndecoded) => told.push(`${kind} ${isUndecoded ? "undecoded" : "decoded"}`),
  });
  const later = (ms: number): void => {
    at += ms;
  };
  return { watch, told, later };
};

describe("a track that can't be decoded", () => {
  it("reports a track once, 5 s after its first packet, whatever else can be decoded", () => {
    const { watch, told, later } = watched();
    for (let ms = 0; ms < 4_999; ms += 40) {
      watch.note("video", 0);
      watch.note("audio", 1);
      later(40);
    }
    expect(told).toEqual([]);
    later(40);
    watch.note("video", 0);
    watch.note("video", 0);
    expect(told).toEqual(["video undecoded"]);
    expect(watch.hasNothing).toBe(false);
    later(60_000);
    expect(watch.isHopeless).toBe(false);
  });

  it("withdraws the report when a keyframe arrives late, and never reports when one arrives in time", () => {
    const { watch, told, later } = watched();
    watch.note("video", 0);
    watch.note("audio", 0);
    later(4_000);
    watch.note("audio", 2);
    later(1_000);
    watch.note("video", 0);
    later(1_000);
    watch.note("video", 1);
    watch.note("video", 0);
    later(9_000);
    watch.note("video", 0);
    expect(told).toEqual(["video undecoded", "video decoded"]);
  });

  it("reports a shorter track at its end, unless the decoder then returns frames", () => {
    const { watch, told } = watched();
    watch.note("video", 0);
    watch.ended("video", 0);
    expect(told).toEqual(["video undecoded"]);
    const other = watched();
    other.watch.note("video", 0);
    other.watch.ended("video", 1);
    other.watch.ended("audio", 0);
    expect(other.told).toEqual([]);
  });

  it("calls a source hopeless after 30 s if nothing else in it can be decoded", () => {
    const { watch, later } = watched();
    expect(watch.hasNothing).toBe(false);
    watch.note("video", 0);
    later(30_000);
    expect(watch).toMatchObject({ hasNothing: true, isHopeless: false });
    later(1);
    expect(watch.isHopeless).toBe(true);
  });
});
