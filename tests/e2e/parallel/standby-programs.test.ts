import { readFileSync } from "node:fs";
import { type AccountClient, mediaPath, numericStatOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AgentRun } from "../support/agent.ts";
import { accessUnitsOf } from "../support/rtp-codec-h264.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { cutByApi, untilAir, videoConnections } from "../support/standby.ts";
import { publish } from "../support/whip-publisher.ts";

/** The footage is wider than the pages' source, so a frame's width names its sender. */
const FOOTAGE = { width: 1280, height: 720 };
const FRAMES = 40;

let stage: Stage;
let owner: AccountClient;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  owner = await stage.studio.demoOwner();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const untilStandby = (count: number): Promise<unknown> =>
  until(`${count} standby`, async () => {
    const senders = await videoConnections(owner, stage.studio.demoId, "send");
    return senders.filter(({ standby }) => standby).length === count;
  });

const watched = async () => {
  // A sender of the test before holds its place until the relay misses it.
  await until("no sender", async () => (await videoConnections(owner, stage.studio.demoId, "send")).length === 0);
  const first = await stage.sender({ video: 1 });
  await untilPhase(first, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  return { first, receiver };
};

test("a WHIP program stands by with ?standby=1 and takes over when the page closes", async () => {
  const { first, receiver } = await watched();
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/1?standby=1`;
  const units = accessUnitsOf(readFileSync(mediaPath("footage.h264"))).slice(0, FRAMES);
  const { close } = await publish(endpoint, (frame) => units[frame % units.length] ?? []);
  try {
    await untilStandby(1);
    expect((await untilFrames(receiver, 10)).at(-1)).not.toMatchObject(FOOTAGE);
    await first.goto("about:blank");
    await until("the program's frames", async () => (await untilFrames(receiver, 5)).at(-1)?.width === FOOTAGE.width);
    await untilStandby(0);
    expect(await numericStatOf(receiver, "video-1", "reconnections")).toBeUndefined();
  } finally {
    await close();
  }
});

test("setsuna send --standby stands by, says so, and goes on air and back by the owner's switch", async () => {
  const { first, receiver } = await watched();
  const args = ["send", "--id", stage.studio.demoId, "--standby", "--video", "1", "--input", mediaPath("footage.h264"), "--loop"];
  const agent = new AgentRun(args, { SETSUNA_SERVER: stage.studio.origin });
  try {
    await agent.line("standby", ({ place }) => place === "standby");
    await untilStandby(1);
    for (const place of ["on-air", "standby"]) {
      await cutByApi(owner, stage.studio.demoId);
      await until(
        `the agent to be ${place}`,
        () => agent.lines.filter(({ event }) => event === "standby").at(-1)?.place === place,
      );
      const isOnAir = place === "on-air";
      await until("its frames", async () => ((await untilFrames(receiver, 5)).at(-1)?.width === FOOTAGE.width) === isOnAir);
      await untilAir(first, isOnAir ? "standby" : "on");
    }
    expect(await numericStatOf(receiver, "video-1", "reconnections")).toBeUndefined();
  } finally {
    await agent.stop();
  }
});
