import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { LANES, runLanes } from "../lib/test-lanes.mjs";

const result = async (codes: Record<string, number>) => {
  const started: string[] = [];
  const start = (_command: string, args: string[], { env = {}, isUrgent = true } = {}): Promise<number> => {
    const [, project = ""] = /^--project=(.+)$/.exec(args.at(-1) ?? "") ?? [];
    expect(env).toEqual(isUrgent ? {} : { TEST_ASIDE: "1" });
    started.push(isUrgent ? project : `${project} aside`);
    return Promise.resolve(codes[project] ?? 0);
  };
  return { code: await runLanes(["run"], { env: {} }, start), started: started.toSorted() };
};

describe("lanes of all tests", () => {
  it("contain every project of vitest.config.ts", () => {
    const config = readFileSync(join(ROOT, "vitest.config.ts"), "utf8");
    const named = [...config.matchAll(/name: "([\w-]+)"/g)].map(([, name]) => name);
    expect(LANES.flatMap(({ projects }) => projects).toSorted()).toEqual(named.toSorted());
  });

  it("continue after a failure, which is the result", async () => {
    const started = ["e2e", "e2e-network", "e2e-parallel", "image aside", "unit aside"];
    expect(await result({})).toEqual({ code: 0, started });
    expect(await result({ image: 1 })).toEqual({ code: 1, started });
    expect(await result({ unit: 1, "e2e-network": 1 })).toEqual({ code: 1, started });
  });

  it("end with a signal", async () => {
    const signalled = { unit: 130, image: 130, "e2e-network": 130 };
    expect(await result(signalled)).toEqual({ code: 130, started: ["e2e-network", "image aside", "unit aside"] });
  });
});
