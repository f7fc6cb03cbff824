import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AnalyticsReport, RELEASE_PRODUCTS } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin as words } from "../../../apps/web/app/content/en/screens/admin.ts";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { DOWNLOAD_LABELS } from "../../../apps/web/app/downloads/labels.ts";
import { openConsole } from "../support/admin.ts";
import { violationsOf } from "../support/axe.ts";
import { billingCall } from "../support/billing-call.ts";
import { byAccountMenu, toConsoleScreen } from "../support/menus.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

/** Programs aren't counted, so use a browser's name. */
const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const DAY_MS = 86_400_000;
const BUILD = randomBytes(300_000);
/** Servers don't check this stand-in for a signature. */
const SIGNATURE = randomBytes(64).toString("base64");

let folder: string;
let stage: Stage;
let context: BrowserContext;
let page: Page;
let visitors: BrowserContext;
let visitor: Page;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "setsuna-operate-"));
  stage = await Stage.open({ DATA_DIR: folder, BOT_PROTECTION: "off" }, LIGHT_SOURCE);
  const options = {
    locale: "en-US",
    timezoneId: "Asia/Tokyo",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  } as const;
  context = await stage.browser.newContext(options);
  visitors = await stage.browser.newContext({ ...options, userAgent: READER });
  for (const one of [context, visitors]) await one.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  visitor = await visitors.newPage();
  page = await openConsole(stage, context);
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (path: string): string => `${stage.studio.origin}/studio${path}`;
const open = (screen: Parameters<typeof toConsoleScreen>[1]) => toConsoleScreen(page, screen);
const button = (name: string, where: Page | Locator = page): Locator => where.getByRole("button", { name, exact: true });
const dialog = (): Locator => page.getByRole("dialog");
const rows = (): Locator => page.locator('[data-testid="row"]');
const openRow = async () => rows().first().locator("button[aria-expanded]").click();
const violations = (of = page) => violationsOf(of);
const jst = (ms: number): string => new Date(Date.now() + ms + 9 * 3_600_000).toISOString().slice(0, 16);

test("an inquiry arrives in the inbox, is answered by mail, noted and closed", async () => {
  await visitor.goto(at("/contact"));
  for (const [label, value] of [
    [en.contact.email, "hanako@example.com"],
    [en.contact.name, "Hanako"],
    [en.contact.subject, "Delay"],
    [en.contact.content, "How long?"],
  ] as const)
    await visitor.getByLabel(label).fill(value);
  await button(en.contact.send, visitor).click();
  await visitor.getByTestId("toast-success").waitFor();

  await open("contact");
  await page.getByRole("link", { name: "Delay", exact: true }).waitFor();
  expect(await violations()).toEqual([]);
  await page.getByRole("link", { name: "Delay", exact: true }).click();
  await page.getByLabel(words.contact.answer, { exact: true }).fill("13 milliseconds.");
  expect(await violations()).toEqual([]);
  await button(words.contact.send).click();
  await page.getByTestId("contact-reply").waitFor();
  const mail = await until("the answer", async () => {
    const { messages } = (await stage.studio.development("/studio/dev/mail.json")) as {
      messages: { subject: string; recipient: string; text: string }[];
    };
    return messages.find((message) => message.text.includes("13 milliseconds."));
  });
  expect(mail).toMatchObject({ recipient: "hanako@example.com" });
  expect(mail.text).toContain("13 milliseconds.");

  const closed = page.getByRole("radio", { name: words.contact.states.closed, exact: true });
  await closed.click();
  await closed.and(page.locator(":checked")).waitFor();
  await page.getByLabel(words.contact.note, { exact: true }).fill("called back");
  await button(words.contact.saveNote).click();
  await open("contact");
  await rows().getByText(words.contact.states.closed, { exact: true }).waitFor();
});

