import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./lib/run.mjs";

const RUN = new URL("./lib/run.mjs", import.meta.url).href;
const COMMANDS: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts;

const STUDIO = `
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => { console.log("stopped by " + signal); process.exit(0); });
  setInterval(() => undefined, 60_000);
  console.log("studio " + process.pid);
`;
const START = `
  import process from "node:process";
  import { run } from ${JSON.stringify(RUN)};
  console.log("script " + process.pid);
  process.exitCode = await run(process.execPath, ["studio.mjs"], { cwd: import.meta.dirname });
`;

let folder: string;
let started: number[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-stop-"));
  started = [];
});
afterEach(() => {
  for (const pid of started)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  rmSync(folder, { recursive: true, force: true });
});

const linesUntilAllEnded = async (name: "start" | "dev", signal: NodeJS.Signals): Promise<string[]> => {
  const start = COMMANDS[name]?.replace(`scripts/${name}.mjs`, "start.mjs");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stop", version: "1.0.0", scripts: { start } }));
  writeFileSync(join(folder, "start.mjs"), START);
  writeFileSync(join(folder, "studio.mjs"), STUDIO);
  const npm = spawn("npm", ["start", "--silent"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    const [, who, pid] = /^(script|studio) (\d+)$/.exec(line) ?? [];
    if (pid === undefined) lines.push(line);
    else started.push(Number(pid));
    if (who === "studio") npm.kill(signal);
  }
  return lines;
};

it.skipIf(process.platform === "win32").each([
  ["start", "SIGTERM"],
  ["start", "SIGINT"],
  ["dev", "SIGTERM"],
] as const)("npm's %s forwards %s and leaves no process behind", { timeout: 20_000 }, async (name, signal) => {
  expect(await linesUntilAllEnded(name, signal)).toEqual([`stopped by ${signal}`]);
  for (const pid of started) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
