import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

it.each(["send.ts", "receive.ts", "control.ts"])("%s matches the README's quotation and has at most 20 lines", (name) => {
  const text = read(name);
  expect(read("../README.md")).toContain(`\`\`\`ts\n${text}\`\`\``);
  expect(text.trim().split("\n").length).toBeLessThanOrEqual(20);
});
