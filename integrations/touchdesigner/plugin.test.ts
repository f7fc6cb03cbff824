import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ERRORS } from "@setsuna/contracts";
import { build } from "vite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Option } from "../../apps/agent/src/commands/cli/command.ts";
import { COMMON_OPTIONS } from "../../apps/agent/src/commands/cli/run.ts";
import { COMMANDS } from "../../apps/agent/src/commands/commands.ts";
import { deviceAddress } from "../../apps/agent/src/gstreamer/device-address.ts";
import { AGENT_VERSION } from "../../apps/agent/src/version.ts";
import { receiverQuery } from "../../apps/web/app/receiver/receiver-query.ts";

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

/** Started five times: one file starts in a tenth of the time. */
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

describe.skipIf(missing)("the TouchDesigner plugin", () => {
  test("passes its own tests", { timeout: LONG_MS }, async () => {
    const { code, text } = await run(["-m", "unittest", "discover", "-s", "tests", "-t", "."]);
    expect(text).toMatch(/Ran \d{2,} tests/);
    expect(code, text).toBe(0);
  });

  test("exchanges values, tables, bytes and tally with the real control edge", { timeout: LONG_MS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-plugin-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = join(folder, "setsuna");
    await bundle(join(HERE, "tests", "edge_program.ts"), folder);
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(folder, "edge.mjs")}" "$@"\n`);
    chmodSync(program, 0o755);
    const { code, text } = await run(["-m", "unittest", "tests.live"], { SETSUNA_TEST_PROGRAM: program });
    expect(text).toMatch(/Ran 4 tests/);
    expect(code, text).toBe(0);
  });

  test("uses the project's texts for known errors", () => {
    const texts = json("import json; from setsuna.errors import TEXTS; print(json.dumps(TEXTS))") as Record<
      string,
      [string, string]
    >;
    const shared = Object.entries(ERRORS).filter(([code]) => texts[code] !== undefined);
    expect(shared.length).toBeGreaterThan(8);
    for (const [code, { ja, en }] of shared) expect(texts[code], code).toEqual([ja, en]);
  });

  test("doesn't retry the project's permanent errors", () => {
    const codes = json("import json; from setsuna.agent_process import LASTING; print(json.dumps(sorted(LASTING)))") as string[];
    expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
  });

  test("passes the program only known arguments", () => {
    const lines = json(`
import json
from setsuna.commands import control_arguments, receive_arguments, send_arguments
from tests.test_agent import settings
every = settings(
    Password="x", Sendvideo=True, Sendaudio=True, Fastchannel=5, Qualitychannel=20, Answerchannel=21, Qualitylimit=9.5,
    Receivevideo=True, Receiveaudio=True, Delay=40,
)
print(json.dumps([
    control_arguments(every, "/edge.json"),
    send_arguments(every, every.sending, "PC, OLD (Setsuna out 1-2)"),
    receive_arguments(every, every.receiving, "Setsuna in 1-2"),
]))`) as string[][];
    for (const [name, ...args] of lines) {
      const command = COMMANDS.find((one) => one.name === name);
      const known: Record<string, Option> = { ...command?.options, ...COMMON_OPTIONS };
      const options = Object.fromEntries(
        Object.entries(known).map(([key, { type, multiple }]) => [key, { type, multiple: multiple === true }]),
      );
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
      expect(positionals, name).toEqual([]);
      const device = values.input ?? values.output;
      if (device !== undefined)
        expect(deviceAddress(String(device))).toMatchObject({ kind: "ndi", name: /:(.*)$/.exec(String(device))?.[1] });
    }
    expect(lines).toHaveLength(3);
  });

  test("opens a page that understands its address without NDI", () => {
    const address = json(`
import json
from setsuna.inside.video import page_address
from tests.test_agent import settings
print(json.dumps(page_address(settings(Receivevideo=True, Receiveaudio=True, Receiveaudiochannel=3, Delay=40, Password="secret"))))`);
    const { pathname, searchParams } = new URL(String(address));
    expect(pathname).toBe("/studio/app/player");
    expect(searchParams.get("autostart")).toBe("1");
    expect(receiverQuery(searchParams)).toMatchObject({
      serialId: "abc-defg",
      videoChannel: "2",
      audioChannel: "3",
      delayMs: "40",
    });
    expect(String(address)).not.toContain("secret");
  });

  test("has the desktop app's version", () => {
    expect(json("import json, setsuna; print(json.dumps(setsuna.VERSION))")).toBe(AGENT_VERSION);
  });
});
