import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SPENDERS } from "./spenders.ts";

const SOURCES = join(import.meta.dirname, "..", "..");
const RULE = /name: "([a-z-]+)",\s*capacity:/g;
const rules = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|fake)\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(SOURCES, file), "utf8").matchAll(RULE)].map(([, name = ""]) => name));

it("every limit states who can use it up, in the code and in docs/security.md", () => {
  expect(rules.length).toBeGreaterThan(40);
  expect([...rules].sort()).toEqual(Object.keys(SPENDERS).sort());
  const words = readFileSync(join(SOURCES, "../../../docs/security.md"), "utf8");
  const section = words.slice(words.indexOf("## Who can use up a limit"), words.indexOf("## Pages"));
  const named = [...section.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, name = ""]) => name);
  expect([...new Set(named)].filter((name) => rules.includes(name)).sort()).toEqual([...rules].sort());
});

it("every limit that strangers can exhaust has a companion that they can't", () => {
  for (const [name, spender] of Object.entries(SPENDERS)) {
    if (spender.by !== "strangers") continue;
    expect([name, SPENDERS[spender.ownerHas]?.by ?? "nothing"]).not.toEqual([name, "nothing"]);
    expect([name, SPENDERS[spender.ownerHas]?.by]).not.toEqual([name, "strangers"]);
  }
});
