import type { MediaSessionId, SideFromRelay } from "@setsuna/contracts";
import { UdpLink, until } from "@setsuna/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MarkedReceiver, MarkedSender } from "../support/marked-stream.ts";
import { type ClientSession, RelayPair } from "../support/relay-pair.ts";

const [TOKYO, PARIS] = [0, 1] as const;

describe("a stream watched in another region, with relay processes and clients on loopback", () => {
  const link = new UdpLink({ seed: 9, forward: { delayMs: 10 }, backward: { delayMs: 10, loss: 0.05 } });
  let pair: RelayPair;
  const sender = new MarkedSender();
  const senders = [sender];
  const receivers: MarkedReceiver[] = [];

  const watch = async (
    region: 0 | 1,
    channel = 1,
    replaces?: MediaSessionId,
  ): Promise<ClientSession & { receiver: MarkedReceiver }> => {
    const receiver = new MarkedReceiver();
    receivers.push(receiver);
    return { ...(await pair.connect(region, "subscribe", receiver.peer, channel, replaces)), receiver };
  };
  const packets = (receiver: MarkedReceiver, count: number): Promise<unknown> =>
    until("packets", () => receiver.payloads.size >= count, 60_000, 20);
  const told = <Type extends SideFromRelay["t"]>(
    { peer }: MarkedReceiver | MarkedSender,
    type: Type,
  ): Extract<SideFromRelay, { t: Type }> | undefined => peer.told.get(type) as Extract<SideFromRelay, { t: Type }> | undefined;
  const subscribers = (at: 0 | 1): number => pair.nodes[at]?.pool.report()[0]?.health?.subscribers ?? 0;

  beforeAll(async () => {
    pair = await RelayPair.start(link);
    await pair.connect(TOKYO, "publish", sender.peer);
    await until("the sender", () => sender.peer.isOpen, 60_000, 20);
  });
  afterAll(async () => {
    for (const client of [...senders, ...receivers]) client.close();
    await pair.stop();
    link.close();
  });

  it("arrives byte for byte, once for two viewers, including what the link between the relays lost", async () => {
    const { receiver: one } = await watch(PARIS);
    await packets(one, 1);
    const { receiver: two } = await watch(PARIS);
    await packets(two, 1);
    await until("the receivers to be counted", () => told(sender, "state")?.receivers === 2, 60_000, 20);
    const cascaded = (): number => link.counters().backward.offered;
    const before = { sent: sender.capturedAt.size, cascaded: cascaded() };
    await packets(one, one.payloads.size + 300);
    const copies = (cascaded() - before.cascaded) / (sender.capturedAt.size - before.sent);
    expect(copies).toBeGreaterThan(0.9);
    expect(copies).toBeLessThan(1.5);
    for (const receiver of [one, two]) {
      const missing = (): number[] => receiver.missing().filter((number) => number < receiver.newest - 50);
      await until("what was lost", () => missing().length === 0, 60_000, 20);
      for (const [number, payload] of receiver.payloads) expect(sender.isPayload(number, payload)).toBe(true);
      expect(receiver.repeated).toBe(0);
    }
    expect(link.counters().backward.lost).toBeGreaterThan(5);
    await until("reports of both relays", () => subscribers(TOKYO) === 1 && subscribers(PARIS) === 2, 60_000, 20);
  });

  it("keeps its capture times, to the millisecond", async () => {
    const [one] = receivers;
    if (one === undefined) throw new Error("nobody watches");
    const errors: number[] = [];
    await until(
      "capture times of packets that came",
      () => {
        const clock = told(one, "clock");
        const number = clock && one.numbers.get(clock.rtp);
        const capturedAt = number === undefined ? undefined : sender.capturedAt.get(number);
        if (clock === undefined || capturedAt === undefined || !clock.settled) return false;
        errors.push(Math.abs(clock.capturedAt - capturedAt));
        return errors.length > 5;
      },
      60_000,
      50,
    );
    expect(Math.max(...errors)).toBeLessThan(3);
  });

  it("forwards a viewer's keyframe request to the sender", async () => {
    const before = sender.wished.length;
    const newest = receivers[0]?.newest ?? 0;
    // The last keyframe is too old to start with.
    await until("an old keyframe", () => (receivers[0]?.newest ?? 0) > newest + 250, 60_000, 20);
    const { receiver } = await watch(PARIS);
    await packets(receiver, 1);
    expect(sender.wished.length).toBeGreaterThan(before);
  });

  it("lets a viewer leave a draining node without a missing packet", async () => {
    const second = new MarkedSender();
    senders.push(second);
    await pair.connect(TOKYO, "publish", second.peer, 2);
    const { receiver, draining, session } = await watch(TOKYO, 2);
    await packets(receiver, 100);
    await pair.nodes[TOKYO]?.node.drain();
    await draining;
    const { receiver: again } = await watch(TOKYO, 2, session);
    await packets(again, 1);
    const newestSeen = receiver.newest;
    await packets(again, 100);
    await until("the former node's packets", () => receiver.newest > newestSeen + 20, 60_000, 20);
    const oldest = Math.min(...again.payloads.keys());
    expect(oldest).toBeLessThanOrEqual(receiver.newest + 1);
    pair.close(TOKYO, session);
    for (const [number, payload] of again.payloads) expect(second.isPayload(number, payload)).toBe(true);
    await until("the viewer to be counted at the other node", () => told(second, "state")?.receivers === 1, 60_000, 20);
  });
});
