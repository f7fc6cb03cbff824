import { launchBrowser, UdpLink, until } from "@setsuna/testkit";
import { RUNS_ALL } from "@setsuna/testkit/model";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AgentViewer } from "./support/agent-viewer.ts";
import { BrowserViewers } from "./support/browser-viewers.ts";
import { LoneRelay } from "./support/lone-relay.ts";
import { openPublisher, PACKETS_PER_SECOND } from "./support/raw-publisher.ts";

/** A relay that restarts meets all of its clients at once. One page of a browser needs most of a core to apply its answers. */
const { BROWSERS, AGENTS } = RUNS_ALL ? { BROWSERS: 50, AGENTS: 200 } : { BROWSERS: 6, AGENTS: 18 };
/** Long after the relay has heard from each client. */
const MEDIA_SECONDS = 12;
const ENOUGH = 0.8 * MEDIA_SECONDS * PACKETS_PER_SECOND;
const HEARTBEAT_MS = 400;
const PATIENCE_MS = 120_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

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
