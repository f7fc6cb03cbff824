import { expect, it } from "vitest";
import { findBrowser, windowArguments } from "./find-browser.ts";

const found = (platform: string, env: Record<string, string>, ...files: string[]): string | undefined =>
  findBrowser({ platform, env, exists: (file) => files.includes(file) });

const WINDOWS = {
  ProgramFiles: "C:\\Program Files",
  "ProgramFiles(x86)": "C:\\Program Files (x86)",
  LOCALAPPDATA: "C:\\Users\\me\\AppData\\Local",
};
const CHROME = "C:\\Users\\me\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe";
const EDGE = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";

it("prefers Chrome to Edge on Windows, including per-user installs", () => {
  expect(found("win32", WINDOWS, EDGE, CHROME)).toBe(CHROME);
  expect(found("win32", WINDOWS, EDGE)).toBe(EDGE);
  expect(found("win32", {}, EDGE)).toBeUndefined();
});

it("finds system-wide and per-user browsers on a Mac", () => {
  const edge = "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge";
  const own = "/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(found("darwin", { HOME: "/Users/me" }, edge, own)).toBe(own);
  expect(found("darwin", { HOME: "/Users/me" }, edge)).toBe(edge);
});

it("finds browsers on Linux in PATH and the usual folders, never in a relative folder", () => {
  expect(found("linux", { PATH: "/opt/x:/usr/bin" }, "/usr/bin/chromium", "/opt/x/google-chrome")).toBe("/opt/x/google-chrome");
  expect(found("linux", {}, "/snap/bin/chromium")).toBe("/snap/bin/chromium");
  expect(found("linux", { PATH: ".:bin" }, "bin/chromium", "chromium")).toBeUndefined();
  expect(found("linux", { PATH: "/usr/bin" })).toBeUndefined();
});

it("asks for a window without tabs and with a separate profile", () => {
  expect(windowArguments("http://127.0.0.1:5000/#link=x", "/p")).toEqual(
    expect.arrayContaining(["--app=http://127.0.0.1:5000/#link=x", "--user-data-dir=/p"]),
  );
});
