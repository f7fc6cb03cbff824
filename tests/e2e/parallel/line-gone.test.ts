import { numericStatOf, statOf, TcpLink, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { FleetNode } from "../support/fleet-node.ts";
import { NatsServer } from "../support/nats-server.ts";
import { follow, LIGHT_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";

/** Longer than either end waits for a sign of life, and than a silent sender keeps its place. */
const OUTAGE_MS = 6000;

type Side = "sender" | "receiver";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const openBoth = async (
  side: Side,
  link: UdpLink,
  tcp: TcpLink,
  port: number,
): Promise<{ readonly sender: Page; readonly receiver: Page }> => {
  const ways = (of: Side) =>
    of === side ? { link, origin: `http://localhost:${tcp.port}` } : { origin: `http://localhost:${port}` };
  const sender = await stage.sender({ video: 1 }, { source: LIGHT_SOURCE, ...ways("sender") });
  await untilPhase(sender, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 }, ways("receiver"));
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  return { sender, receiver };
};

const frozenOnPanel = async (receiver: Page): Promise<number> => (await numericStatOf(receiver, "video-1", "freezeTime")) ?? 0;

const FREEZE_MS = 3000 / LIGHT_SOURCE.framesPerSecond;

const watchFreezes = async (receiver: Page): Promise<() => Promise<number>> => {
  const seen = (await untilFrames(receiver, 1)).slice(-1);
  return async () => {
    seen.push(...(await takeFrames(receiver)));
    const gaps = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? at));
    return gaps.filter((gap) => gap > FREEZE_MS).reduce((sum, gap) => sum + gap, 0);
  };
};

const goesOn = async (side: Side, port: number): Promise<void> => {
  const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
  const tcp = await TcpLink.open({ host: "127.0.0.1", port, delayMs: 5 });
  try {
    const pages = await openBoth(side, link, tcp, port);
    const before = await frozenOnPanel(pages.receiver);
    const frozen = await watchFreezes(pages.receiver);
    link.setOutage(true);
    tcp.setOutage(true);
    // The test needs an outage of this length.
    const over = new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    await untilPhase(pages[side], "video-1", "reconnecting");
    const untilAir = (air: string) =>
      until(`the sender to say ${air}`, async () => (await pages.sender.getAttribute('[data-testid="air"]', "data-air")) === air);
    if (side === "sender") await untilPhase(pages.receiver, "video-1", "waiting-for-sender");
    await untilAir(side === "sender" ? "line-gone" : "on");
    await over;
    link.setOutage(false);
    tcp.setOutage(false);
    const agree = async (): Promise<boolean> => {
      const [seen, shown] = [await frozen(), (await frozenOnPanel(pages.receiver)) - before];
      return seen > OUTAGE_MS && Math.abs(shown - seen) < Math.max(250, 0.3 * seen);
    };
    await until("the panel to say how long the picture was frozen", agree, 45_000);
    // Longer than the side channel may be silent; SCTP's retransmission timer delays it.
    await untilFrames(pages.receiver, 6 * LIGHT_SOURCE.framesPerSecond);
    for (const page of [pages.sender, pages.receiver]) {
      await untilPhase(page, "video-1", "live");
      expect(await statOf(page, "video-1", "reconnections")).toBeUndefined();
    }
    await untilAir("on");
    expect(stage.pageErrors).toEqual([]);
  } finally {
    await stage.clear();
    link.close();
    await tcp.close();
  }
};

test.each(["sender", "receiver"] as const)(
  "the %s loses its whole path for 6 s, signaling included, and the same connection continues",
  (side) => goesOn(side, Number(new URL(stage.studio.origin).port)),
);

describe.skipIf(!NatsServer.isInstalled())("on several nodes (needs nats-server)", () => {
  let nats: NatsServer;
  let nodes: readonly FleetNode[] = [];
  beforeAll(async () => {
    nats = await NatsServer.start();
    nodes = await Promise.all(
      (["api", "relay"] as const).map((role) => FleetNode.start(role, nats.urlOf(role), { REGION: "tokyo" })),
    );
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await nats?.stop();
  });

  it("the sender continues undisturbed", () => goesOn("sender", nodes[0]?.port ?? 0));
});
