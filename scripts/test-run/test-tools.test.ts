import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { vitestArguments } from "../lib/test-arguments.mjs";
import { prepareTools, TOOLS, toolsOf } from "../lib/test-tools.mjs";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text).trimEnd()) > 0);
});
afterEach(() => vi.restoreAllMocks());

const tool = (name: string, isThere: boolean) => {
  const state = { isThere };
  return {
    name,
    tests: `what ${name} does`,
    packages: [[name]],
    find: () => (state.isThere ? `/usr/bin/${name}` : undefined),
    state,
  };
};
const prepared = async (mayInstall: boolean, installs: boolean, comes = true) => {
  const tools = [tool("one", true), tool("two", false)];
  const install = vi.fn(async ({ name }: { name: string }) => {
    const found = tools.find((other) => other.name === name);
    if (found !== undefined) found.state.isThere = comes;
  });
  const missing = await prepareTools({ mayInstall, installs, tools, install } as unknown as Parameters<typeof prepareTools>[0]);
  return { missing: missing.map(({ name }) => name), installed: install.mock.calls.map(([{ name }]) => name) };
};

describe("prepareTools", () => {
  it("prints what it found, what it installs and why", async () => {
    expect(await prepared(true, true)).toEqual({ missing: [], installed: ["two"] });
    expect(lines).toEqual([
      "found      one         /usr/bin/one",
      "installing two         once, for tests of what two does",
      "found      two         /usr/bin/two",
    ]);
  });
  it("installs nothing with --no-install, and lists the untested parts", async () => {
    expect(await prepared(false, true)).toEqual({ missing: ["two"], installed: [] });
    expect(lines[1]).toBe("missing    two         not tested: what two does (--no-install)");
  });
  it("installs nothing without permission", async () => {
    expect(await prepared(true, false)).toEqual({ missing: ["two"], installed: [] });
    expect(lines[1]).toBe("missing    two         not tested: what two does");
  });
  it("lists missing tools if the installation didn't help", async () => {
    expect(await prepared(true, true, false)).toEqual({ missing: ["two"], installed: ["two"] });
  });
  it("installs the preferred one beside another", async () => {
    const install = vi.fn();
    const whole = { ...tool("whole", true), preferred: () => undefined };
    await prepareTools({ mayInstall: true, installs: true, tools: [whole], install } as unknown as Parameters<
      typeof prepareTools
    >[0]);
    expect(install).toHaveBeenCalledOnce();
    expect(lines.at(-1)).toBe("found      whole       /usr/bin/whole");
  });
  it("knows every tool that a test needs", () =>
    expect(TOOLS.map(({ name }) => name)).toEqual([
      "Chromium",
      "whole Chromium",
      "Firefox",
      "PostgreSQL",
      "NATS",
      "nginx",
      "coturn",
      "Go",
      "Python",
    ]));
  it("installs full Chromium only to run every test", () => {
    const named = (tier: string) => toolsOf(tier).some(({ name }) => name === "whole Chromium");
    expect([named("everyday"), named("all")]).toEqual([false, true]);
  });
});

describe("vitestArguments", () => {
  const REPORTER = "--reporter=./scripts/test-run/reporter.ts";
  it.each([
    [[], { mayInstall: true, tier: "everyday", selects: false, args: ["run", REPORTER] }],
    [["--all"], { mayInstall: true, tier: "all", selects: false, args: ["run", REPORTER] }],
    [["--all", "--project=unit"], { mayInstall: true, tier: "all", selects: true, args: ["run", REPORTER, "--project=unit"] }],
    [
      ["--no-install", "packages/kit"],
      { mayInstall: false, tier: undefined, selects: true, args: ["run", REPORTER, "packages/kit"] },
    ],
    [["--reporter=verbose"], { mayInstall: true, tier: "everyday", selects: false, args: ["run", "--reporter=verbose"] }],
  ])("%j", (given, expected) => expect(vitestArguments(given)).toEqual(expected));
});
