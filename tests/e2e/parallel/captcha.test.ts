import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { Stage } from "../support/stage.ts";

const TOKEN = "x-aws-waf-token";
const BOX = 'altcha-widget input[type="checkbox"]';

let dataFolder: string;
let stage: Stage;
let page: Page;
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), "setsuna-captcha-"));
  stage = await Stage.open({ DATA_DIR: dataFolder, BOT_PROTECTION: "on" });
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await stage?.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const open = async (path: string, locale: "ja-JP" | "en-US" = "ja-JP"): Promise<void> => {
  const context = await stage.browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.goto(`${stage.studio.origin}${path}`);
};

const levelOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")).level;

interface Sent {
  readonly path: string;
  readonly level: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: string | null;
}

const loseSilentTokens = async (): Promise<Sent[]> => {
  const sent: Sent[] = [];
  await page.route("**/studio/api/**", async (route) => {
    const request = route.request();
    const { [TOKEN]: token, ...rest } = request.headers();
    if (token === undefined) return route.continue();
    const level = levelOf(token);
    const { pathname: path } = new URL(request.url());
    sent.push({ path, level, idempotencyKey: rest["idempotency-key"], body: request.postData() });
    return route.continue(level === "silent" ? { headers: rest } : {});
  });
  return sent;
};

const focused = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("type") ?? document.activeElement?.tagName ?? "");
const untilModal = async (): Promise<void> => {
  await page.waitForSelector(BOX);
  await until("the keyboard to be on the box", async () => (await focused()) === "checkbox");
};
const modals = (): Promise<number> => page.locator('[data-testid="captcha"]').count();
const axe = () => violationsOf(page);

const fillContact = async (email: string): Promise<void> => {
  await page.fill('input[name="Email"]', email);
  await page.fill('input[name="Name"]', "髙﨑 花子");
  await page.fill('input[name="Subject"]', "遅延について 🎥");
  await page.fill('textarea[name="Content"]', "1行目\n2行目");
};
const submit = (): Promise<void> => page.click('main button[type="submit"]');
const mailsTo = async (recipient: string): Promise<number> => {
  const { messages } = (await stage.studio.development("/studio/dev/mail.json")) as { messages: { recipient: string }[] };
  return messages.filter((message) => message.recipient === recipient).length;
};

const postsIn = (sent: readonly Sent[]) => sent.filter(({ path }) => path.endsWith("/contact"));
const untilThanked = () => page.waitForSelector('[data-testid="toast-success"]');
const tick = async (recipient: string, sent: readonly Sent[]): Promise<void> => {
  const before = postsIn(sent).length - 1;
  expect(await axe()).toEqual([]);
  await page.keyboard.press("Space");
  await until("the confirmation", async () => (await mailsTo(recipient)) === 1);
  await untilThanked();
  expect(await modals()).toBe(0);
  const [asked, answered, ...more] = postsIn(sent).slice(before);
  expect([asked?.level, more]).toEqual(["silent", []]);
  expect(asked?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(answered).toEqual({ ...asked, level: "captcha" });
};

test("a contact message is sent without a challenge; a challenged visitor who leaves sends nothing and keeps the text, and one who solves it sends", async () => {
  await open("/studio/contact");
  await fillContact("foo..bar@docomo.ne.jp");
  await submit();
  await untilThanked();
  await until("the confirmation", async () => (await mailsTo("foo..bar@docomo.ne.jp")) === 1);
  expect(await mailsTo("operator@setsuna.invalid")).toBe(1);
  expect(await modals()).toBe(0);

  const sent = await loseSilentTokens();
  await fillContact("asked@example.jp");
  await submit();
  await untilModal();
  await page.keyboard.press("Escape");
  await page.waitForSelector('[data-testid="toast-error"]');
  expect(await modals()).toBe(0);
  expect(await page.inputValue('input[name="Email"]')).toBe("asked@example.jp");
  expect(await mailsTo("asked@example.jp")).toBe(0);
  await submit();
  await untilModal();
  await tick("asked@example.jp", sent);
});

test("an English reader is challenged in English", async () => {
  await open("/studio/contact", "en-US");
  const sent = await loseSilentTokens();
  await fillContact("english@example.jp");
  await submit();
  await untilModal();
  await tick("english@example.jp", sent);
});

test("a signed-in user needs no challenge", async () => {
  await open("/studio/auth");
  const password = readFileSync(join(dataFolder, "demo-login.txt"), "utf8").trim();
  await page.fill('input[autocomplete="username"]', "demo@setsuna.invalid");
  await page.fill('input[autocomplete="current-password"]', password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/studio/user");
  await page.locator("main article").first().waitFor();
  await page.unrouteAll();
  await loseSilentTokens();
  const answered = new Map<string, number>();
  page.on("response", (response) => answered.set(new URL(response.url()).pathname, response.status()));
  await page.locator('a[href="/studio/user/account"]').dispatchEvent("click");
  await page.waitForSelector("main li");
  const reads = ["/studio/api/account", "/studio/api/sessions"];
  await until("both reads to be answered", () => reads.every((path) => answered.has(path)));
  expect(reads.map((path) => answered.get(path))).toEqual([200, 200]);
  expect(await modals()).toBe(0);
});
