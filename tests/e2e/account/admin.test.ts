import { readFile } from "node:fs/promises";
import { ERRORS, SerialId } from "@setsuna/contracts";
import { openContext, phaseOf, pressAgain, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin as words } from "../../../apps/web/app/content/en/screens/admin.ts";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { grantDemo, passSecondFactor } from "../support/admin.ts";
import { violationsOf } from "../support/axe.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

/** In ms, generous for a busy machine. tests/world holds contracts and passwords to two seconds. */
const ACTS_WITHIN_MS = 15_000;

let stage: Stage;
let context: BrowserContext;
let page: Page;
let email: string;
beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "off" }, LIGHT_SOURCE);
  context = await openContext(stage.browser, { locale: "en-US" });
  ({ email } = stage.studio.demoLogin());
});
afterAll(async () => {
  await context?.close();
  await stage?.close();
});

const open = (path: string) => page.goto(`${stage.studio.origin}/studio/admin${path}`);
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const rows = (): Locator => page.locator('[data-testid="row"]');
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const navigate = (screen: keyof typeof words.screens) =>
  page
    .getByRole("navigation", { name: words.navigation })
    .getByRole("link", { name: words.screens[screen], exact: true })
    .click();
const violations = () => violationsOf(page);

test("a signed-out visitor gets the login, a licensee gets nothing", async () => {
  page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/audit");
  await page.waitForURL("**/studio/auth");
  await page.locator('[data-side="login"]').waitFor();

  await signInDemo(stage, context);
  await open("/accounts");
  await heading(en.notFound.title);
  expect(await page.getByRole("navigation", { name: words.navigation }).count()).toBe(0);
});

test("an admin first passes a second factor", async () => {
  await grantDemo(stage);
  await page.reload();
  await heading(words.proof.title);
  await button(en.security.totpStart).waitFor();
  expect(await violations()).toEqual([]);
  await passSecondFactor(page);
  await heading(words.screens.accounts);
});

test("finds an account by its serial ID, opens it, and links to its ID and its audit log entries", async () => {
  const found = page.waitForResponse((response) => response.url().includes(`search=${stage.studio.demoId}`));
  await page.keyboard.press("/");
  await page.keyboard.type(stage.studio.demoId);
  await found;
  await rows().getByRole("link", { name: email }).waitFor();
  await page.locator("[data-stale]").waitFor({ state: "detached" });
  expect(await rows().count()).toBe(1);
  expect(await violations()).toEqual([]);
  await page.getByLabel(words.accounts.search).fill("nobody@example.com");
  await page.getByText(words.table.nothingFound).waitFor();
  await button(words.table.clear).click();
  await rows().getByRole("link", { name: email }).click();
  await heading(email);
  await page.getByText("admin.granted").waitFor();
  expect(await violations()).toEqual([]);
  await rows().getByRole("link", { name: stage.studio.demoId }).click();
  await heading(stage.studio.demoId);
});

const setStatus = async (status: keyof typeof words.serialIds.statuses, reason: string): Promise<number> => {
  await button(words.serialIds.change.open).click();
  await page.getByLabel(words.serialIds.change.status).selectOption(words.serialIds.statuses[status]);
  await button(words.serialIds.change.act).click();
  await page.getByText(ERRORS["reason-missing"].en).waitFor();
  await page.getByLabel(words.serialIds.change.reason).fill(reason);
  const answered = page.waitForResponse((response) => response.url().endsWith("/contract-status"));
  await button(words.serialIds.change.act).click();
  expect((await answered).status()).toBe(200);
  return performance.now();
};

test("restricts a serial ID while a stream runs, which is cut off, and lifts it again", async () => {
  const sender = await stage.sender();
  await untilPhase(sender, "video-1", "live");
  const at = await setStatus("restricted-terms", "Sent what the terms forbid");
  await untilPhase(sender, "video-1", "refused");
  expect(performance.now() - at).toBeLessThan(ACTS_WITHIN_MS);
  expect(await sender.textContent('[data-testid="error-code"]')).toBe("contract-restricted-terms");
  await page.getByText("serial-id.contract-changed").waitFor();
  await button(words.serialIds.lift.open).click();
  await page.getByLabel(words.serialIds.change.reason).fill("It was somebody else");
  expect(await violations()).toEqual([]);
  await button(words.serialIds.lift.act).click();
  await page.getByText("serial-id.hold-lifted").waitFor();
  await button(words.serialIds.lift.open).waitFor({ state: "detached" });
  await pressAgain(sender);
  await untilPhase(sender, "video-1", "live");
});

