import { untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SignallingClient } from "./support/signalling-client.ts";
import { follow, SMALL_SOURCE, Stage, takeFrames, untilFrames } from "./support/stage.ts";

const PER_SECOND = 10_000;
const SECONDS = 3;
const BATCH_MS = 10;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({}, SMALL_SOURCE);
});
afterAll(() => stage?.close());

test("ten thousand messages a second from one socket are throttled and harm no other client", async () => {
  const sender = await stage.sender({ video: 1 });
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  const bystander = await SignallingClient.open(stage.studio.signalUrl());
  await bystander.hello(stage.studio.demoId, "receiver");
  const flooder = await SignallingClient.open(stage.studio.signalUrl());
  await flooder.hello(stage.studio.demoId, "receiver");

  const roundTrips: number[] = [];
  await new Promise<void>((resolve) => {
    let batches = 0;
    const timer = setInterval(() => {
      for (let count = 0; count < (PER_SECOND * BATCH_MS) / 1000 && !flooder.closed; count++)
        flooder.send({ type: "ping", t0: count });
      batches++;
      if (batches % 20 === 0) {
        const sentAt = performance.now();
        const t0 = batches;
        bystander.send({ type: "ping", t0 });
        void bystander
          .next((message) => message.type === "pong" && message.t0 === t0)
          .then(() => roundTrips.push(performance.now() - sentAt));
      }
      if (batches < (SECONDS * 1000) / BATCH_MS) return;
      clearInterval(timer);
      resolve();
    }, BATCH_MS);
  });

  const throttled = flooder.received.some((message) => message.type === "refused" && message.error.code === "too-many-messages");
  expect(throttled).toBe(true);
  expect(flooder.received.length).toBeLessThan((PER_SECOND * SECONDS) / 20);
  expect(roundTrips.length).toBeGreaterThan(5);
  expect(Math.max(...roundTrips)).toBeLessThan(1000);
  expect((await takeFrames(receiver)).length).toBeGreaterThan(SECONDS * 15);
  await untilPhase(sender, "video-1", "live");
  flooder.close();
  bystander.close();
});
