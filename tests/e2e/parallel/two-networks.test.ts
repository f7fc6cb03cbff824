import { rm } from "node:fs/promises";
import { mediaPath, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AgentRun } from "../support/agent.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { MOBILE, type Network, TwoNetworks, WIRED } from "../support/two-networks.ts";

const PASSWORD = "s3cret!";
/** A busy machine is rarely without a late packet for the 5 s after which a backup rests. */
const QUIET_MS = 180_000;
/** More than a connection's buffers hold. */
const FRAMES = 60;

let made: PasswordFolder;
let stage: Stage;
let networks: TwoNetworks;
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, LIGHT_SOURCE);
  const loss = 0.02;
  networks = await TwoNetworks.open(stage.studio.signalUrl(), {
    [WIRED]: { delayMs: 5, loss },
    [MOBILE]: { delayMs: 25, loss },
  });
});
afterAll(async () => {
  networks?.close();
  await stage?.close();
  await rm(made.folder, { recursive: true, force: true });
});

const send = (...vias: readonly string[]): AgentRun =>
  new AgentRun(
    [
      ...["send", "--id", stage.studio.demoId, "--password-env", "ID_PASSWORD", "--video", "1"],
      ...["--input", mediaPath("footage.h264"), "--loop", "--size", "640x360", "--bitrate", "1"],
      ...vias.flatMap((via) => ["--via", via]),
    ],
    { SETSUNA_SERVER: networks.server, ID_PASSWORD: PASSWORD },
  );

interface Figures {
  readonly via: string;
  readonly state: string;
  readonly bitsPerSecond: number;
  readonly roundTripMs?: number;
}
const untilPaths = (agent: AgentRun, accept: (paths: readonly Figures[]) => boolean) =>
  agent.line("statistics", ({ streams }) => accept((streams as { paths?: Figures[] }[])[0]?.paths ?? []));
const carries = ({ state, bitsPerSecond, roundTripMs }: Figures): boolean =>
  state === "active" && bitsPerSecond > 50_000 && roundTripMs !== undefined;

const opened = (agent: AgentRun, via: string): number =>
  agent.lines.filter((line) => line.event === "path" && line.via === via && line.state === "open").length;

/** Frames go on while the network is cut until its connection is given up, and after it is back. */
const cut = async (agent: AgentRun, page: Page, via: Network): Promise<void> => {
  const before = opened(agent, via);
  networks.links[via].setOutage(true);
  await untilFrames(page, FRAMES);
  await until(`${via} away`, () => agent.lines.findLast((line) => line.event === "path" && line.via === via)?.state === "away");
  await untilFrames(page, FRAMES);
  networks.links[via].setOutage(false);
  await until(`${via} back`, () => opened(agent, via) > before);
  await untilFrames(page, FRAMES);
};

test("an encrypted stream over two networks continues while either is cut", async () => {
  const agent = send(WIRED, MOBILE);
  try {
    const page = await stage.receiver({ video: 1, password: PASSWORD });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    await untilPaths(agent, (paths) => paths.length === 2 && paths.every(carries));

    await cut(agent, page, WIRED);
    await cut(agent, page, MOBILE);
    await untilPhase(page, "video-1", "live");
  } finally {
    await agent.stop();
  }
  expect(await agent.ended).toBe(0);
  expect(agent.lines.filter(({ event }) => event === "error")).toEqual([]);
});

test("a backup carries media only while the first network loses packets, and a missing network stops no stream", async () => {
  networks.links[WIRED].setParameters({ loss: 0 });
  const agent = send(WIRED, `${MOBILE}:backup`, "no-such-network");
  try {
    const page = await stage.receiver({ video: 1, password: PASSWORD });
    await untilPhase(page, "video-1", "live");
    await follow(page);
    expect(await agent.line("path", ({ via }) => via === "no-such-network")).toMatchObject({
      state: "refused",
      error: "network-missing",
    });
    await untilPaths(agent, ([wired, mobile]) => wired !== undefined && carries(wired) && mobile?.state === "backup");
    networks.links[WIRED].setOutage(true);
    await untilPaths(agent, ([, mobile]) => mobile !== undefined && carries(mobile));
    await untilFrames(page, FRAMES);
    networks.links[WIRED].setOutage(false);
    await until(
      "the wired network alone again",
      () => {
        const last = agent.lines.findLast(({ event }) => event === "statistics");
        const [wired, mobile] = (last?.streams as { paths?: Figures[] }[] | undefined)?.[0]?.paths ?? [];
        return wired !== undefined && carries(wired) && mobile?.state === "backup";
      },
      QUIET_MS,
    );
    await untilFrames(page, FRAMES);
  } finally {
    await agent.stop();
  }
});

test("without any network the command ends with a named error", async () => {
  const agent = send("no-such-network", "203.0.113.77");
  expect(await agent.ended).toBe(5);
  expect(await agent.line("error")).toMatchObject({ code: "network-missing" });
});