test("shows running streams with their relay, and ends a receiver for good", async () => {
  const receiver = await stage.receiver();
  await untilPhase(receiver, "video-1", "live");
  await navigate("live");
  await heading(words.screens.live);
  const ids = page.getByRole("table", { name: words.live.ids, exact: true });
  await until("one sender, one receiver, and what they carry", async () =>
    /1\s*1\s*[\d.]+ [kM]bit\/s/.test((await ids.textContent()) ?? ""),
  );
  expect(await page.getByRole("table", { name: words.live.relays }).textContent()).toMatch(/Ready.*[1-9]\d* MiB/);
  await ids.getByRole("button", { expanded: false }).click();
  const end = page.getByRole("button", { name: /^End Receiver, Video 1/ });
  await end.waitFor();
  expect(await violations()).toEqual([]);
  await end.click();
  await button(words.live.confirm.act).click();
  await untilPhase(receiver, "video-1", "refused");
  expect(await receiver.textContent('[data-testid="error-code"]')).toBe("ended-by-operator");
  await end.waitFor({ state: "detached" });
  expect(await phaseOf(receiver, "video-1")).toBe("refused");
  await stage.clear();
});

test("filters the audit log, verifies its chain, and exports the results", async () => {
  await navigate("audit");
  await page.getByLabel(words.audit.action).fill("serial-id.");
  await page.waitForURL(/action=serial-id/);
  await until("three actions on serial IDs", async () => (await rows().count()) === 3);
  await button(words.audit.verify).click();
  await page.getByText(/^All \d+ entries are intact\.$/).waitFor();
  await rows().last().getByRole("button").click();
  await page.getByText("Sent what the terms forbid").waitFor();
  expect(await violations()).toEqual([]);

  const saved = page.waitForEvent("download");
  await button(words.csv.export).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^audit-\d{8}-\d{4}\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain(SerialId.parse(stage.studio.demoId));
  expect(lines[3]).toContain("Sent what the terms forbid");
  await page.getByText(words.csv.done.replace("{{count}}", "3")).waitFor();
});

test("shows an export's progress, and saves nothing if it is canceled", async () => {
  await navigate("accounts");
  await heading(words.screens.accounts);
  await rows().first().waitFor();
  let asked = 0;
  await page.route("**/studio/api/admin/accounts?*limit=200*", async (route) => {
    asked += 1;
    if (asked > 2) return;
    const reply = await (await route.fetch({ url: `${stage.studio.origin}/studio/api/admin/accounts` })).json();
    await route.fulfill({ json: { ...reply, next: "next", total: asked === 1 ? 9 : null } });
  });
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await button(words.csv.export).click();
  await page.getByText("Exporting: 2 of 9 rows").waitFor();
  expect(await page.getByRole("progressbar").getAttribute("value")).toBe("2");
  await button(words.csv.cancel).click();
  await page.getByText(words.csv.cancelled).waitFor();
  await page.unroute("**/studio/api/admin/accounts?*limit=200*");
  expect([asked, downloads]).toEqual([3, []]);
});

test("a list that can't be read says so and retries; signing out everywhere includes the current session", async () => {
  await page.route("**/studio/api/admin/serial-ids?*", (route) => route.abort());
  await navigate("serial-ids");
  await page.getByText(ERRORS["server-unreachable"].en).waitFor();
  await page.unroute("**/studio/api/admin/serial-ids?*");
  await button(words.table.retry).click();
  await rows().getByRole("link", { name: email }).click();
  await button(words.accounts.endSessions).click();
  await button(words.accounts.end.act).click();
  await page.waitForURL("**/studio/auth");
});
