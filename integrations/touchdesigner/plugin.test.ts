import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ERRORS } from "@setsuna/contracts";
import { build } from "vite";
import { describe, expect, onTestFinished, test } from "vitest";
import { AGENT_VERSION } from "../../apps/agent/src/version.ts";

/** The plugin's Python, tested by its own unittest: against a strict stand-in for the tool, and against the real control edge. */
const HERE = fileURLToPath(new URL(".", import.meta.url));
const LONG_MS = 240_000;
const python = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]);
const missing = python.status !== 0;
if (missing) process.stdout.write("python3 (3.9 or later) is not installed: the plugin's Python is not tested.\n");

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn("python3", ["-B", "-W", "error::ResourceWarning", ...args], {
      cwd: HERE,
      env: { ...process.env, ...env },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, text }));
  });

/** One file that starts in a tenth of the time: it is started four times. */
const bundle = (entry: string, folder: string): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "node" },
    build: { ssr: entry, outDir: folder, target: "node20", rollupOptions: { output: { entryFileNames: "edge.mjs" } } },
  });

const json = (program: string): unknown => {
  const { stdout, stderr }: SpawnSyncReturns<string> = spawnSync("python3", ["-B", "-c", program], {
    cwd: HERE,
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
};

describe.skipIf(missing)("the plugin for TouchDesigner", () => {
  test("its own tests pass", { timeout: LONG_MS }, async () => {
    const { code, text } = await run(["-m", "unittest", "discover", "-s", "tests", "-t", "."]);
    expect(text).toMatch(/Ran \d{2,} tests/);
    expect(code, text).toBe(0);
  });

  test("with the real control edge, values, tables, bytes and tally go both ways", { timeout: LONG_MS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-plugin-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = join(folder, "setsuna");
    await bundle(join(HERE, "tests", "edge_program.ts"), folder);
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(folder, "edge.mjs")}" "$@"\n`);
    chmodSync(program, 0o755);
    const { code, text } = await run(["-m", "unittest", "tests.live"], { SETSUNA_TEST_PROGRAM: program });
    expect(text).toMatch(/Ran 3 tests/);
    expect(code, text).toBe(0);
  });

  test("errors that the project knows have the project's texts", () => {
    const texts = json("import json; from setsuna.errors import TEXTS; print(json.dumps(TEXTS))") as Record<
      string,
      [string, string]
    >;
    const shared = Object.entries(ERRORS).filter(([code]) => texts[code] !== undefined);
    expect(shared.length).toBeGreaterThan(8);
    for (const [code, { ja, en }] of shared) expect(texts[code], code).toEqual([ja, en]);
  });

  test("codes that are not tried again are the project's", () => {
    const codes = json("import json; from setsuna.agent_process import LASTING; print(json.dumps(sorted(LASTING)))") as string[];
    expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
  });

  test("it is of the desktop app's version", () => {
    expect(json("import json, setsuna; print(json.dumps(setsuna.VERSION))")).toBe(AGENT_VERSION);
  });
});
