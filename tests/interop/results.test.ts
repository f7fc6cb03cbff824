import { expect, it } from "vitest";
import { CLIENTS } from "./clients/all-clients.ts";
import { resultsOf, withRowsAgain } from "./results.ts";

const rowsOf = (result: "pass" | "fail") =>
  CLIENTS.slice(0, 2).map(({ id }) => ({
    client: id,
    version: "1",
    cells: [
      { client: id, check: "whip-get", result, ms: 3 },
      { client: id, check: "osc-in", result: "not-applicable" as const },
    ],
  }));

it("counts every cell, and keeps those that say something", () => {
  const { clients } = resultsOf(rowsOf("fail"), { day: "2026-11-26", seconds: 2 });
  expect(clients[0]).toMatchObject({ counts: { pass: 0, fail: 1, "not-applicable": 1, "not-run": 0 } });
  expect(clients[0]?.cells).toEqual([{ check: "whip-get", result: "fail", ms: 3 }]);
  expect(() => resultsOf([{ client: "nobody", cells: [] }], { day: "", seconds: 0 })).toThrow("no client nobody");
});

it("takes rows that were run again, with their day, leaves the others, and lets new ones join in their place", () => {
  const whole = resultsOf(rowsOf("fail"), { day: "2026-11-26", seconds: 2 });
  const [, second] = rowsOf("pass");
  if (second === undefined) throw new Error("no second row");
  const kept = withRowsAgain(whole, resultsOf([second], { day: "2026-11-27", seconds: 1 }));
  expect(kept).toMatchObject({ day: "2026-11-26", seconds: 2 });
  expect(kept.clients.map(({ counts, day }) => [counts.pass, day])).toEqual([
    [0, undefined],
    [1, "2026-11-27"],
  ]);
  const before = { ...whole, clients: whole.clients.slice(1) };
  expect(withRowsAgain(before, whole).clients.map(({ id }) => id)).toEqual(whole.clients.map(({ id }) => id));
});
