import { expect, it } from "vitest";
import { stageRows, totalOf } from "./stage-rows.ts";

it("lays the known stages end to end", () => {
  const stages = {
    typical: { encode: 6, capture: 2, path: 10, unassigned: 0.5 },
    late: { capture: 2, encode: 6, path: 40, receive: 1, unassigned: 0.01 },
  };
  expect(stageRows(stages)).toEqual([
    { stage: "capture", typicalMs: 2, lateMs: 2, fromMs: 0 },
    { stage: "encode", typicalMs: 6, lateMs: 6, fromMs: 2 },
    { stage: "path", typicalMs: 10, lateMs: 40, fromMs: 8 },
    { stage: "receive", typicalMs: undefined, lateMs: 1, fromMs: 18 },
    { stage: "unassigned", typicalMs: 0.5, lateMs: 0.01, fromMs: 18 },
  ]);
  expect(totalOf(stages.typical)).toBe(18.5);
});

it("shows no rest that is the roundness of means", () =>
  expect(stageRows({ typical: { path: 1, unassigned: -0.01 }, late: { path: 1, unassigned: 0 } })).toHaveLength(1));
