import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { LANES, runLanes } from "../lib/test-lanes.mjs";

type Options = { readonly env: Record<string, string>; readonly isUrgent: boolean };

const result = async (codes: Record<string, number>) => {
  const started: Record<"urgent" | "aside", string[]> = { urgent: [], aside: [] };
  const start = (_command: string, args: string[], { env, isUrgent }: Options): Promise<number> => {
    const projects = args.filter((argument) => argument.startsWith("--project=")).map((argument) => argument.slice(10));
    expect(env.TEST_ASIDE).toBe(isUrgent ? undefined : "1");
    started[isUrgent ? "urgent" : "aside"].push(projects.join("+"));
    return Promise.resolve(projects.map((name) => codes[name] ?? 0).find((code) => code !== 0) ?? 0);
  };
  return { code: await runLanes(["run"], { env: {} }, start), ...started };
};

describe("lanes of all tests", () => {
  it("contain every project of vitest.config.ts", () => {
    const config = readFileSync(join(ROOT, "vitest.config.ts"), "utf8");
    const named = [...config.matchAll(/name: "([\w-]+)"/g)].map(([, name]) => name);
    expect(LANES.flatMap(({ runs }) => runs.flat()).toSorted()).toEqual(named.toSorted());
  });

  it("continue after a failure, which is the result", async () => {
    const all = { urgent: ["e2e-network", "e2e", "e2e-parallel"], aside: ["unit", "image"] };
    expect(await result({})).toEqual({ code: 0, ...all });
    expect(await result({ image: 1 })).toEqual({ code: 1, ...all });
    expect(await result({ unit: 1, "e2e-network": 1 })).toEqual({ code: 1, ...all });
  });

  it("end with a signal", async () => {
    expect(await result({ unit: 130, "e2e-network": 130 })).toEqual({
      code: 130,
      urgent: ["e2e-network"],
      aside: ["unit"],
    });
  });
});
