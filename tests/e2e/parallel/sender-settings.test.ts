import { press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { fieldOf } from "../support/channel-form.ts";
import { openFold } from "../support/folds.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const idle = async (query = "source=test", locale: "en-US" | "ja-JP" = "en-US"): Promise<Page> => {
  const page = await stage.emptyPage({ locale });
  await page.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&${query}`);
  await page.getByTestId("start").and(page.locator(":enabled")).waitFor();
  return page;
};

const controlsOf = (page: Page): Promise<number> =>
  page.locator("main :is(button, input, select, textarea):enabled:visible").count();

const inWindow = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && hit !== null && (element.contains(hit) || hit.contains(element));
  });

test("opening one's own ID for video takes two actions: Send on My Page, and Start", async () => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  await signInDemo(stage, page.context());
  await page.goto(`${stage.studio.origin}/studio/user`);
  let actions = 0;
  const act = async (selector: string) => {
    await page.locator(selector).first().click();
    actions += 1;
  };
  await act(`a[href*="/app/sender?id=${stage.studio.demoId.slice(0, 3)}"]`);
  await page.getByTestId("start").and(page.locator(":enabled")).waitFor();
  await act('[data-testid="start"]');
  await untilPhase(page, "video-1", "live");
  expect(actions).toBe(2);
});

test.each([
  [1440, 900],
  [768, 1024],
  [390, 844],
  [720, 450],
  [320, 568],
  [320, 256],
])("Start, Stop and the air sign stay visible at %i by %i, wherever the page is scrolled", async (width, height) => {
  const page = await idle();
  await page.setViewportSize({ width, height });
  await openFold(page, "quality", "control");
  const check = async (button: "start" | "stop") => {
    for (const end of ["0", "document.documentElement.scrollHeight"]) {
      await page.evaluate(`window.scrollTo(0, ${end})`);
      for (const testId of [button, "bar-air"])
        expect(await inWindow(page, `[data-testid="${testId}"]`), `${testId} at ${end}`).toBe(true);
    }
  };
  await check("start");
  await untilFitsSideways(page);
  await press(page, "start");
  await untilPhase(page, "video-1", "live");
  await check("stop");
  await untilFitsSideways(page);
});

test("settings collapse to a summary, stay open for the session, and reset to the recommended values", async () => {
  const page = await idle("source=test&size=1080&codec=H264&bitrate=8");
  const summary = page.getByTestId("summary-quality");
  expect(await summary.textContent()).toBe("1080p, 30 fps, 8 Mbit/s, H.264");
  expect(await controlsOf(page)).toBeLessThan(16);
  await openFold(page, "quality");
  await page.reload();
  await page.locator('details[data-fold="quality"][open]').waitFor();
  await page.getByTestId("reset-quality").click();
  await until("the recommended settings", async () => (await summary.textContent())?.startsWith("720p, 30 fps, 5 Mbit/s"));
  expect(await page.getByTestId("reset-quality").count()).toBe(0);
});

test("the search opens sections by words in either language, and a wrong value opens its own", async () => {
  const page = await idle();
  const search = page.getByTestId("settings-search");
  const shown = () => page.locator("details[data-fold][open]:visible").evaluateAll((all) => all.map((fold) => fold.dataset.fold));
  for (const [query, folds] of [
    ["ｋｅｙｆｒａｍｅ", "protection"],
    ["タリー", "control"],
    ["zzz", ""],
  ] as const) {
    await search.fill(query);
    await until(`the folds for ${query}`, async () => (await shown()).join() === folds);
  }
  await page.getByText("No setting matches “zzz”.").waitFor();
  await search.press("Escape");
  await until("every fold again", async () => (await page.locator("section details[data-fold]:visible").count()) > 8);
  await openFold(page, "quality");
  await page.getByLabel("Frame rate").fill("1000");
  await page.locator("summary", { hasText: "Picture quality" }).click();
  expect(await page.getByTestId("summary-quality").textContent()).toBe("Correct the marked fields.");
});

test("the chip opens the ID's section with the focus in its field", async () => {
  const page = await idle();
  await page.getByTestId("id-chip").click();
  await until("the focus", () => page.evaluate(() => document.activeElement?.matches('input[name="id"]')));
  expect(await page.locator('details[data-fold="target"]').getAttribute("open")).not.toBeNull();
});

test("a preset is saved, loaded, renamed, shared without the password, opened elsewhere without a trace, and deleted", async () => {
  const page = await idle("source=test&size=1080&fps=25");
  await openFold(page, "presets", "quality", "target");
  await page.getByTestId("preset-name").fill(" Match ｄａｙ");
  await page.getByTestId("preset-save").click();
  await page.getByText("Saved “Match day”.").waitFor();
  await page.getByLabel("Frame rate").fill("50");
  await page.fill('input[data-field="id-password"]', "secret12");
  await page.getByTestId("preset-load").click();
  await until("the saved frame rate", async () => (await page.getByLabel("Frame rate").inputValue()) === "25");
  expect(await fieldOf(page, 'input[data-field="id-password"]')).toBe("secret12");

  await page.getByTestId("preset-rename").click();
  await page.getByTestId("preset-new-name").fill("Final");
  await page.getByTestId("preset-renamed").click();
  await page.getByTestId("preset").filter({ hasText: "Final" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("secret12");

  await page.getByTestId("preset-link").click();
  const link = page.getByTestId("preset-address");
  expect(await link.getAttribute("href")).not.toContain("secret12");
  expect(await violationsOf(page)).toEqual([]);
  const other = await stage.emptyPage({ locale: "ja-JP" });
  await other.goto((await link.getAttribute("href")) ?? "");
  await until("the set-up", async () => (await other.getByTestId("summary-quality").textContent())?.startsWith("1080p・25 fps"));
  expect(await other.evaluate(() => localStorage.getItem("setsuna.sender"))).toBeNull();
  expect(await other.evaluate(() => localStorage.getItem("setsuna.presets"))).toBeNull();
  await page.getByLabel("Include the password in the link").last().check();
  expect(await link.getAttribute("href")).toContain("#password=secret12");

  await page.reload();
  await page.getByTestId("preset").filter({ hasText: "Final" }).waitFor();
  await page.getByTestId("preset-delete").click();
  expect(await page.getByTestId("preset").count()).toBe(0);
  await page.getByTestId("preset-undo").click();
  await page.getByTestId("preset").filter({ hasText: "Final" }).waitFor();
});

test("the number of viewers is shown next to the air sign while sending", async () => {
  const sender = await stage.sender({ video: 1 });
  await untilPhase(sender, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await sender.getByText("1 viewer", { exact: true }).waitFor();
});
