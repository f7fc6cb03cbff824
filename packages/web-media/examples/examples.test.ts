import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

it.each(["send.ts", "receive.ts", "control.ts"])("%s is quoted by the README as it is, in 20 lines at most", (name) => {
  const text = read(name);
  expect(read("../README.md")).toContain(`\`\`\`ts\n${text}\`\`\``);
  expect(text.trim().split("\n").length).toBeLessThanOrEqual(20);
});
