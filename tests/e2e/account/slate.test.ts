import { SerialId } from "@setsuna/contracts";
import { openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { pressInIdMenu } from "../support/id-card.ts";
import { signInDemo } from "../support/signed-in.ts";
import { LIGHT_SOURCE } from "../support/stage.ts";
import { negotiate, weriftConnection } from "../support/werift-peer.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

const GRAY = 192;

let stage: AccountStage;
let owner: Visitor;
let id: SerialId;
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
  await stage?.close();
});

const open = async (kind: "sender" | "receiver"): Promise<Page> => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${stage.studio.origin}/studio/app/${kind}?id=${id}&video=1&audio=&control=&autostart=1`);
  return page;
};

const cornerOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (video === null || context === null || video.videoWidth === 0) return [];
    context.drawImage(video, 20, video.videoHeight - 40, 10, 10, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
const showsSlate = async (page: Page): Promise<boolean> => {
  const corner = await cornerOf(page);
  return corner.length === 3 && corner.every((value) => Math.abs(value - GRAY) < 30);
};
const note = (page: Page) => page.locator('[data-testid="standby-note"][data-note="slate"]');

test("a receiver and a WHEP player show the owner's slate while the channel has no sender, until it is removed", {
  timeout: 180_000,
}, async () => {
  const { page, words } = owner;
  await owner.goto("/user");
  const card = page.getByTestId(`serial-id-${id}`);
  await pressInIdMenu(card, words.serialIds.actions.slate);
  await page.getByLabel(words.serialIds.slate.label).fill("Setsuna");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: words.serialIds.slate.act }).click();
  await page.getByText(words.serialIds.slate.done.replace("{{channel}}", "1")).waitFor();

  const receiver = await open("receiver");
  await untilPhase(receiver, "video-1", "live");
  await until("the slate", () => showsSlate(receiver));
  await note(receiver).waitFor({ state: "attached" });

  const player = weriftConnection();
  let frames = 0;
  player.addTransceiver("video", { direction: "recvonly" }).onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(({ header }) => {
      if (header.marker) frames += 1;
    });
  });
  try {
    await negotiate(player, `${stage.studio.origin}/studio/whep/${id}/1`);
    await until("the player's frames", () => frames >= 3);
  } finally {
    await player.close();
  }

  const sender = await open("sender");
  await untilPhase(sender, "video-1", "live");
  await until("the sender's frames", async () => !(await showsSlate(receiver)));
  await note(receiver).waitFor({ state: "detached" });
  await sender.close();
  await until("the slate again", () => showsSlate(receiver));

  await pressInIdMenu(card, words.serialIds.actions.slate);
  await page.getByTestId("remove-slate").click();
  await untilPhase(receiver, "video-1", "waiting-for-sender");
});
