import { expect, test } from "vitest";
import { type Compared, disagreements, type PanelReading } from "./panel-agreement.ts";

const exactly = (figure: number) => ({ least: figure, most: figure });

const before: PanelReading = {
  packets: 1000,
  packetsLost: 5,
  packetsRecovered: 10,
  retransmittedPackets: 20,
  freezes: 1,
  freezeTime: 120,
  latencyMedian: 30,
};
const after: PanelReading = {
  packets: 5560,
  packetsLost: 8,
  packetsRecovered: 110,
  retransmittedPackets: 60,
  freezes: 4,
  freezeTime: 620,
  latencyMedian: 61,
};
const agreed: Compared = {
  before,
  after,
  line: { delivered: 4656, lost: 144 },
  pixels: { freezes: exactly(3), freezeMs: exactly(510), latencyMedian: exactly(58) },
};
const changed = (part: keyof Compared, changes: object): Compared => ({ ...agreed, [part]: { ...agreed[part], ...changes } });

test("accepts consistent figures", () => {
  expect(disagreements(agreed)).toEqual([]);
});

test.each<[string, Compared, RegExp]>([
  ["a latency that is not the picture's", changed("after", { latencyMedian: 18 }), /latency: panel 18 ms, pixels 58 ms/],
  ["a latency that is not shown at all", changed("after", { latencyMedian: undefined }), /latency: panel none/],
  [
    "freezes that nobody counted",
    changed("pixels", { freezes: exactly(9), freezeMs: exactly(1800) }),
    /freezes: panel 3, pixels 9/,
  ],
  ["frozen time that is too short", changed("after", { freezeTime: 150 }), /frozen ms: panel 30, pixels 510/],
  ["freezes that were none", changed("after", { freezes: 12 }), /freezes: panel 11, pixels 3/],
  ["packets that never came", changed("after", { packets: 9000 }), /packets: panel 8000, line 4656/],
  ["packets that were not counted", changed("after", { packets: 2000 }), /packets: panel 1000, line 4656/],
  ["repairs that are kept silent", changed("after", { packetsRecovered: 10, retransmittedPackets: 20 }), /fewer losses/],
  ["losses that the line never had", changed("after", { packetsLost: 400 }), /more losses/],
  ["resends without a reason", changed("after", { retransmittedPackets: 900 }), /more resends/],
])("finds %s", (_, compared, sentence) => {
  const said = disagreements(compared);
  expect(said.join("\n")).toMatch(sentence);
});

test("compares packets and frames even if another connection's packets weren't counted anywhere", () => {
  const reconnected = { ...agreed, line: { delivered: 4656, lost: 2000 }, after: { ...after, reconnections: 1 } };
  expect(disagreements(reconnected)).toEqual([]);
  expect(disagreements({ ...reconnected, after: { ...reconnected.after, packets: 1300, freezes: 9 } })).toEqual([
    "freezes: panel 8, pixels 3",
    "packets: panel 300, line 4656",
  ]);
});

test("packets lost by a busy machine's sockets may be missing, but don't have to be", () => {
  const sockets = { delivered: 4656, lost: 0, socketDrops: 144 };
  expect(disagreements({ ...agreed, line: sockets })).toEqual([]);
  expect(disagreements({ ...agreed, line: { delivered: 9000, lost: 0, socketDrops: 3000 } })).toEqual([]);
  expect(disagreements({ ...agreed, line: { delivered: 9000, lost: 144 } }).join()).toMatch(/packets: panel 4560/);
  const still = { packetsRecovered: 10, retransmittedPackets: 20, packetsLost: 5 };
  expect(disagreements({ ...changed("after", still), line: sockets })).toEqual([]);
  expect(disagreements({ ...agreed, line: { ...sockets, socketDrops: 0 } }).join()).toMatch(/more losses/);
});

test("a sender's panel covers only the path, and no video has no latency", () => {
  expect(disagreements({ before, after: { ...after, latencyMedian: undefined }, line: agreed.line })).toEqual([]);
  expect(disagreements(changed("pixels", { latencyMedian: undefined }))).toEqual([]);
});

test("a panel may have been read at any time within a range, but not outside", () => {
  const between = (latencyMedian: number) =>
    disagreements({ ...changed("pixels", { latencyMedian: { least: 60, most: 200 } }), after: { ...after, latencyMedian } });
  expect([50, 130, 215].flatMap(between)).toEqual([]);
  expect(between(45)).toEqual(["latency: panel 45 ms, pixels 60 to 200 ms"]);
  expect(between(230)).toEqual(["latency: panel 230 ms, pixels 60 to 200 ms"]);
});

test("if the sender's browser may timestamp frames too early, a panel may show more latency than the pixels, but not less", () => {
  const early = (latencyMedian: number) =>
    disagreements({ ...changed("pixels", { datedEarlyMs: 300 }), after: { ...after, latencyMedian } });
  expect([50, 140, 350].flatMap(early)).toEqual([]);
  expect(early(40)).toEqual(["latency: panel 40 ms, pixels 58 ms"]);
  expect(early(420)).toEqual(["latency: panel 420 ms, pixels 58 ms"]);
});
