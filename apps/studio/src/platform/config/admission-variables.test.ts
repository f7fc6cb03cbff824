import { expect, it } from "vitest";
import { DEFAULT_ADMISSION } from "../limits/admission-limits.ts";
import { ADMISSION_LIMIT_NAMES } from "./admission-variables.ts";
import { readConfig } from "./config.ts";

const read = (limits: string | undefined) => readConfig({ ADMISSION_LIMITS: limits }, [], "/");

it("has the documented defaults", () => {
  const config = read(undefined);
  expect(config.ok && config.value.admission).toEqual(DEFAULT_ADMISSION);
});

it("changes the named limits, all of which have a name", () => {
  const config = read("half-open=512, connections-per-address = 4000");
  expect(config.ok && config.value.admission).toEqual({ ...DEFAULT_ADMISSION, halfOpen: 512, connectionsPerAddress: 4000 });
  const all = read(ADMISSION_LIMIT_NAMES.map((name) => `${name}=7`).join());
  expect(all.ok && new Set(Object.values(all.value.admission))).toEqual(new Set([7]));
});

it.each(["half-open", "half-open=0", "half-open=-1", "half-open=1.5", "half=1", "half-open=1000001", "constructor=1", "=", ","])(
  "refuses %j in one sentence that names the variable",
  (limits) => {
    const config = read(limits);
    expect(config.ok ? [] : config.error).toEqual([expect.stringMatching(/^ADMISSION_LIMITS should be names and whole numbers/)]);
  },
);
