import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("is what its published types declare", async () => {
  const module: typeof import("../setsuna.d.ts") = await import("./index.ts");
  const text = readFileSync(join(import.meta.dirname, "..", "setsuna.d.ts"), "utf8");
  const declared = [...text.matchAll(/^export declare (?:class|const) (\w+)/gm)].map(([, name]) => name);
  expect(Object.keys(module).sort()).toEqual(declared.sort());
});
