import { describe, expect, it } from "vitest";
import { faultsOf } from "./faults.ts";
import { during, fakeSender, fakeTimeline, fakeViewer, senderEnded } from "./timeline.fake.ts";

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const kinds = (...of: Parameters<typeof fakeTimeline>) =>
  faultsOf(fakeTimeline(...of)).map(({ kind, from, to }) => [kind, from, to]);

describe("faults of senders", () => {
  it("reports a lossy uplink once, with the viewers who froze during it or shortly after", () => {
    const sender = fakeSender(during([7, 8, 10, 11], { lossRatio: 0.3 }));
    const viewers = EIGHT.map((number) => fakeViewer(number, number > 6 ? {} : { [number === 1 ? 14 : 9]: { frozenMs: 1200 } }));
    expect(faultsOf(fakeTimeline([sender, ...viewers]))).toEqual([
      {
        kind: "sender-loss",
        from: 7,
        to: 12,
        participant: sender.name,
        lossRatio: 0.3,
        viewers: 8,
        froze: 6,
        frozenMs: 1200,
      },
    ]);
  });

  it("ignores losses that repair handles: below 5 %, or one second below 15 %", () => {
    expect(kinds([fakeSender(during([7, 8, 9], { lossRatio: 0.049 }))])).toEqual([]);
    expect(kinds([fakeSender({ 7: { lossRatio: 0.14 } })])).toEqual([]);
    expect(kinds([fakeSender({ 7: { lossRatio: 0.15 } })])).toEqual([["sender-loss", 7, 8]]);
  });

  it("ignores a standby's losses, and reports its switch", () => {
    const before = during(
      Array.from({ length: 20 }, (_, second) => second),
      { standby: true, lossRatio: 0.4 },
    );
    expect(kinds([fakeSender({}, [], "other-AAAAAAAAAA"), fakeSender(before)])).toEqual([["standby-switched", 20, 21]]);
  });

  it("distinguishes a sender that left from data that couldn't be stored", () => {
    const gap = [20, 21, 22, 23];
    expect(kinds([fakeSender({}, gap)], { events: [senderEnded(20)] })).toEqual([["sender-gone", 20, 24]]);
    expect(kinds([fakeSender({}, gap)])).toEqual([["no-data", 20, 24]]);
    expect(kinds([fakeSender(during(gap, { silent: true, kilobits: 0 }))])).toEqual([["sender-gone", 20, 24]]);
    expect(kinds([fakeSender({}, [20])])).toEqual([]);
  });

  it("reports no gap while another sender is on air", () => {
    expect(kinds([fakeSender({}, [20, 21, 22]), fakeSender({}, [], "other-AAAAAAAAAA")])).toEqual([]);
  });

  it("reports a connected sender without media, and a change of its network", () => {
    expect(kinds([fakeSender(during([30, 31, 32], { kilobits: 0 }))])).toEqual([["sender-paused", 30, 33]]);
    expect(kinds([fakeSender({ 5: { moved: true } })])).toEqual([["path-change", 5, 6]]);
  });
});

describe("faults of viewers", () => {
  it("backdates a freeze by its length, and merges simultaneous ones", () => {
    const two = [fakeViewer(1, { 21: { frozenMs: 2500 } }), fakeViewer(2, { 20: { frozenMs: 400 } }), fakeViewer(3)];
    expect(faultsOf(fakeTimeline([fakeSender(), ...two]))).toEqual([
      { kind: "freeze", from: 19, to: 22, viewers: 3, froze: 2, frozenMs: 2500 },
    ]);
    expect(kinds([fakeSender(), fakeViewer(1, { 20: { frozenMs: 199 } })])).toEqual([]);
  });

  it("attributes a freeze to the viewer's own losses", () => {
    const lossy = fakeViewer(1, { ...during([20, 21], { lossRatio: 0.2 }), 22: { frozenMs: 700 } });
    expect(faultsOf(fakeTimeline([fakeSender(), lossy, fakeViewer(2)]))).toEqual([
      { kind: "viewer-loss", from: 20, to: 22, participant: lossy.name, lossRatio: 0.2, frozenMs: 700 },
    ]);
  });

  it("reports another route, another network, and a latency far above the usual", () => {
    const turned = fakeViewer(
      1,
      during(
        Array.from({ length: 30 }, (_, index) => 30 + index),
        { route: "turn" },
      ),
    );
    expect(kinds([fakeSender(), turned])).toEqual([["route-change", 30, 31]]);
    expect(kinds([fakeSender(), fakeViewer(1, { 40: { moved: true } })])).toEqual([["path-change", 40, 41]]);
    expect(kinds([fakeSender(), fakeViewer(1, during([10, 11, 12], { latencyMs: 230 }))])).toEqual([["latency", 10, 13]]);
    expect(kinds([fakeSender(), fakeViewer(1, during([10, 11], { latencyMs: 900 }))])).toEqual([]);
  });

  it("does not repeat what a sender's fault explains", () => {
    const sender = fakeSender(during([10, 11], { lossRatio: 0.5 }));
    const viewer = fakeViewer(1, {
      ...during([11, 12, 13], { latencyMs: 900, lossRatio: 0.1 }),
      12: { frozenMs: 900, latencyMs: 900 },
    });
    expect(kinds([sender, viewer])).toEqual([["sender-loss", 10, 12]]);
  });

  it("includes viewers that are only counted in aggregate", () => {
    const second = { viewers: 4000, froze: 0, frozenMs: 0, latencyMs: 90, worstLatencyMs: 200, loss: 0, kilobits: 1 };
    const rest = Array.from({ length: 60 }, (_, index) => ({
      ...second,
      second: index,
      ...(index === 9 && { froze: 3000, frozenMs: 800 }),
    }));
    const sender = fakeSender(during([7, 8], { lossRatio: 0.3 }));
    expect(faultsOf(fakeTimeline([sender, fakeViewer(1)], { rest }))).toMatchObject([
      { kind: "sender-loss", viewers: 4001, froze: 3000, frozenMs: 800 },
    ]);
    expect(faultsOf(fakeTimeline([fakeSender(), fakeViewer(1)], { rest }))).toMatchObject([
      { kind: "freeze", from: 9, to: 10, viewers: 4001, froze: 3000 },
    ]);
  });

  it("finds none for viewers that report nothing, such as WHEP players", () => {
    expect(kinds([fakeSender(), fakeViewer(1, {}, { latencyMs: null, frozenMs: null, lossRatio: null })])).toEqual([]);
  });
});
