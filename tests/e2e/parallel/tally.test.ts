import { press, until, untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { ControlClient } from "../support/control-client.ts";
import { openFold } from "../support/folds.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const tallyPage = async (channel: number, locale: "ja-JP" | "en-US" = "en-US"): Promise<Page> => {
  const page = await stage.emptyPage({ locale });
  await page.goto(`${stage.studio.origin}/studio/app/tally?id=${stage.studio.demoId}&control=${channel}&autostart=1`);
  return page;
};

const lampOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="tally"]')?.getAttribute("data-tally") ?? undefined);
const untilLamp = (page: Page, name: string) => until(`the lamp to be ${name}`, async () => (await lampOf(page)) === name);

test("a tally set at the sender fills the screen, and late joiners see the current one", async () => {
  const sender = await stage.sender({ control: 1 });
  await untilPhase(sender, "control-1", "live");
  await openFold(sender, "control");
  const page = await tallyPage(1);
  for (const [value, name] of ["off", "red", "green", "amber"].entries()) {
    await sender.click(`[data-testid="tally-send-${value}"]`);
    await untilLamp(page, name);
    expect(await sender.getAttribute(`[data-testid="tally-send-${value}"]`, "aria-pressed")).toBe("true");
  }
  await untilLamp(await tallyPage(1), "amber");
});

test.skipIf(IS_EVERYDAY)("a lamp without a tally sender goes dark, and returns with its sender", async () => {
  const page = await tallyPage(2);
  const sender = await stage.sender({ control: 2 });
  await untilPhase(sender, "control-2", "live");
  await openFold(sender, "control");
  await sender.click('[data-testid="tally-send-1"]');
  await untilLamp(page, "red");
  await sender.close();
  await untilLamp(page, "none");
  const second = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 2);
  try {
    second.send({ kind: "state", key: "tally", sequence: 1, payload: { type: "json", value: 2 } });
    await untilLamp(page, "green");
    second.send({ kind: "state", key: "tally", sequence: 2, payload: { type: "json", value: 4 } });
    await untilLamp(page, "none");
  } finally {
    second.close();
  }
});

test.skipIf(IS_EVERYDAY)(
  "a program sets the tally by API: present and late viewers see it, and a sender on the channel takes precedence",
  async () => {
    const owner = await stage.studio.demoOwner();
    const set = (value: number) => owner.call("POST", "tally", { serialId: stage.studio.demoId, channel: 4, value });
    const page = await tallyPage(4);
    await untilPhase(page, "control-4", "waiting-for-sender");
    expect(await set(1)).toEqual({ status: 200, body: { receivers: 1 } });
    await untilLamp(page, "red");
    expect((await set(3)).status).toBe(200);
    await untilLamp(page, "amber");
    await untilLamp(await tallyPage(4), "amber");

    const machine = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 4);
    try {
      machine.send({ kind: "state", key: "tally", sequence: 1, payload: { type: "json", value: 2 } });
      await untilLamp(page, "green");
      expect(await set(1)).toMatchObject({ status: 409, body: { code: "previous-stream-exists" } });
    } finally {
      machine.close();
    }
    await untilLamp(page, "none");
    await until("the channel to be free", async () => (await set(1)).status === 200);
    await untilLamp(page, "red");
  },
);

test.each(["ja-JP", "en-US"] as const)(
  "each value has its own color, shape and word, and axe finds nothing, in %s",
  async (locale) => {
    const page = await tallyPage(3, locale);
    const machine = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 3);
    const seen: string[] = [];
    try {
      for (const [value, name] of ["off", "red", "green", "amber"].entries()) {
        machine.send({ kind: "state", key: "tally", sequence: value, payload: { type: "json", value } });
        await untilLamp(page, name);
        const look = await page.evaluate(() => {
          const lamp = document.querySelector<HTMLElement>('[data-testid="tally"]');
          const word = lamp?.querySelector('[role="status"]');
          return {
            colour: lamp ? getComputedStyle(lamp).backgroundColor : "",
            shape: word?.querySelector("svg")?.innerHTML ?? "",
            word: word?.textContent ?? "",
          };
        });
        seen.push(look.colour, look.shape, look.word);
        expect(await violationsOf(page)).toEqual([]);
      }
    } finally {
      machine.close();
    }
    expect(seen).not.toContain("");
    expect(new Set(seen).size).toBe(12);
    await press(page, "stop");
    await until("the form", async () => (await page.$('[name="control"]')) !== null);
    expect(await violationsOf(page)).toEqual([]);
  },
);
