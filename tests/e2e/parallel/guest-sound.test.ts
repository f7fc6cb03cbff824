import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { directGuests, joinAs } from "../support/green-room.ts";
import { untilSound } from "../support/sound.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

/** RMS, below that of speech. */
const AUDIBLE = 0.003;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

const levelOf = async (page: Page): Promise<number> => {
  const samples = await untilSound(page, 1000);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
};

const untilHears = (page: Page, ...channels: readonly number[]): Promise<unknown> =>
  until(`audio of ${channels}`, async () => {
    const heard = page.locator('[data-testid="guest-hears"][data-sounding="true"]');
    const found = await heard.evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.channel)));
    return found.sort().join() === channels.join();
  });

test("guests on air hear each other but not themselves, and a waiting guest hears none", async () => {
  const [hana, ken, mio] = await Promise.all(
    ["Hana", "Ken", "Mio"].map((name) => joinAs(stage, name, { source: LIGHT_SOURCE, sound: true })),
  );
  if (hana === undefined || ken === undefined || mio === undefined) throw new Error("a guest is missing");
  const put = directGuests(await stage.studio.demoOwner(), stage.studio.demoId);
  await put("Hana", 1);
  await put("Ken", 2);
  await untilHears(hana, 2);
  await untilHears(ken, 1);
  await until("Ken's voice at Hana", async () => (await levelOf(hana)) > AUDIBLE);
  await untilHears(mio);
  await put("Mio", 3);
  await untilHears(hana, 2, 3);
  await untilHears(ken, 1, 3);
  await untilHears(mio, 1, 2);
  await put("Ken", null);
  await untilHears(hana, 3);
  await untilHears(ken);
});
