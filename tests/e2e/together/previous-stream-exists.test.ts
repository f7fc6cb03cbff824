import { childrenOf, equip, launchOptions, pageText, phaseOf, press, until, untilPhase } from "@setsuna/testkit";
import { chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("a second sender is told so, the first plays on, and a stop frees the stream at once", async () => {
  const first = await stage.sender({ video: 1 });
  await untilPhase(first, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  const second = await stage.sender({ video: 1 });
  await untilPhase(second, "video-1", "refused");
  expect(await pageText(second)).toContain("Previous stream exists!");
  await untilFrames(receiver, 20);
  expect(await phaseOf(first, "video-1")).toBe("live");

  await press(first, "stop");
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  if ((await second.$('[data-testid="stop"]')) !== null) await press(second, "stop");
  await press(second, "start");
  await untilPhase(second, "video-1", "live");
  await untilFrames(receiver, 20);
});

/** All processes below `pid`. */
const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child.pid, ...descendants(child.pid)]);

// Within how long: packages/relay/src/silent-sender.test.ts, by a clock of its own.
test("a sender that vanishes without a word loses its place", async () => {
  // Halting the whole browser leaves its sockets open and silent, as a pulled cable does.
  const server = await chromium.launchServer(launchOptions());
  const pid = server.process().pid ?? 0;
  let halted: number[] = [];
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({ permissions: ["camera", "microphone"] });
    await equip(context, { source: LIGHT_SOURCE });
    const lost = await context.newPage();
    await lost.goto(stage.studio.pageUrl("sender", { video: 2 }));
    await untilPhase(lost, "video-2", "live");
    const heir = await stage.sender({ video: 2 });
    await untilPhase(heir, "video-2", "refused");

    halted = [pid, ...descendants(pid)];
    for (const each of halted) process.kill(each, "SIGSTOP");
    await until("the stream to be free", async () => {
      if ((await heir.$('[data-testid="stop"]')) !== null) await press(heir, "stop");
      await press(heir, "start");
      const phase = await until("an answer", async () => {
        const now = await phaseOf(heir, "video-2");
        return now === "live" || now === "refused" ? now : undefined;
      });
      return phase === "live";
    });
  } finally {
    for (const each of halted) process.kill(each, "SIGCONT");
    await server.kill();
  }
});
