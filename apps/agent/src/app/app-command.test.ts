import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { EXIT } from "../commands/cli/exit-codes.ts";
import { runCommandLine } from "../commands/cli/run.ts";
import { textSink } from "../commands/cli/text-sink.fake.ts";
import { COMMANDS } from "../commands/commands.ts";

const line = async (...args: string[]) => {
  const home = mkdtempSync(join(tmpdir(), "setsuna-home-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const { stream, text } = textSink();
  const env = { HOME: home, USERPROFILE: home, APPDATA: home, XDG_CONFIG_HOME: join(home, ".config") };
  const { signal } = new AbortController();
  const code = await runCommandLine(COMMANDS, [...args, "--json"], { env, stdout: stream, stderr: stream, signal });
  return { code, home, said: JSON.parse(text().trim().split("\n").at(-1) ?? "") };
};

it.each([
  [["app", "--browser", "/no/such/browser"], "browser-missing", EXIT.media],
  [["app", "--server", "ftp://host"], "app-server-address", EXIT.usage],
  [["app", "--port", "70000"], "bad-usage", EXIT.usage],
  [["app", "--at-login", "maybe"], "bad-usage", EXIT.usage],
  [["update", "--server", "no address"], "app-server-address", EXIT.usage],
] as const)("%j fails with %s", async (args, code, exit) => {
  const { said, code: ended, home } = await line(...args);
  expect([said.event, said.code, ended]).toEqual(["error", code, exit]);
  expect(existsSync(join(home, ".config", "setsuna"))).toBe(false);
});

it.runIf(process.platform === "linux")("enables start at login from the command line", async () => {
  const { home, said, code } = await line("app", "--at-login", "on");
  expect([said, code]).toEqual([{ event: "at-login", on: true }, EXIT.done]);
  const text = readFileSync(join(home, ".config", "autostart", "setsuna-studio.desktop"), "utf8");
  expect(text).toMatch(/^Exec="[^"]*node[^"]*" .*"app"$/m);
});
