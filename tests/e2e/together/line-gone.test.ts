import { statOf, TcpLink, UdpLink, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

/** Longer than either end of a connection waits for a sign of life, and than a relay holds a silent sender's place for it. */
const OUTAGE_MS = 6000;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({}, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const openBoth = async (side: "sender" | "receiver", link: UdpLink, origin: string): Promise<Record<typeof side, Page>> => {
  const behind = { link, origin };
  const sender = await stage.sender({ video: 1 }, { source: LIGHT_SOURCE, ...(side === "sender" ? behind : {}) });
  await untilPhase(sender, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 }, side === "receiver" ? behind : {});
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  return { sender, receiver };
};

test.each(["sender", "receiver"] as const)(
  "the whole line of the %s is gone for 6 s, signalling with it, and the same connection goes on",
  async (side) => {
    const { hostname, port } = new URL(stage.studio.origin);
    const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
    const tcp = await TcpLink.open({ host: hostname, port: Number(port), delayMs: 5 });
    try {
      const pages = await openBoth(side, link, `http://localhost:${tcp.port}`);
      link.setOutage(true);
      tcp.setOutage(true);
      // The length of the outage is the task itself, not a guess at when something is ready.
      const over = new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
      await untilPhase(pages[side], "video-1", "reconnecting");
      if (side === "sender") await untilPhase(pages.receiver, "video-1", "waiting-for-sender");
      await over;
      link.setOutage(false);
      tcp.setOutage(false);
      // Longer than the side channel, which SCTP's retransmission timer keeps waiting, may be silent before the connection counts as dead.
      await untilFrames(pages.receiver, 6 * LIGHT_SOURCE.framesPerSecond);
      for (const page of [pages.sender, pages.receiver]) {
        await untilPhase(page, "video-1", "live");
        expect(await statOf(page, "video-1", "reconnections")).toBeUndefined();
      }
      expect(stage.pageErrors).toEqual([]);
    } finally {
      await stage.clear();
      link.close();
      await tcp.close();
    }
  },
);
