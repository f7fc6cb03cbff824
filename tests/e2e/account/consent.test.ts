import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_OPERATOR } from "../../../apps/studio/src/platform/config/operator.fake.ts";
import { violationsOf } from "../support/axe.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

const SCRIPT = "https://stats.example/count.js";

let folder: string;
let stage: AccountStage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "setsuna-consent-"));
  const operator = join(folder, "operator.json");
  await writeFile(operator, JSON.stringify(TEST_OPERATOR));
  stage = await AccountStage.open({ OPERATOR_FILE: operator, ANALYTICS_SCRIPT_URL: SCRIPT });
});
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

const reader = async (locale: "ja-JP" | "en-US"): Promise<{ readonly visitor: Visitor; asked: number }> => {
  const seen = { visitor: await stage.visitor(locale), asked: 0 };
  await seen.visitor.context.route("https://stats.example/**", async (route) => {
    seen.asked += 1;
    const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };
    await route.fulfill({ status: 200, contentType: "text/javascript", headers, body: "window.setsunaOutside = true;" });
  });
  return seen;
};
const runs = ({ page }: Visitor): Promise<boolean> => page.evaluate(() => "setsunaOutside" in globalThis);
const violations = ({ page }: Visitor) => violationsOf(page, "[data-consent]");

test("in Japanese, loads the outside service for visitors who allow it, until they withdraw", async () => {
  const one = await reader("ja-JP");
  const { visitor } = one;
  const { page, words } = visitor;
  await visitor.goto("/");
  await page.getByTestId("consent").waitFor();
  expect(await violations(visitor)).toEqual([]);
  expect(one.asked).toBe(0);
  await page.getByTestId("consent").getByRole("button", { name: words.consent.allow, exact: true }).press("Enter");
  await until("the script to run", () => runs(visitor));
  expect(await page.getByTestId("consent").count()).toBe(0);

  await visitor.goto("/policy");
  await until("the script on another page", () => runs(visitor));
  const asked = one.asked;
  const choice = page.getByTestId("consent-choice");
  await choice.getByRole("button", { name: "許可を取り消す", exact: true }).press("Enter");
  const allow = choice.getByRole("button", { name: "許可する", exact: true });
  await allow.waitFor();
  expect([await runs(visitor), await page.getByTestId("consent").count(), one.asked]).toEqual([false, 0, asked]);
  await allow.press("Enter");
  await until("the script again", () => runs(visitor));
});

test("in English, doesn't ask again after a refusal, and loads nothing until allowed", async () => {
  const one = await reader("en-US");
  const { page, words } = one.visitor;
  await one.visitor.goto("/");
  await page.getByTestId("consent").waitFor();
  expect(await violations(one.visitor)).toEqual([]);
  await page.getByTestId("consent").getByRole("button", { name: words.consent.refuse, exact: true }).press("Enter");
  await until("the question to go", async () => (await page.getByTestId("consent").count()) === 0);
  await one.visitor.goto("/policy");
  const choice = page.getByTestId("consent-choice");
  const allow = choice.getByRole("button", { name: "Allow", exact: true });
  await allow.waitFor();
  expect([await page.getByTestId("consent").count(), one.asked]).toEqual([0, 0]);
  await allow.press("Enter");
  await until("the script", () => runs(one.visitor));
  await choice.getByRole("button", { name: "Withdraw", exact: true }).waitFor();
});
