import { UdpLink, until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AgentViewer } from "../support/agent-viewer.ts";
import { LoneRelay } from "../support/lone-relay.ts";
import { FLIGHTS, type Flight, LostFlight } from "../support/lost-flight.ts";
import { openPublisher } from "../support/raw-publisher.ts";

const LOST_TIMES = 3;
/** No connectivity check arrives for this long, ms. */
const BLOCKED_MS = 2000;
const isCheck = (packet: Buffer): boolean => (packet[0] ?? 0) < 4;
const HEARTBEAT_MS = 400;
const PATIENCE_MS = 60_000;

let relay: LoneRelay;
let publisher: { close(): void };
beforeAll(async () => {
  relay = await LoneRelay.start();
  publisher = await openPublisher(relay);
});
afterAll(async () => {
  publisher?.close();
  await relay?.stop();
});

class LossyViewer extends AgentViewer {
  readonly lost: LostFlight;
  private readonly link: UdpLink;

  constructor(flight: Flight) {
    super();
    const lost = new LostFlight(flight, LOST_TIMES);
    const opensAt = performance.now() + BLOCKED_MS;
    this.lost = lost;
    this.link = new UdpLink({
      seed: 1,
      drops: (direction, packet) => (isCheck(packet) ? performance.now() < opensAt : lost.drops(direction, packet)),
    });
  }

  async join(): Promise<void> {
    this.accept(await relay.open("subscribe", await this.offer(), this.link));
  }
  override close(): void {
    super.close();
    this.link.close();
  }
}

it("a client that never retries joins, though each flight is lost three times and its path opens late", async () => {
  const viewers = FLIGHTS.map((flight) => new LossyViewer(flight));
  const heartbeats = setInterval(() => {
    for (const viewer of viewers) viewer.heartbeat();
  }, HEARTBEAT_MS);
  try {
    await Promise.all(viewers.map((viewer) => viewer.join()));
    const isSettled = (): boolean => relay.closed.length > 0 || viewers.every(({ received }) => received > 0);
    await until("media in every session", isSettled, PATIENCE_MS);
    expect(relay.closed).toEqual([]);
    for (const { lost } of viewers) expect(lost.transmissions).toBeGreaterThan(LOST_TIMES);
  } finally {
    clearInterval(heartbeats);
    for (const viewer of viewers) viewer.close();
  }
});
