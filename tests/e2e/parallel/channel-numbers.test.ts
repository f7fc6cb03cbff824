import { pageText, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fieldOf, of, problemOf } from "../support/channel-form.ts";
import { openFold } from "../support/folds.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const extra = { source: "test", fps: "10", bitrate: "0.3" };

test("a channel that another source on the page uses is reported before the start, and the first one starts", async () => {
  const page = await stage.sender({ video: "1,1", extra }, {});
  await untilPhase(page, "video-1", "live");
  await page.click(of("source", 2, "select"));
  expect(await problemOf(page, "video")).toBe("channel-twice");
  expect(await pageText(page)).toContain("Another source on this page already uses this number.");
  expect(await page.isDisabled(of("source", 2, "start"))).toBe(true);
  await openFold(page, "target");
  await page.fill('input[name="video"]', "2");
  await page.click(of("source", 2, "start"));
  await untilPhase(page, "video-2", "live");
});

test("a channel that another page sends is refused only for that source", async () => {
  const first = await stage.sender({ video: "1", extra }, {});
  await untilPhase(first, "video-1", "live");
  const second = await stage.sender({ video: "1,2", extra }, {});
  await untilPhase(second, "video-1", "refused");
  expect(await pageText(second)).toContain("Previous stream exists!");
  await untilPhase(second, "video-2", "live");
});

test("a channel above the ID's limit is refused by the server, or before the start once the limit is known", async () => {
  const page = await stage.sender({ video: "4", extra }, {});
  await untilPhase(page, "video-4", "refused");
  expect(await page.textContent('[data-testid="error-code"]')).toBe("channel-over-limit");
  await openFold(page, "target");
  await page.fill('input[name="video"]', "1");
  await page.click(of("source", 1, "start"));
  await untilPhase(page, "video-1", "live");
  await page.click('[data-testid="add-channel"]');
  expect(await fieldOf(page, 'input[name="video"]')).toBe("2");
  await openFold(page, "target");
  await page.fill('input[name="video"]', "4");
  await until("the limit", async () => (await problemOf(page, "video")) === "channel-over-limit");
  expect(await page.isDisabled(of("source", 2, "start"))).toBe(true);
  await page.click('[data-testid="add-channel"]');
  await until("the end of what the ID has", () => page.isDisabled('[data-testid="add-channel"]'));
  expect(await pageText(page)).toContain("all 3 video channels of this ID");
});
