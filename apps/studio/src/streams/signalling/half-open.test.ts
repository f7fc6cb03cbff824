import { Channel, errorBody, MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import { HalfOpenSessions } from "./half-open.ts";

let now = 0;
let relays: FakeRelays;
let halfOpen: HalfOpenSessions;
let refusals: string[];
let count = 0;
beforeEach(() => {
  now = 0;
  relays = new FakeRelays();
  refusals = [];
  halfOpen = new HalfOpenSessions({
    limits: { halfOpenPerAddress: 3, halfOpenPerId: 5, halfOpen: 7 },
    relays,
    clock: { now: () => milliseconds(now) },
    onRefused: (rule) => refusals.push(rule),
  });
});

const open = async (address: string, id = "abcdefg") => {
  count += 1;
  const session = MediaSessionId.parse(String(count).padStart(22, "s"));
  const media: OpenMedia = {
    session,
    direction: "subscribe",
    streams: [{ serialId: SerialId.parse(id), kind: "video", channel: Channel.parse(1) }],
    offer: "v=0",
    playout: "native",
    limits: { videoChannels: 3, allowedAddresses: [] },
    address,
  };
  const heard = { onAnswer: vi.fn(), onConnected: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() };
  halfOpen.open(media, heard);
  await Promise.resolve();
  return { session, heard };
};
const isOpen = ({ heard }: Awaited<ReturnType<typeof open>>): boolean => heard.onRefused.mock.calls.length === 0;
const opened = async (addresses: readonly string[], id?: string): Promise<boolean[]> => {
  const answers: boolean[] = [];
  for (const address of addresses) answers.push(isOpen(await open(address, id)));
  return answers;
};

it("limits an address, or an IPv6 customer's whole network, and refuses the next with a code that allows a retry", async () => {
  expect(await opened(["192.0.2.1", "192.0.2.1", "192.0.2.1"])).toEqual([true, true, true]);
  const refused = await open("192.0.2.1");
  expect(refused.heard.onRefused.mock.calls).toEqual([[errorBody("too-many-connections")]]);
  expect(await opened(["2001:db8::1", "2001:db8::2"])).toEqual([true, true]);
  expect(await opened(["2001:db8::3"], "hijklmn")).toEqual([true]);
  expect(await opened(["2001:db8::4"], "hijklmn")).toEqual([false]);
  expect(refusals).toEqual(["half-open-address", "half-open-address"]);
});

it("limits an ID and the total, whatever the addresses", async () => {
  expect(await opened(["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6"])).toEqual([
    ...[true, true, true, true, true],
    false,
  ]);
  expect(await opened(["192.0.2.7", "192.0.2.8", "192.0.2.9"], "hijklmn")).toEqual([true, true, false]);
  expect(refusals).toEqual(["half-open-id", "half-open"]);
});

it("doesn't count sessions that have connected, were refused or have ended", async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await open("192.0.2.1");
    relays.connect(one.session);
    expect(one.heard.onConnected).toHaveBeenCalledTimes(1);
    relays.close((await open("192.0.2.1")).session);
    relays.onOpen = { refuse: errorBody("previous-stream-exists") };
    expect((await open("192.0.2.1")).heard.onRefused.mock.calls).toEqual([[errorBody("previous-stream-exists")]]);
    relays.onOpen = { answer: "v=0" };
  }
  expect([halfOpen.count, refusals]).toEqual([0, []]);
});

it("evicts the oldest after three seconds, so that a stranger can't block others", async () => {
  const first = await open("192.0.2.1");
  await opened(["192.0.2.1", "192.0.2.1"]);
  now = 2999;
  expect(await opened(["192.0.2.1"])).toEqual([false]);
  now = 3000;
  expect(await opened(["192.0.2.1"])).toEqual([true]);
  expect(first.heard.onClosed.mock.calls).toEqual([[errorBody("media-timeout")]]);
  expect(relays.calls).toEqual([`end session ${first.session}`]);
  expect(halfOpen.count).toBe(3);
});

it("admits earlier clients of the ID when strangers have filled it", async () => {
  relays.connect((await open("203.0.113.1")).session);
  await opened(["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"]);
  expect(await opened(["203.0.113.9", "203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.1"])).toEqual([
    false,
    ...[true, true, true],
    false,
  ]);
});

it("drops entries that a relay must have given up, even without notice", async () => {
  await opened(["192.0.2.1", "192.0.2.1", "192.0.2.1"]);
  now = 22_001;
  expect(await opened(["192.0.2.1"])).toEqual([true]);
  expect([halfOpen.count, relays.calls]).toEqual([1, []]);
});
