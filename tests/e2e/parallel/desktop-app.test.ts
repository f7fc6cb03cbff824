import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeSmall } from "../support/agent.ts";
import { violationsOf } from "../support/axe.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { setSilently } from "../support/silent-fill.ts";
import { Stage } from "../support/stage.ts";

const MAIN = fileURLToPath(new URL("../../../apps/agent/src/main.ts", import.meta.url));
const PASSWORD = "s3cret!";

let made: PasswordFolder;
let stage: Stage;
let home: string;
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder });
  home = await mkdtemp(join(tmpdir(), "setsuna-home-"));
});
afterAll(async () => {
  await stage?.close();
  for (const path of [made?.folder, home].filter((one) => one !== undefined)) await rm(path, { recursive: true, force: true });
});

class DesktopApp {
  private readonly child: ChildProcess;
  text = "";
  readonly ended: Promise<number | null>;

  constructor(more: readonly string[], at = home) {
    const args = ["--import", "tsx", MAIN, "app", "--server", stage.studio.origin, "--json", ...more];
    this.child = spawn(process.execPath, args, {
      env: { ...process.env, HOME: at, USERPROFILE: at, XDG_CONFIG_HOME: join(at, ".config"), LANG: "en_GB.UTF-8" },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.text += chunk.toString();
      });
    this.ended = new Promise((resolve) => this.child.once("exit", resolve));
  }

  url(event: string): Promise<string> {
    return until(
      `${event} of the app (${this.text.slice(-300)})`,
      () => new RegExp(`"event":"${event}","url":"([^"]+)"`).exec(this.text)?.[1],
    );
  }
  stop(): Promise<number | null> {
    this.child.kill("SIGINT");
    return this.ended;
  }
}

const open = async (url: string, locale = "en-GB"): Promise<Page> => {
  const page = await stage.browser.newPage({ locale, viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  return page;
};

const add = async (page: Page, kind: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole("group", { name: "Add" }).getByRole("button", { name: kind }).click();
  const dialog = page.getByRole("dialog", { name: kind });
  expect(await violationsOf(page)).toEqual([]);
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
  if (kind === "Send") await dialog.getByLabel("Maximum resolution").selectOption("640x360");
  await dialog.getByRole("button", { name: "Save and start" }).click();
  await dialog.waitFor({ state: "hidden" });
};

test("a run ends when its parent process is gone", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, "run"], {
    env: { ...process.env, XDG_CONFIG_HOME: join(home, "alone"), SETSUNA_ARGUMENTS: '["app","--no-window","--json"]' },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await until("the run", () => text.includes('"event":"app"'));
  child.stdin.destroy();
  expect(await ended).toBe(0);
  expect(text).toContain('"event":"done"');
});

test("the app reports that a browser gave up, and waits for another", async () => {
  const browser = join(home, "browser.sh");
  await writeFile(browser, "#!/bin/sh\nexit 7\n", { mode: 0o755 });
  const app = new DesktopApp(["--browser", browser]);
  try {
    await until("the failure", () => /"code":"browser-failed".*exit code 7/.test(app.text));
    const page = await open(await app.url("app"), "ja-JP");
    await page.getByText("まだ何もありません。").waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("ja");
    await page.close();
    expect(await app.ended).toBe(0);
  } finally {
    await app.stop();
  }
});

test("the desktop app sends and records the test pattern, in a window that no other program can control", async () => {
  const app = new DesktopApp(["--no-window"]);
  try {
    const url = await app.url("app");
    const page = await open(url);
    await page.getByText("Nothing here yet.").waitFor();
    const joined = { "Serial ID": stage.studio.demoId, "ID password": PASSWORD };
    await add(page, "Send", { ...joined, Name: "Test card" });
    await add(page, "Receive", { ...joined, Name: "Recording", "File path": "Videos/show-{time}.mp4" });
    const rows = {
      send: page.getByRole("article", { name: "Test card" }),
      receive: page.getByRole("article", { name: "Recording" }),
    };
    for (const row of Object.values(rows)) await row.getByText("live", { exact: true }).waitFor({ timeout: 60_000 });
    await rows.receive.getByText("capture to output").waitFor({ timeout: 60_000 });
    await rows.receive
      .locator(".outputs [data-state=open]")
      .getByText(/[1-9]\.[0-9] MB/)
      .waitFor({ timeout: 60_000 });
    expect(await violationsOf(page)).toEqual([]);

    const [receiver] = await Promise.all([
      page.waitForEvent("popup"),
      rows.send.getByRole("button", { name: /^Receiver page/ }).click(),
    ]);
    expect(receiver.url()).toMatch(new RegExp(`^${stage.studio.origin}/studio/app/receiver\\?.*#password=s3cret`));
    await receiver.close();

    const spent = await open(url);
    await spent.getByRole("alert").waitFor();
    await spent.close();
    const origin = new URL(url).origin;
    expect((await fetch(`${origin}/api/state`)).status).toBe(401);
    expect((await fetch(`${origin}/`, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    const second = new DesktopApp(["--no-window"]);
    const again = await open(await second.url("app-running"));
    expect(await second.ended).toBe(0);
    await again.getByRole("article", { name: "Recording" }).waitFor();
    await again.close();

    await rows.receive.getByRole("button", { name: /^Stop/ }).click();
    await rows.receive.getByText("ended", { exact: true }).waitFor();
    await page.getByRole("button", { name: "日本語" }).click();
    await page.getByRole("button", { name: "終了", exact: true }).click();
    await page.getByText("アプリは終了しました。").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("ja");
    expect(await violationsOf(page)).toEqual([]);
  } finally {
    await app.stop();
  }
  expect(await app.ended).toBe(0);

  const [file = ""] = await readdir(join(home, "Videos"));
  expect(file).toMatch(/^show-\d{8}-\d{6}\.mp4$/);
  const frames = await decodeSmall(join(home, "Videos", file), 64, 36);
  expect(frames.length).toBeGreaterThan(15);
  expect(frames[0]?.luma).not.toEqual(frames.at(-1)?.luma);
  expect(new Set(frames[0]?.luma).size).toBeGreaterThan(50);
  expect(await readFile(join(home, ".config", "setsuna", "app.json"), "utf8")).toContain("Test card");
  expect(await readdir(join(home, ".config", "setsuna"))).toEqual(["app.json", "sender-key"]);
});

test("a form keeps and saves what a keychain fills in without an event, whatever is rendered before the click", async () => {
  const own = await mkdtemp(join(tmpdir(), "setsuna-home-"));
  const app = new DesktopApp(["--no-window"], own);
  try {
    const page = await open(await app.url("app"));
    await page.getByRole("group", { name: "Add" }).getByRole("button", { name: "Receive" }).click();
    const dialog = page.getByRole("dialog", { name: "Receive" });
    await setSilently(dialog.getByLabel("Serial ID", { exact: true }), "abc-defg");
    await setSilently(dialog.getByLabel("Delay", { exact: true }), "120");
    // Each key renders the whole form.
    await dialog.getByLabel("Name", { exact: true }).pressSequentially("Stage");
    expect(await dialog.getByLabel("Serial ID", { exact: true }).inputValue()).toBe("abc-defg");
    const saved = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/runs"));
    await setSilently(dialog.getByLabel("Delay", { exact: true }), "130");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    expect((await saved).postDataJSON()).toMatchObject({ serialId: "abc-defg", delayMs: 130, name: "Stage" });
    await page.close();
  } finally {
    await app.stop();
    await rm(own, { recursive: true, force: true });
  }
});
