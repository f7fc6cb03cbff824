import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const EXAMPLES = readdirSync(join(ROOT, "examples"));

it.each(EXAMPLES)("%s is a complete page of at most 20 lines", (name) => {
  const text = readFileSync(join(ROOT, "examples", name), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
  expect(text).toContain("https://studio.example/studio/sdk/setsuna.js");
});

it("matches the README's quotation of the player's page", () => {
  const lines = readFileSync(join(ROOT, "examples", "player.html"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(-2);
  expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain(lines.join("\n"));
});
