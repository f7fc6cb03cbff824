import { handover, phaseOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const OUTAGE_MS = 10_000;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.setAttribute("data-same-document", "yes"));
const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.getAttribute("data-same-document") === "yes");

const running = async (links: {
  readonly sender?: UdpLink;
  readonly receiver?: UdpLink;
}): Promise<{ sender: Page; receiver: Page }> => {
  const sender = await stage.sender({ video: 1 }, { source: LIGHT_SOURCE, ...(links.sender ? { link: links.sender } : {}) });
  const receiver = await stage.receiver({ video: 1 }, links.receiver ? { link: links.receiver } : {});
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  await mark(sender);
  await mark(receiver);
  return { sender, receiver };
};

test.each(["sender", "receiver"] as const)(
  "the %s's network is gone for 10 s and the picture comes back by itself",
  async (side) => {
    const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
    try {
      const pages = await running({ [side]: link });
      link.setOutage(true);
      // The length of the outage is the task itself, not a guess at when something is ready.
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
      expect(await phaseOf(pages.receiver, "video-1")).not.toBe("live");
      link.setOutage(false);
      await untilFrames(pages.receiver);
      await untilPhase(pages.receiver, "video-1", "live");
      await untilPhase(pages.sender, "video-1", "live");
      expect(await isSameDocument(pages.sender)).toBe(true);
      expect(await isSameDocument(pages.receiver)).toBe(true);
    } finally {
      await stage.clear();
      link.close();
    }
  },
);

test.each(["sender", "receiver"] as const)("the %s's address changes while it plays, and the picture goes on", async (side) => {
  const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
  try {
    const { receiver } = await running({ [side]: link });
    link.run(handover(0, 200, 20));
    // A first second may come out of buffers.
    await untilFrames(receiver, 4 * LIGHT_SOURCE.framesPerSecond);
    await untilPhase(receiver, "video-1", "live");
  } finally {
    await stage.clear();
    link.close();
  }
});

test("the relay process is killed, another takes its place, and the picture comes back by itself", async () => {
  const { sender, receiver } = await running({});
  const killed = stage.studio.killRelays();
  expect(killed.length).toBeGreaterThan(0);
  await until("a new relay", () => stage.studio.relayPids().some((pid) => !killed.includes(pid)));
  await untilFrames(receiver);
  await untilPhase(receiver, "video-1", "live");
  await untilPhase(sender, "video-1", "live");
  expect(await isSameDocument(sender)).toBe(true);
  expect(await isSameDocument(receiver)).toBe(true);
});
