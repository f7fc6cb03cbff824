import { expect, test } from "vitest";
import { GRIDS } from "./grids.ts";
import { asked } from "./options.ts";

const of = (options: Readonly<Record<string, string>>, isQuick = false) => asked(isQuick, (name) => options[name]);
const jobs = (options: Readonly<Record<string, string>>): string[] =>
  of(options).jobs.map(({ cell, contender, sent }) => `${cell.name} ${contender} ${sent.footage} ${sent.sound}`);

test("keeps only a whole full grid: no filter, other length or quick grid", () => {
  expect(of({}).isWhole).toBe(true);
  expect(of({ minutes: "4", passes: "1" }).isWhole).toBe(true);
  for (const [name, value] of [
    ["cells", "wifi"],
    ["systems", "down"],
    ["footage", "easy"],
    ["sound", "off"],
    ["seconds", "5"],
    ["grid", "quick"],
  ] as const)
    expect([name, of({ [name]: value }).isWhole]).toEqual([name, false]);
  expect(of({}, true).isWhole).toBe(false);
  expect(of({ grid: "full" }, true).isWhole).toBe(true);
});

test("filters can be combined", () => {
  expect(jobs({ cells: "wifi,rtt20-reorder8", systems: "up,vp8", footage: "easy" })).toEqual([
    "wifi up easy true",
    "wifi vp8 easy true",
    "rtt20-reorder8 up easy true",
    "rtt20-reorder8 vp8 easy true",
  ]);
  expect(jobs({ cells: "wifi", systems: "both", sound: "off" })).toEqual(["wifi both hard false"]);
  expect(of({ cells: "wifi", seconds: "2.5" }).grid.fixedMs).toBe(2500);
});

test("without a cell filter the grid's rows stay, each once", () => {
  const silent = jobs({ sound: "off", systems: "up" });
  expect(silent.every((name) => name.endsWith(" false"))).toBe(true);
  expect(new Set(silent).size).toBe(silent.length);
  expect(silent).toContain("rtt50-loss5 up easy false");
  expect(jobs({ systems: "down" }).length).toBe(GRIDS.full.jobs.filter(({ contender }) => contender === "down").length);
});

test("refuses unknown values", () => {
  const refused: readonly Readonly<Record<string, string>>[] = [
    { cells: "rtt7-loss7" },
    { systems: "sideways" },
    { footage: "medium" },
    { sound: "loud" },
    { seconds: "0" },
    { minutes: "-1" },
    { passes: "1.5" },
    { grid: "short" },
  ];
  for (const options of refused) expect(() => of(options)).toThrow(RangeError);
});
