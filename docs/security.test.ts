import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("security.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Attacks with a regression test"), page.indexOf("## Passwords and login"));
const attacks = section.split("\n").filter((line) => line.startsWith("- "));

it("names an existing test for each attack", () => {
  expect(attacks.length).toBeGreaterThan(50);
  for (const attack of attacks) {
    const [, about = "", tests = ""] = /^- (.+?): (`.*`)$/.exec(attack) ?? [];
    expect([attack, about !== ""]).toEqual([attack, true]);
    for (const [, file = ""] of tests.matchAll(/`([^`]+)`/g)) {
      expect([file, /\.test\.ts$|\/test_\w+\.py$/.test(file)]).toEqual([file, true]);
      expect([file, existsSync(new URL(`../${file}`, import.meta.url))]).toEqual([file, true]);
    }
  }
});
