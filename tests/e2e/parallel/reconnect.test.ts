import { handover, phaseOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const OUTAGE_MS = 10_000;

interface Running {
  readonly channel: number;
  readonly link: UdpLink;
  readonly sender: Page;
  readonly receiver: Page;
}

let stage: Stage;
let running: readonly Running[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});

const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.setAttribute("data-same-document", "yes"));
const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.getAttribute("data-same-document") === "yes");

const run = async (channel: number, side: "sender" | "receiver"): Promise<Running> => {
  const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
  const led = (of: "sender" | "receiver") => (of === side ? { link } : {});
  // A direct route would pass beside the link.
  const fields = { video: channel, extra: { route: "relay" } };
  const sender = await stage.sender(fields, { source: LIGHT_SOURCE, ...led("sender") });
  const receiver = await stage.receiver(fields, led("receiver"));
  await untilPhase(receiver, `video-${channel}`, "live");
  await follow(receiver, channel);
  await untilFrames(receiver);
  await Promise.all([sender, receiver].map(mark));
  return { channel, link, sender, receiver };
};

const close = async (): Promise<void> => {
  await stage?.clear();
  for (const { link } of running) link.close();
  running = [];
};
// One at a time: each opening page keeps both processors busy.
beforeAll(async () => {
  await close();
  running = [await run(1, "sender")];
  running = [...running, await run(2, "receiver")];
});
afterAll(async () => {
  await close();
  await stage?.close();
});

const goesOn = async ({ channel, sender, receiver }: Running, frames?: number): Promise<void> => {
  await untilFrames(receiver, frames);
  for (const page of [receiver, sender]) {
    await untilPhase(page, `video-${channel}`, "live");
    expect(await isSameDocument(page)).toBe(true);
  }
};

test("a sender's and a receiver's address change twice during playback, and the video continues", async () => {
  for (let change = 0; change < 2; change += 1) {
    for (const { link } of running) link.run(handover(0, 200, 20));
    // The first second may be buffered.
    await Promise.all(running.map((one) => goesOn(one, 4 * LIGHT_SOURCE.framesPerSecond)));
  }
});

test.skipIf(IS_EVERYDAY)("both videos return after the network of sender and receiver was down for 10 s", async () => {
  for (const { link } of running) link.setOutage(true);
  // The test needs an outage of this length.
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
  for (const { channel, receiver } of running) expect(await phaseOf(receiver, `video-${channel}`)).not.toBe("live");
  for (const { link } of running) link.setOutage(false);
  await Promise.all(running.map((one) => goesOn(one)));
});

test("the videos return after the relay process was killed and replaced", async () => {
  const killed = stage.studio.killRelays();
  expect(killed.length).toBeGreaterThan(0);
  await until("a new relay", () => stage.studio.relayPids().some((pid) => !killed.includes(pid)));
  await Promise.all(running.map((one) => goesOn(one)));
});
