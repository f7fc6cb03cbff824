import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOfInputs, inputsOf, OUTPUTS, staleOutputs } from "./lib/outputs.mjs";
import { ROOT } from "./lib/run.mjs";
import { allWorkspaces, workspacesOf } from "./lib/workspaces.mjs";

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const stale = (): string[] => staleOutputs(root).map(({ name }) => name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "setsuna-outputs-"));
  for (const folder of allWorkspaces(ROOT)) cpSync(join(ROOT, folder, "package.json"), join(root, folder, "package.json"));
  for (const output of OUTPUTS) {
    for (const file of output.files) write(file, "");
    write(output.stamp, hashOfInputs(output, root));
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const EVERYTHING = ["site", "server", "window"];

describe("staleOutputs", () => {
  it("is empty when nothing changed since the build", () => expect(stale()).toEqual([]));

  it.each([
    ["apps/studio/src/main.ts", ["server"]],
    ["apps/studio/src/platform/storage/migrations/0001.sql", ["server"]],
    ["config/operator.json", ["server"]],
    ["scripts/lib/build-server.mjs", ["server"]],
    ["apps/web/app/root.tsx", ["site"]],
    ["apps/web/public/robots.txt", ["site"]],
    ["scripts/licences/Unlicense.txt", ["site"]],
    ["apps/agent/page/main.tsx", ["window"]],
    ["packages/account/src/index.ts", ["site", "server"]],
    ["packages/web-media/src/index.ts", ["site", "window"]],
    ["packages/kit/src/index.ts", EVERYTHING],
    ["packages/contracts/src/index.ts", EVERYTHING],
    ["package-lock.json", EVERYTHING],
    ["scripts/lib/build.mjs", EVERYTHING],
  ])("lists the outputs to rebuild after a change of %s: %j", (path, expected) => {
    write(path, "another line");
    expect(stale()).toEqual(expected);
  });

  it.each([
    "apps/studio/src/main.test.ts",
    "apps/studio/src/compose/people.fake.ts",
    "apps/studio/src/billing/kill.child.ts",
    "packages/kit/README.md",
    "packages/testkit/src/index.ts",
    "apps/studio/dist/main.js",
    "bench/relay/run.ts",
    "docs/protocol/README.md",
  ])("is empty after a change of %s", (path) => {
    write(path, "another line");
    expect(stale()).toEqual([]);
  });

  it("lists an output with a missing file, and one that was renamed in its sources", () => {
    rmSync(join(root, "apps/studio/dist/relay.js"));
    expect(stale()).toEqual(["server"]);
    write("apps/web/app/a.ts", "x");
    const [site] = OUTPUTS;
    if (site === undefined) throw new Error("no output");
    write(site.stamp, hashOfInputs(site, root));
    expect(stale()).toEqual(["server"]);
    rmSync(join(root, "apps/web/app/a.ts"));
    write("apps/web/app/b.ts", "x");
    expect(stale()).toEqual(["site", "server"]);
  });
});

describe("workspacesOf", () => {
  it("follows dependencies transitively, within the project", () => {
    expect(workspacesOf("apps/studio")).toEqual(
      expect.arrayContaining(["apps/studio", "packages/kit", "packages/relay", "packages/rtp"]),
    );
    expect(workspacesOf("apps/studio")).not.toContain("packages/testkit");
    expect(workspacesOf("apps/web")).not.toContain("packages/relay");
  });
  it("refuses a folder that isn't a workspace", () =>
    expect(() => workspacesOf("apps/nothing")).toThrow("There is no workspace apps/nothing."));
  it("returns an output's inputs, including its build tools", () => {
    for (const output of OUTPUTS)
      expect(inputsOf(output)).toEqual(expect.arrayContaining(["package-lock.json", output.workspace]));
  });
});
