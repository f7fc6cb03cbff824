import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, openContext, press, Studio, untilPhase } from "@setsuna/testkit";
import { expect, onTestFinished, test } from "vitest";
import { LIGHT_SOURCE } from "../support/stage.ts";
import { openBrowser } from "../support/studio-stage.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const COPIES = join(ROOT, "node_modules/.cache/setsuna");
const ASSETS = "apps/web/build/client/assets";

/** The server of a release that has none of this build's scripts and styles. Returns its program. */
const otherRelease = (): string => {
  mkdirSync(COPIES, { recursive: true });
  const copy = mkdtempSync(join(COPIES, "other-release-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const filter = (path: string): boolean => !path.endsWith(".map");
  for (const part of ["apps/studio/dist", "apps/web/build"])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter });
  const packages = "apps/studio/node_modules";
  if (existsSync(join(ROOT, packages))) symlinkSync(join(ROOT, packages), join(copy, packages));
  const scripts = readdirSync(join(copy, ASSETS)).filter((name) => /\.(?:js|css)$/.test(name));
  expect(scripts.length).toBeGreaterThan(100);
  for (const name of scripts) rmSync(join(copy, ASSETS, name));
  return join(copy, "apps/studio/dist/main.js");
};

test("pages opened before an update stream on, start again and load their parts from the next release", async () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-old-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { PORT: String(await freePort()), DATA_DIR: folder };
  const first = await Studio.start(settings);
  onTestFinished(() => first.stop());
  const browser = await openBrowser();
  const open = async (kind: "sender" | "receiver", options: Parameters<typeof openContext>[1] = {}) => {
    const context = await openContext(browser, options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(first.pageUrl(kind, { video: 1 }));
    await untilPhase(page, "video-1", "live");
    return page;
  };
  const sender = await open("sender", { source: LIGHT_SOURCE });
  const receiver = await open("receiver");
  await first.stop();
  const missing: string[] = [];
  for (const page of [sender, receiver])
    page.on("response", (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
  const next = await Studio.start(settings, [], otherRelease());
  onTestFinished(() => next.stop());
  await untilPhase(receiver, "video-1", "live");
  for (const page of [receiver, sender]) {
    await press(page, "stop");
    await press(page, "start");
    await untilPhase(page, "video-1", "live");
  }
  await receiver.keyboard.press("?");
  await receiver.getByRole("dialog").waitFor();
  await untilPhase(receiver, "video-1", "live");
  expect(missing).toEqual([]);
});
