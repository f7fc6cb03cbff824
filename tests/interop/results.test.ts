import { expect, it } from "vitest";
import { CHECKS } from "./checks/all-checks.ts";
import { CLIENTS } from "./clients/all-clients.ts";
import { type InteropResults, published, resultsOf } from "./results.ts";

const CELLS = [
  { check: "whip-get", result: "pass", ms: 3 },
  { check: "osc-in", result: "not-applicable" },
] as const;
const rowOf = (id: string, result: "pass" | "fail") => ({
  client: id,
  version: "1",
  cells: CELLS.map((cell) => ({ ...cell, client: id, result: cell.check === "whip-get" ? result : cell.result })),
});
const missingRow = (id: string) => ({
  client: id,
  missing: { en: "not installed", ja: "導入されていない" },
  cells: [{ client: id, check: "whip-get", result: "not-run" as const, cause: "not installed" }],
});
const [FIRST = "", SECOND = ""] = CLIENTS.map(({ id }) => id);
const RICH = { day: "2026-11-26", machine: "rich", seconds: 2 };
const POOR = { day: "2026-11-27", machine: "poor", seconds: 1 };
const clientOf = ({ clients }: InteropResults, id: string) => clients.find((client) => client.id === id);

it("counts every cell, and keeps those with a result to explain", () => {
  const { clients } = resultsOf([rowOf(FIRST, "fail")], RICH);
  expect(clients[0]).toMatchObject({ counts: { pass: 0, fail: 1, "not-applicable": 1, "not-run": 0 } });
  expect(clients[0]?.cells).toEqual([{ check: "whip-get", result: "fail", ms: 3 }]);
  expect(() => resultsOf([{ client: "nobody", cells: [] }], RICH)).toThrow("no client nobody");
});

it("publishes new results with their day and machine, and keeps skipped clients' rows", () => {
  const before = published(undefined, resultsOf([rowOf(FIRST, "pass"), rowOf(SECOND, "pass")], RICH));
  const after = published(before, resultsOf([missingRow(FIRST), rowOf(SECOND, "fail")], POOR));
  expect(after.newest).toEqual(POOR);
  expect(clientOf(after, FIRST)).toMatchObject({ run: { day: "2026-11-26", machine: "rich" }, counts: { pass: 1, fail: 0 } });
  expect(clientOf(after, FIRST)).not.toHaveProperty("missing");
  expect(clientOf(after, SECOND)).toMatchObject({ run: { day: "2026-11-27", machine: "poor" }, counts: { pass: 0, fail: 1 } });
  expect(clientOf(published(before, resultsOf([], POOR)), SECOND)).toMatchObject({ run: { machine: "rich" } });
  expect(clientOf(published(undefined, resultsOf([missingRow(FIRST)], POOR)), FIRST)).not.toHaveProperty("run");
});

it("shows a check newer than a client's last run as not run, never as passed", () => {
  const before = published(undefined, resultsOf([rowOf(FIRST, "pass")], RICH));
  const row = clientOf(published(before, resultsOf([], POOR)), FIRST);
  expect(row?.cells.find(({ check }) => check === "whip-method")).toMatchObject({
    result: "not-run",
    cause: "the check is newer than this client's last run",
  });
  expect(Object.values(row?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(CHECKS.length);
});
