import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loginEntry, type StartCommand } from "./login-entry.ts";
import { loginStart } from "./login-start.ts";

const COMMAND: StartCommand = ['/opt/100% "live" $HOME\\x & <studio>/setsuna', "app", "--at-login-start"];

it("writes and removes the autostart file on Linux", () => {
  const home = mkdtempSync(join(tmpdir(), "setsuna-home-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const start = loginStart({ platform: "linux", env: {}, home }, ["/opt/studio/setsuna", "app"]);
  expect(start?.isOn()).toBe(false);
  start?.set(true);
  start?.set(true);
  expect(start?.isOn()).toBe(true);
  const text = readFileSync(join(home, ".config", "autostart", "setsuna-studio.desktop"), "utf8");
  expect(text).toContain('\nExec="/opt/studio/setsuna" "app"\n');
  start?.set(false);
  start?.set(false);
  expect(start?.isOn()).toBe(false);
});

it("reports a failed write", () => {
  const home = mkdtempSync(join(tmpdir(), "setsuna-home-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  writeFileSync(join(home, "file"), "");
  const start = loginStart({ platform: "linux", env: { XDG_CONFIG_HOME: join(home, "file") }, home }, ["/x"]);
  expect(() => start?.set(true)).toThrow(expect.objectContaining({ code: "at-login-impossible" }));
});

it("quotes an Exec line as the specification requires", () => {
  const { text = "" } = loginEntry({ platform: "linux", env: {}, home: "/h" }, COMMAND) ?? {};
  const [, exec = ""] = /^Exec=(.*)$/m.exec(text) ?? [];
  // The specification decodes string escapes, then quoting, then field codes.
  const string = exec.replaceAll("\\\\", "\\");
  const words = [...string.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, word = ""]) => word.replaceAll(/\\([\\"`$])/g, "$1"));
  expect(words.map((word) => word.replaceAll("%%", "%"))).toEqual([...COMMAND]);
});

it("writes a well-formed LaunchAgent", () => {
  const entry = loginEntry({ platform: "darwin", env: {}, home: "/Users/me" }, COMMAND);
  expect(entry?.path).toBe("/Users/me/Library/LaunchAgents/studio.setsuna.app.plist");
  expect(entry?.text).toContain('<string>/opt/100% "live" $HOME\\x &amp; &lt;studio&gt;/setsuna</string>');
  const read = "import plistlib,sys,json; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())['ProgramArguments']))";
  const python = spawnSync("python3", ["-c", read], { input: entry?.text ?? "", encoding: "utf8" });
  if (python.error === undefined) expect(JSON.parse(python.stdout)).toEqual([...COMMAND]);
});

it("writes a batch file into the Windows Startup folder", () => {
  const machine = { platform: "win32", env: { APPDATA: "C:\\Users\\me\\AppData\\Roaming" }, home: "C:\\Users\\me" };
  const entry = loginEntry(machine, ["C:\\100%\\setsuna.cmd", "app"]);
  expect(entry?.path).toBe(
    "C:\\Users\\me\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\Setsuna Studio.cmd",
  );
  expect(entry?.text.split("\r\n")).toEqual([
    "@echo off",
    "chcp 65001 >nul",
    'start "Setsuna Studio" /min "C:\\100%%\\setsuna.cmd" "app"',
    "",
  ]);
});

it("has no autostart file for other systems", () => {
  expect(loginEntry({ platform: "freebsd", env: {}, home: "/h" }, COMMAND)).toBeUndefined();
});
