import AxeBuilder from "@axe-core/playwright";
import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test.each([
  ["sender", "ja-JP"],
  ["sender", "en-US"],
  ["receiver", "ja-JP"],
  ["receiver", "en-US"],
] as const)("axe finds nothing on the %s page in %s, while it runs", async (kind, locale) => {
  const page = await stage.page(kind, { video: 1, audio: 1, control: 1 }, { locale });
  await until("the page to run", async () => (await page.$('[data-testid="stop"]')) !== null);
  expect(await page.getAttribute("html", "lang")).toBe(locale.slice(0, 2));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
});
