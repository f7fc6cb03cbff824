import { untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { ERRORS } from "../../../packages/contracts/src/index.ts";
import { violationsOf } from "../support/axe.ts";
import { openFold } from "../support/folds.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const words = en.pairing;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const recordRequests = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  return sent;
};
const codeOf = async (page: Page): Promise<string> => {
  if ((await page.locator('details[data-fold="devices"]').count()) > 0) await openFold(page, "devices");
  await page.click('[data-testid="pairing-offer"]');
  const text = (await page.getByTestId("pairing-code").textContent()) ?? "";
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
};
const device = async (hash = ""): Promise<Page> => {
  const page = await stage.emptyPage({ reader: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stage.studio.origin}/studio/app/connect${hash}`);
  return page;
};
const enter = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel(words.enter, { exact: true }).fill(code);
  await page.getByRole("button", { name: words.go }).click();
};

test("a sender's code brings its video to a phone, works once, and the server learns neither password nor code", async () => {
  const sender = await stage.sender({ video: 2, extra: { source: "test" } }, {});
  await untilPhase(sender, "video-2", "live");
  const sent = recordRequests(sender);
  const code = await codeOf(sender);
  const phone = await device();
  const asked = recordRequests(phone);
  expect(await violationsOf(phone)).toEqual([]);
  await enter(phone, ` ${code.toLowerCase()} `);
  await phone.getByText(words.found).waitFor();
  expect(await violationsOf(phone)).toEqual([]);
  await phone.getByTestId("use-receiver").click();
  await phone.click('[data-testid="start"]');
  await untilPhase(phone, "video-2", "live");
  await follow(phone, 2);
  await untilFrames(phone, 5);

  const secret = code.slice(3).replace("-", "");
  for (const request of [...sent, ...asked]) expect(request).not.toContain(secret);
  expect(sent.some((request) => request.includes("/studio/api/pairings "))).toBe(true);
  expect(stage.studio.logTail()).not.toContain(secret);

  const late = await device(`#code=${code.replace("-", "")}`);
  const field = late.getByLabel(words.enter, { exact: true });
  // A scanned code is looked up without a press.
  await late.getByText(ERRORS["pairing-code-wrong"].en).waitFor();
  expect(await field.inputValue()).toBe(code);
  expect(new URL(late.url()).hash).toBe("");
});

test("a receiver's code passes ID, channel, delay and password to the sender", async () => {
  const receiver = await stage.emptyPage();
  const origin = stage.studio.origin;
  await receiver.goto(`${origin}/studio/app/receiver?id=abc-defg&video=3&delay=500&panel=1#password=s%2B3%23cret`);
  const code = await codeOf(receiver);
  await receiver.getByText(words.offerHint).waitFor();
  const desk = await device(`#code=${code.replace("-", "")}`);
  const target = new URL((await desk.getByTestId("use-sender").getAttribute("href")) ?? "");
  expect(target.pathname + target.search).toBe("/studio/app/sender?id=abcdefg&video=3");
  expect(decodeURIComponent(target.hash)).toBe("#password=s+3#cret");
  const mirror = new URL((await desk.getByTestId("use-receiver").getAttribute("href")) ?? "");
  expect(mirror.search).toBe("?id=abcdefg&video=3&delay=500");
  await desk.getByRole("button", { name: words.otherCode }).click();
  await enter(desk, "ABC");
  await desk.getByText(words.malformed).waitFor();
});

test.skipIf(IS_EVERYDAY).each([2, -2])(
  "a code stays valid with a visitor's clock %i hours ahead of the server's",
  async (hours) => {
    const page = await stage.emptyPage({ reader: true });
    await page.addInitScript((aheadMs) => {
      const { now } = Date;
      const OwnDate = Date;
      globalThis.Date = new Proxy(OwnDate, {
        construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now() + aheadMs] : given),
      });
      Date.now = () => now() + aheadMs;
    }, hours * 3_600_000);
    await page.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&video=1&source=test`);
    const code = await codeOf(page);
    const phone = await device();
    await enter(phone, code);
    await phone.getByText(words.found).waitFor();
    expect(await page.getByText(words.expired).count()).toBe(0);
    expect(await page.getByTestId("pairing-code").isVisible()).toBe(true);
  },
);
