import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, it } from "vitest";
import { colourForTerminalsOnly } from "./lib/run.mjs";

const RUN = new URL("./lib/run.mjs", import.meta.url).href;

const script = (body: string) => {
  const text = `import process from "node:process"; import { run, runScript, say } from ${JSON.stringify(RUN)}; await runScript(async () => { ${body} });`;
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined };
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", text], { encoding: "utf8", env });
  return { stdout, stderr, status };
};

it.each([
  ["no terminal", false, {}, "1"],
  ["a terminal", true, {}, undefined],
  ["no terminal, and whoever asks for colours", false, { FORCE_COLOR: "1" }, undefined],
])("disables colors in programs: %s", (_where, isTerminal, env: NodeJS.ProcessEnv, expected) => {
  colourForTerminalsOnly(isTerminal, env);
  expect(env.NO_COLOR).toBe(expected);
});

it("runs programs without colors when printing into a pipe", () => {
  expect(script('await run(process.execPath, ["-p", "process.env.NO_COLOR"]);').stdout).toBe("1\n");
});

it.skipIf(process.platform === "win32")("gives a program that isn't urgent the lowest priority", () => {
  const own = `setTimeout(() => {
    console.log(os.getPriority());
    if (fs.existsSync("/proc/self/autogroup")) console.log(fs.readFileSync("/proc/self/autogroup", "utf8"));
  }, 300)`;
  const { stdout } = script(`await run(process.execPath, ["-e", ${JSON.stringify(own)}], { isUrgent: false });`);
  expect(stdout).toMatch(/^19\n(?:.* nice 19\n)?\s*$/);
});

it.skipIf(process.platform === "win32")("passes a signal to every process of a program that isn't urgent", () => {
  const own = `require("node:child_process").spawn("sleep", ["60"], { stdio: "inherit" });`;
  const started = performance.now();
  const { stdout } = script(
    `setTimeout(() => process.kill(process.pid, "SIGTERM"), 500); say(String(await run(process.execPath, ["-e", ${JSON.stringify(own)}], { isUrgent: false })));`,
  );
  expect(stdout).toBe("143\n");
  // The pipe stays open until `sleep` has ended.
  expect(performance.now() - started).toBeLessThan(50_000);
});

it("drops unwanted lines of both streams, and keeps the rest and the exit code", () => {
  const child =
    "console.log('\\u001b[33mkept\\u001b[0m'); console.log('noise 1'); console.error('noise 2'); console.error('wrong'); process.exitCode = 3";
  const { stdout, stderr, status } = script(
    `process.exitCode = await run(process.execPath, ["-e", ${JSON.stringify(child)}], { omit: /noise/ });`,
  );
  expect({ stdout, stderr, status }).toEqual({ stdout: "kept\n", stderr: "wrong\n", status: 3 });
});
