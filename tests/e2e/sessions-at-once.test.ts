import { launchBrowser, UdpLink, until } from "@setsuna/testkit";
import { makePacket } from "@setsuna/testkit/load";
import { RUNS_ALL } from "@setsuna/testkit/model";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrowserViewers } from "./support/browser-viewers.ts";
import { LoneRelay } from "./support/lone-relay.ts";
import { RawPeer } from "./support/raw-peer.ts";

/** A relay that restarts meets all of its clients at once. One page of a browser needs most of a core to apply its answers. */
const { BROWSERS, AGENTS } = RUNS_ALL ? { BROWSERS: 50, AGENTS: 200 } : { BROWSERS: 6, AGENTS: 18 };
const PACKETS_PER_SECOND = 30;
/** Longer than the relay waits for a session's first sign of life, which is 8 s. */
const MEDIA_SECONDS = 12;
const ENOUGH = 0.8 * MEDIA_SECONDS * PACKETS_PER_SECOND;
const HEARTBEAT_MS = 400;
const PATIENCE_MS = 120_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An agent's kind of receiver: libdatachannel, as our agent and OBS use it. */
class AgentViewer {
  received = 0;
  private readonly peer = new RawPeer({
    direction: "receive",
    onRtp: () => {
      this.received += 1;
    },
  });

  offer(): Promise<string> {
    return this.peer.offer();
  }
  accept(answer: string): void {
    this.peer.accept(answer);
  }
  heartbeat(): void {
    this.peer.tell({ t: "heartbeat" });
  }
  close(): void {
    this.peer.close();
  }
}

const openPublisher = async (relay: LoneRelay): Promise<{ close(): void }> => {
  const peer = new RawPeer({ direction: "send" });
  peer.accept(await relay.open("publish", await peer.offer()));
  await until("the publisher to be connected", () => peer.isOpen);
  let number = 0;
  const timer = setInterval(() => {
    peer.send(makePacket(number, PACKETS_PER_SECOND));
    peer.tell({ t: "heartbeat" });
    number += 1;
  }, 1000 / PACKETS_PER_SECOND);
  return {
    close: () => {
      clearInterval(timer);
      peer.close();
    },
  };
};

it.each([0, 0.05])(
  `${BROWSERS + AGENTS} sessions opened at once, loss %s: each gets media, and the relay closes none`,
  async (loss) => {
    const relay = await LoneRelay.start();
    const link = new UdpLink({ seed: 250, forward: { loss } });
    const answer = (offer: string): Promise<string> => relay.open("subscribe", offer, link);
    const publisher = await openPublisher(relay);
    const browsers = await BrowserViewers.open(browser, answer);
    const agents = Array.from({ length: AGENTS }, () => new AgentViewer());
    const heartbeats = setInterval(() => {
      for (const agent of agents) agent.heartbeat();
    }, HEARTBEAT_MS);
    try {
      const [offers] = await Promise.all([Promise.all(agents.map((agent) => agent.offer())), browsers.prepare(BROWSERS)]);
      const connectAgents = agents.map(async (agent, index) => agent.accept(await answer(offers[index] ?? "")));
      await Promise.all([browsers.connect(), ...connectAgents]);
      const poorest = async (): Promise<number> =>
        Math.min(...(await browsers.received()), ...agents.map(({ received }) => received));
      await until(
        `${ENOUGH} packets in every session`,
        async () => relay.closed.length > 0 || (await poorest()) >= ENOUGH,
        PATIENCE_MS,
        1000,
      );
      expect(relay.closed).toEqual([]);
      expect(await poorest()).toBeGreaterThanOrEqual(ENOUGH);
    } finally {
      clearInterval(heartbeats);
      publisher.close();
      for (const agent of agents) agent.close();
      await browsers.close();
      link.close();
      await relay.stop();
    }
  },
  300_000,
);
