import { expect, it } from "vitest";
import { stageRows, totalOf } from "./stage-rows.ts";

it("lays the known stages end to end", () => {
  const stages = {
    typical: { encode: 6, capture: 2, path: 10, unassigned: 0.5 },
    late: { capture: 2, encode: 6, path: 40, receive: 1, unassigned: 0.01 },
  };
  expect(stageRows(stages)).toEqual([
    { stage: "capture", typicalMs: 2, late: { ms: 2, rows: 1 }, fromMs: 0 },
    { stage: "encode", typicalMs: 6, late: { ms: 6, rows: 1 }, fromMs: 2 },
    { stage: "path", typicalMs: 10, late: { ms: 40, rows: 1 }, fromMs: 8 },
    { stage: "receive", typicalMs: undefined, late: { ms: 1, rows: 1 }, fromMs: 18 },
    { stage: "unassigned", typicalMs: 0.5, late: { ms: 0.01, rows: 1 }, fromMs: 18 },
  ]);
  expect(totalOf(stages.typical)).toBe(18.5);
});

it("combines late-frame time for stages that aren't measured separately", () => {
  const rows = stageRows({
    typical: { capture: 2, encode: 6, pacer: 1, uplink: 5, relay: 1, downlink: 4 },
    late: { untilRelay: 30, relay: 1, downlink: 9 },
  });
  expect(rows.map(({ stage, late }) => [stage, late?.ms, late?.rows])).toEqual([
    ["capture", 30, 4],
    ["encode", undefined, undefined],
    ["pacer", undefined, undefined],
    ["uplink", undefined, undefined],
    ["relay", 1, 1],
    ["downlink", 9, 1],
  ]);
  const direct = stageRows({ typical: { capture: 2, encode: 6, path: 5, decode: 3 }, late: { untilReceived: 30, decode: 4 } });
  expect(direct.map(({ stage, late }) => [stage, late?.ms])).toEqual([
    ["capture", 30],
    ["encode", undefined],
    ["path", undefined],
    ["decode", 4],
  ]);
  const foreign = stageRows({ typical: { untilRelay: 20, relay: 1 }, late: { untilRelay: 30, relay: 1 } });
  expect(foreign.map(({ stage, late }) => [stage, late?.ms, late?.rows])).toEqual([
    ["untilRelay", 30, 1],
    ["relay", 1, 1],
  ]);
});

it("shows no remainder that is only a rounding error", () =>
  expect(stageRows({ typical: { path: 1, unassigned: 0.01 }, late: { path: 1, unassigned: 0 } })).toHaveLength(1));
