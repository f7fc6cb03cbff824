import { untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const open = async (path: string): Promise<Page> => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  tellOnFailure(page, path);
  await page.goto(`${stage.studio.origin}/studio/app/${path}&id=${stage.studio.demoId}&autostart=1`);
  return page;
};

const setMuted = (page: Page, kind: "video" | "audio", muted: boolean): Promise<string> =>
  page.evaluate(
    ([wanted, event]) => {
      const stream = document.querySelector("video")?.srcObject;
      const track = stream instanceof MediaStream ? stream.getTracks().find((one) => one.kind === wanted) : undefined;
      if (track === undefined) throw new Error("nothing is captured");
      track.dispatchEvent(new Event(event));
      return track.id;
    },
    [kind, muted ? "mute" : "unmute"] as const,
  );
const trackOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const stream = document.querySelector("video")?.srcObject;
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.id : undefined;
  });

const PROBLEM = '[data-testid="source-problem"][data-code="source-muted"]';
const PAGES = [
  "sender?video=1&audio=&control=",
  "camera?video=1&audio=",
  "two-way?video=1&audio=&returnvideo=2&returnaudio=",
] as const;

describe("a camera that the system withholds from its sender", () => {
  test.each(PAGES)("shows at both ends until the system returns it: %s", async (path) => {
    const sender = await open(path);
    const receiver = await open("receiver?video=1&audio=&control=");
    await untilPhase(receiver, "video-1", "live");
    await setMuted(sender, "video", true);
    await sender.waitForSelector(PROBLEM);
    expect(await sender.textContent('[data-testid="phase-video-1"]')).toContain("Viewers see black");
    await receiver.waitForSelector('[data-testid="source-muted-video"]');
    expect(await receiver.textContent('[data-testid="source-muted-video"]')).toBe("The sender's camera is paused.");
    expect(await violationsOf(sender)).toEqual([]);
    await setMuted(sender, "video", false);
    await sender.waitForSelector(PROBLEM, { state: "detached" });
    await receiver.waitForSelector('[data-testid="source-muted-video"]', { state: "detached" });
  });

  test("is reopened by the button, and PLAYER shows that it is back", async () => {
    const sender = await open(PAGES[0]);
    const player = await open("player?video=1&audio=");
    await untilPhase(player, "video-1", "live");
    const before = await setMuted(sender, "video", true);
    await player.waitForSelector('[data-testid="source-muted-video"]');
    await sender.click('[data-testid="source-again"]');
    await sender.waitForSelector(PROBLEM, { state: "detached" });
    await player.waitForSelector('[data-testid="source-muted-video"]', { state: "detached" });
    expect(await trackOf(sender)).not.toBe(before);
    await untilPhase(sender, "video-1", "live");
  });
});

test("both ends report a microphone that the system silences", async () => {
  const sender = await open("sender?video=1&audio=1&control=");
  const receiver = await open("receiver?video=1&audio=1&control=");
  await untilPhase(receiver, "audio-1", "live");
  await setMuted(sender, "audio", true);
  await sender.waitForSelector(PROBLEM);
  await receiver.waitForSelector('[data-testid="source-muted-audio"]');
  await setMuted(sender, "audio", false);
  await receiver.waitForSelector('[data-testid="source-muted-audio"]', { state: "detached" });
});
