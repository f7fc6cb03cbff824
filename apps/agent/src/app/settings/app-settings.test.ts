import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type AppSettings, readSettings, storeSettings } from "./app-settings.ts";

const file = (): { readonly folder: string; readonly path: string } => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-app-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, path: join(folder, "app.json") };
};

const SETTINGS: AppSettings = { version: 1, server: "https://host", language: "ja", runs: [] };

it("stores settings readable only by this user", () => {
  const { path } = file();
  expect(readSettings(path, 1)).toEqual({ settings: undefined });
  storeSettings(path, SETTINGS);
  expect(readSettings(path, 1)).toEqual({ settings: SETTINGS });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each([["{"], ["null"], ['{"version":1,"server":"ftp://host","runs":[]}'], ['{"version":9}']])(
  "sets %s aside unchanged, and starts without settings",
  (text) => {
    const { folder, path } = file();
    writeFileSync(path, text);
    expect(readSettings(path, 7)).toEqual({ settings: undefined, brokenCopy: `${path}.broken-7` });
    expect(readdirSync(folder)).toEqual(["app.json.broken-7"]);
    expect(readFileSync(`${path}.broken-7`, "utf8")).toBe(text);
  },
);