test("a release is written, uploaded, published and downloaded in parts", async () => {
  const file = join(folder, "Setsuna-1.3.0.zip");
  await writeFile(file, BUILD);
  await open("releases");
  await button(words.releases.create).click();
  await button(words.edit.save, dialog()).click();
  await dialog().getByLabel(words.releases.title, { exact: true }).and(page.locator("[aria-invalid]")).waitFor();
  await dialog().getByLabel(words.releases.title, { exact: true }).fill("Desktop App 1.3.0");
  await dialog().getByLabel(words.releases.version, { exact: true }).fill("1.3.0");
  await dialog().getByLabel(words.releases.date, { exact: true }).fill("2026-11-20");
  await dialog().getByLabel(words.releases.notesEn).fill("Less delay\nSmaller");
  expect(await violations()).toEqual([]);
  await button(words.edit.save, dialog()).click();
  await dialog().waitFor({ state: "detached" });

  await openRow();
  await button(words.releases.upload).click();
  await dialog().locator("input[type=file]").setInputFiles(file);
  await dialog().getByLabel(words.releases.signature, { exact: true }).fill(SIGNATURE);
  await button(words.releases.upload, dialog()).click();
  const sha256 = createHash("sha256").update(BUILD).digest("hex");
  await page.getByTestId("sha256").getByText(sha256).waitFor();
  await button(words.releases.publish).click();
  await button(words.releases.unpublish).waitFor();
  expect(await violations()).toEqual([]);
  const search = page.getByLabel(words.table.search, { exact: true });
  await search.fill("no such release");
  await page.getByText(words.table.nothingFound).waitFor();
  await search.fill("SMALLER");
  await rows().first().waitFor();
  const saved = page.waitForEvent("download");
  await button(words.csv.export).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n");
  expect(lines[1]).toBe("DesktopApp-Windows,Desktop App 1.3.0,1.3.0,2026-11-20,Setsuna-1.3.0.zip,Published");
  expect(lines).toHaveLength(2);

  const [entry] = await (await fetch(at("/releases/DesktopApp-Windows/version.json?lang=en"))).json();
  expect(entry).toEqual({
    title: "Desktop App 1.3.0",
    version: "1.3.0",
    bytes: BUILD.length,
    sha256,
    signature: SIGNATURE,
    link: "/studio/releases/DesktopApp-Windows/Setsuna-1.3.0.zip",
    releaseDate: "2026-11-20",
    notes: ["Less delay", "Smaller"],
  });
  const part = await fetch(`${stage.studio.origin}${entry.link}`, { headers: { range: "bytes=299990-" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(BUILD.subarray(299_990))).toBe(true);
});

test("a visitor accepts the terms by keyboard and downloads it; past versions report if they can't be read", async () => {
  const name = RELEASE_PRODUCTS["DesktopApp-Windows"].name.en;
  const words = DOWNLOAD_LABELS.en;
  await visitor.goto(at("/DesktopApp"));
  await visitor.getByTestId("release-DesktopApp-MacSilicon").getByText(words.notReleased).waitFor();
  const decryptor = button(words.downloadOf(name), visitor);
  const modal = visitor.getByRole("dialog");
  const download = button(words.download, modal);
  await decryptor.press("Enter");
  for (const note of ["Less delay", "Smaller"]) await modal.getByText(note, { exact: true }).waitFor();
  await modal.getByTestId("sha256").getByText(createHash("sha256").update(BUILD).digest("hex")).waitFor();
  expect(await modal.getByRole("link", { name: words.dialog.terms }).getAttribute("target")).toBe("_blank");
  expect(await download.isDisabled()).toBe(true);
  expect(await violations(visitor)).toEqual([]);
  await visitor.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  expect(await decryptor.evaluate((element) => element === document.activeElement)).toBe(true);

  await visitor.keyboard.press("Enter");
  await modal.getByRole("checkbox").press("Space");
  const [file] = await Promise.all([visitor.waitForEvent("download"), download.press("Enter")]);
  expect(file.suggestedFilename()).toBe("Setsuna-1.3.0.zip");
  expect((await readFile(await file.path())).equals(BUILD)).toBe(true);
  await modal.waitFor({ state: "detached" });
  await visitor.getByText(words.started).waitFor();

  const feeds = "**/version.json*";
  await visitor.route(feeds, (route) => route.abort());
  await visitor.getByRole("main").getByRole("link", { name: words.archive, exact: true }).click();
  const table = visitor.getByTestId("archive-DesktopApp-Windows");
  await table.getByText(words.failed).waitFor();
  expect(await table.locator("tbody tr").count()).toBe(0);
  await visitor.unroute(feeds);
  await button(words.again, table).click();
  const [title, ...cells] = await (async () => {
    await table.locator("tbody tr").waitFor();
    return table.locator("tbody tr > *").allInnerTexts();
  })();
  expect([title, cells[0], cells[1]]).toEqual(["Desktop App 1.3.0", "2026/11/20", "Less delay\nSmaller"]);
  expect(cells[2]?.startsWith("-")).toBe(true);
  expect(await violations(visitor)).toEqual([]);

  await visitor.goto(at("/license"));
  await visitor.getByRole("textbox").fill("fastify 5.");
  await visitor.getByRole("heading", { name: /^fastify 5\./ }).waitFor();
  expect(await violations(visitor)).toEqual([]);
});

test("an announcement is previewed, and shown before the landing page until dismissed", async () => {
  await open("announcements");
  await button(words.announcements.create).click();
  for (const [index, heading] of ["1.3.0 を公開しました", "1.3.0 is out"].entries()) {
    await dialog().getByLabel(words.announcements.heading, { exact: true }).nth(index).fill(heading);
    await dialog().getByLabel(words.announcements.text, { exact: true }).nth(index).fill("Less delay.\nSmaller.");
  }
  await dialog().getByLabel(words.announcements.from, { exact: true }).fill(jst(-60_000));
  await dialog().getByLabel(words.announcements.key, { exact: true }).fill("v1-3-0");
  expect(await violations()).toEqual([]);
  await button(words.edit.save, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await openRow();
  await button(words.announcements.preview.replace("{{language}}", words.announcements.languages.ja)).click();
  await dialog().getByRole("heading", { name: "1.3.0 を公開しました" }).waitFor();
  await page.keyboard.press("Escape");

  const shown = visitor.getByRole("dialog", { name: "1.3.0 is out" });
  await visitor.goto(at("/"));
  await shown.waitFor();
  expect(await violations(visitor)).toEqual([]);
  await visitor.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  await visitor.reload();
  await shown.waitFor();
  await visitor.getByLabel(en.announcement.notAgain).check();
  await button(en.announcement.close, visitor).last().click();
  const answered = visitor.waitForResponse((response) => response.url().endsWith("/studio/api/announcement"));
  await visitor.reload();
  await (await answered).finished();
  expect(await shown.count()).toBe(0);
});

test("announces maintenance, which closes My Page and login but admits admins", async () => {
  await open("maintenance");
  await button(words.maintenance.plan).click();
  await dialog().getByLabel(words.maintenance.from, { exact: true }).fill(jst(DAY_MS));
  await dialog()
    .getByLabel(words.maintenance.until, { exact: true })
    .fill(jst(DAY_MS - 3_600_000));
  await button(words.edit.save, dialog()).click();
  await dialog().getByRole("alert").waitFor();
  await dialog()
    .getByLabel(words.maintenance.until, { exact: true })
    .fill(jst(DAY_MS + 3_600_000));
  await dialog().getByLabel(words.maintenance.en, { exact: true }).fill("New servers.");
  expect(await violations()).toEqual([]);
  await button(words.edit.save, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await page.goto(at("/user"));
  await page.getByTestId("maintenance-banner").getByText("JST").waitFor();
  expect(await violations()).toEqual([]);

  await byAccountMenu(page, en, "admin");
  await open("maintenance");
  await openRow();
  await button(words.edit.change).click();
  await dialog().getByLabel(words.maintenance.from, { exact: true }).fill(jst(-3_600_000));
  await button(words.edit.save, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await visitor.goto(at("/auth"));
  await visitor.getByTestId("maintenance-notice").getByText("New servers.").waitFor();
  expect(await violations(visitor)).toEqual([]);
  await button(en.maintenance.adminLogin, visitor).click();
  await visitor.locator('[data-side="login"]').waitFor();
  await page.goto(at("/user/account"));
  await page.getByTestId("maintenance-banner").waitFor();
  expect(await page.getByTestId("maintenance-notice").count()).toBe(0);

  await byAccountMenu(page, en, "admin");
  await open("maintenance");
  await openRow();
  await button(words.maintenance.cancel).click();
  await button(words.maintenance.cancel, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await visitor.goto(at("/auth"));
  await visitor.locator('[data-side="login"]').waitFor();
  expect(await visitor.getByTestId("maintenance-notice").count()).toBe(0);
});

test("counts visits by page, and shows them in a chart", async () => {
  const today = jst(0).slice(0, 10);
  await until("the visits", async () => {
    const answer = await context.request.get(at(`/api/admin/analytics?from=${today}&until=${today}`));
    return AnalyticsReport.parse(await answer.json()).paths.some(({ name }) => name === "/studio/contact");
  });
  await open("analytics");
  await page.locator("canvas").waitFor();
  const pages = page.getByTestId("by-paths");
  await pages.getByRole("rowheader", { name: "/studio/contact", exact: true }).waitFor();
  expect(await pages.getByRole("rowheader", { name: /admin/ }).count()).toBe(0);
  await page.getByTestId("by-downloads").getByRole("rowheader", { name: "Desktop App 1.3.0", exact: true }).waitFor();
  expect(await violations()).toEqual([]);
});

test("creates a coupon; payments and invoices say that there are none yet", async () => {
  await open("coupons");
  await button(words.money.createCoupon).click();
  await dialog().getByLabel(words.money.code, { exact: true }).fill("welcome-2026");
  await dialog().getByLabel(words.money.discount, { exact: true }).fill("50");
  expect(await violations()).toEqual([]);
  await button(words.edit.save, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await rows().getByText("WELCOME-2026", { exact: true }).waitFor();
  await openRow();
  await page.getByText(words.money.noUses).waitFor();
  expect(await violations()).toEqual([]);
  for (const screen of ["payments", "invoices"] as const) {
    await open(screen);
    await page.getByText(words.table.empty[screen]).waitFor();
    expect(await violations()).toEqual([]);
  }
});

test("marks an invoice as paid after its transfer, then cancels it with a credit note and a reason", async () => {
  const address = {
    name: "㈱髙﨑",
    country: "JP",
    postalCode: "1000001",
    region: "東京都",
    city: "千代田区",
    line1: "1-1",
    line2: "2",
  };
  await billingCall(page, "PUT", "address", address);
  const intent = { kind: "buy", plan: "pro", licences: 1, method: "invoice", serialId: null };
  const { id } = await billingCall(page, "POST", "quotes", { intent, coupon: null });
  await billingCall(page, "POST", `quotes/${id}/confirm`, { agreed: true });

  // Without a reload the page shows cached data.
  await page.goto(at("/admin/invoices"));
  await rows().getByText("I-000001", { exact: true }).waitFor();
  await openRow();
  await button(words.money.markPaid).click();
  expect(await violations()).toEqual([]);
  await button(words.money.markPaid, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await rows().getByText(words.money.documents.paid, { exact: true }).waitFor();
  await button(words.money.credit).click();
  await button(words.money.creditAct, dialog()).click();
  await dialog().getByText(words.money.creditUnsure).waitFor();
  expect(await violations()).toEqual([]);
  await dialog().getByLabel(words.money.creditReason).fill("Ordered twice");
  await dialog().getByRole("checkbox").check();
  await button(words.money.creditAct, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await rows().getByText("C-000001", { exact: true }).waitFor();
});
