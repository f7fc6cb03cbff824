import { press, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setAllSilently, setSilently, valuesOf } from "../support/silent-fill.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const PAGES = [
  ["auth"],
  ["contact"],
  ["troubleshooting"],
  ["license"],
  ["app/connect"],
  ["app"],
  ["app/sender"],
  ["app/receiver?panel=1"],
  ["app/multilatency"],
  ["app/two-way"],
  ["app/ctrl"],
  ["app/camera", "settings"],
  ["app/player", "settings"],
] as const;

test.each(PAGES)("what a keychain fills in without an event stays in every field of /%s", async (path, opener?: string) => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  await page.goto(`${stage.studio.origin}/studio/${path}`);
  if (opener !== undefined) await page.getByTestId(opener).click();
  const body = page.locator("body");
  const last = page
    .locator("input:is([type=text], [type=email], [type=search], :not([type])):visible:enabled, textarea:visible")
    .last();
  // It is hydrated once it reacts to typing.
  await page.waitForFunction(() => Object.keys(document.querySelector("input") ?? {}).some((key) => key.startsWith("__react")));
  for (const typed of ["7", "8"]) {
    const filled = await setAllSilently(body);
    expect(Object.keys(filled).length).toBeGreaterThan(0);
    const own = (await last.getAttribute("id")) ?? "";
    // Folds may open and bring further fields.
    const same = page.locator(`[id="${own}"]`);
    await same.press("End");
    await same.pressSequentially(typed);
    const { [own]: _typed, ...others } = filled;
    expect(await valuesOf(body, Object.keys(others))).toEqual(others);
  }
});

test("a client starts with what a keychain filled in without an event, whatever was rendered before the click", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/app/receiver?panel=1`);
  await page.getByTestId("choose-try").waitFor();
  await setSilently(page.locator('input[name="id"]'), stage.studio.demoId);
  await setSilently(page.locator('input[name="video"]'), "2");
  await page.locator('input[name="audio"]').press("End");
  await page.locator('input[name="audio"]').pressSequentially("0");
  await setSilently(page.locator('input[name="audio"]'), "2");
  await press(page, "start");
  for (const stream of ["video-2", "audio-2"]) await untilPhase(page, stream, "waiting-for-sender");
});
