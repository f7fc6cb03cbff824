import { readFile } from "node:fs/promises";
import { SerialId, type SessionReport } from "@setsuna/contracts";
import { openContext, outage, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { report as words } from "../../../apps/web/app/content/en/screens/report.ts";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE } from "../support/stage.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let owner: Visitor;
let id: SerialId;
const link = new UdpLink({ seed: 17, forward: { delayMs: 20 } });
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await AccountStage.open({ BOT_PROTECTION: "off" });
  owner = await stage.visitor();
  await owner.page.emulateMedia({ reducedMotion: "reduce" });
  id = SerialId.parse(stage.studio.demoId);
  await signInDemo(stage, owner.context);
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  link.close();
  await stage?.close();
});

const open = async (kind: "sender" | "receiver", line?: UdpLink): Promise<Page> => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE, ...(line && { link: line }) });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${stage.studio.origin}/studio/app/${kind}?id=${id}&video=1&audio=&control=&autostart=1`);
  await untilPhase(page, "video-1", "live");
  return page;
};

const REPORTS = () => `/studio/api/serial-ids/${id}/reports`;
const read = async <Reply>(path: string): Promise<Reply> =>
  owner.page.evaluate(async (asked) => (await fetch(asked)).json(), path) as Promise<Reply>;
const reportNow = async (): Promise<SessionReport | undefined> => {
  const { reports } = await read<{ reports: readonly { id: string }[] }>(REPORTS());
  return reports[0] && read<SessionReport>(`${REPORTS()}/${reports[0].id}`);
};
const untilReport = (what: string, accept: (report: SessionReport) => boolean) =>
  until(
    what,
    async () => {
      const report = await reportNow();
      return report !== undefined && accept(report);
    },
    120_000,
  );

test("a session's report shows at once what its sender's link did to two viewers", {
  timeout: 300_000,
}, async () => {
  await owner.goto("/user/reports");
  await owner.page.getByText(words.empty).first().waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  const sender = await open("sender", link);
  const viewers = [await open("receiver"), await open("receiver")];
  await untilReport(
    "figures of both viewers",
    ({ participants }) => participants.filter(({ latencyMs, frozenMs }) => latencyMs !== null && frozenMs !== null).length === 2,
  );
  link.run(outage(0, 900));
  await untilReport("the outage and its effect", ({ faults }) =>
    faults.some(({ kind, froze }) => kind === "sender-loss" && froze === 2),
  );
  await sender.close();
  await Promise.all(viewers.map((page) => page.close()));

  await owner.goto("/user/reports");
  await owner.page.getByTestId("session").getByRole("link").first().focus();
  await owner.page.keyboard.press("Enter");
  // The session may have other uplink faults, without freezes.
  const sentence = /uplink lost \d+(\.\d)?% of its packets; 2 of 2 viewers froze for up to [\d.]+ s\./;
  const fault = owner.page.locator('[data-testid="fault"][data-kind="sender-loss"]').filter({ hasText: sentence }).first();
  await fault.waitFor();
  expect(await owner.page.getByTestId("report-receive").count()).toBe(2);
  expect(await violationsOf(owner.page)).toEqual([]);

  await fault.getByRole("link").focus();
  await owner.page.keyboard.press("Enter");
  await until("the chart around the fault", async () => {
    const shown = await owner.page.getByTestId("timeline").getAttribute("data-from");
    return new URL(owner.page.url()).searchParams.get("from") === shown;
  });
  expect(Number(await owner.page.getByTestId("timeline").getAttribute("data-points"))).toBeGreaterThan(5);
  for (const width of [768, 390]) {
    await owner.page.setViewportSize({ width, height: 844 });
    await untilFitsSideways(owner.page);
    expect(await violationsOf(owner.page)).toEqual([]);
  }
  const [saved] = await Promise.all([owner.page.waitForEvent("download"), owner.page.getByTestId("report-csv").click()]);
  const csv = await readFile(await saved.path(), "utf8");
  expect(csv).toMatch(/^time,participant,[\s\S]*sender 1,[\s\S]*viewer 2,/);
  expect(csv).not.toMatch(/127\.0\.0\.1|192\.168\.|10\.\d+\.\d+\.\d+/);
});
