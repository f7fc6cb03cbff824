import { expect, test } from "vitest";
import { closure } from "./closure.ts";

const PACKAGES = {
  "node_modules/a": { version: "1.0.0", dependencies: { b: "^1", "@c/d": "^2" } },
  "node_modules/b": { version: "1.1.0" },
  "node_modules/a/node_modules/b": { version: "1.2.0", dependencies: { "@c/d": "^2" } },
  "node_modules/@c/d": { version: "2.0.0", dependencies: { b: "^1" } },
  "node_modules/left": { version: "9.0.0" },
};

test("includes a package's dependencies, in the versions that Node would resolve", () => {
  expect(closure(PACKAGES, ["a"]).map(({ path, version }) => `${path} ${version}`)).toEqual([
    "node_modules/@c/d 2.0.0",
    "node_modules/a 1.0.0",
    "node_modules/a/node_modules/b 1.2.0",
    "node_modules/b 1.1.0",
  ]);
});

test("reports what the lockfile lacks", () => {
  expect(() => closure(PACKAGES, ["a", "gone"])).toThrow("gone is not in the lockfile.");
});
