import { Channel, GuestId, type RelayConnection, StreamRef } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import { ID, isAt, type TestApi, TestFleet, type TestRelay } from "./test-fleet.fake.ts";

const ONE = Channel.parse(1);
const [HANA, KEN] = ["h", "k"].map((letter) => GuestId.parse(`${letter.repeat(21)}A`));

let fleet: TestFleet;
let tokyo: TestRelay;
let paris: TestRelay;
let apiTokyo: TestApi;
let apiParis: TestApi;

beforeEach(async () => {
  ({ fleet, tokyo, paris, apiTokyo, apiParis } = await TestFleet.inTwoRegions(new FakeClock()));
});

const guestMedia = (guest: GuestId | undefined): OpenMedia =>
  fleet.media("publish", 1, {
    streams: [StreamRef.parse({ serialId: ID, kind: "video", channel: 1, guest })],
    introduction: { name: "Guest", remote: true },
  });

const connectionOf = ({ session, streams, introduction }: OpenMedia, channel: Channel | undefined): RelayConnection => ({
  session,
  direction: "publish",
  streams: [...streams],
  turn: false,
  openedAt: 0,
  bitsPerSecond: 0,
  guest: {
    id: GuestId.parse(streams[0].guest),
    name: introduction?.name ?? "",
    remote: true,
    direction: channel === undefined ? {} : { channel },
  },
});

const settled = async (work: Promise<unknown>): Promise<unknown> => {
  const outcome = work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
  await fleet.world.advance(500);
  return outcome;
};

const direct = (api: TestApi, guest: GuestId | undefined, channel: Channel | null): Promise<unknown> =>
  settled(api.fleet.directGuest(ID, GuestId.parse(guest), { channel }));

const joined = async () => {
  const [hana, ken] = [guestMedia(HANA), guestMedia(KEN)];
  await fleet.open(apiTokyo, hana);
  const heard = await fleet.open(apiParis, ken);
  return { hana, ken, heard };
};

describe("guests in a fleet", () => {
  it("share a node, wherever they join", async () => {
    const { hana, ken, heard } = await joined();
    expect(heard.answers).toHaveLength(1);
    expect([hana, ken].map((media) => isAt(tokyo, media))).toEqual([true, true]);
    expect(isAt(paris, ken)).toBe(false);
  });

  it("occupy a channel across the whole fleet: viewers elsewhere get a cascade, and another sender is refused", async () => {
    const { ken } = await joined();
    expect(await direct(apiParis, KEN, ONE)).toBe("done");
    expect(tokyo.pool.guestChanges).toEqual([{ guest: KEN, change: { channel: ONE } }]);
    tokyo.pool.connections = [connectionOf(ken, ONE)];
    await fleet.open(apiParis, fleet.media("subscribe", 1));
    await fleet.world.advance(3000);
    expect(paris.pool.cascades).toMatchObject([{ stream: { kind: "video", channel: 1 } }]);
    const other = await fleet.open(apiParis, fleet.media("publish", 1));
    expect(other.refusals).toMatchObject([{ code: "previous-stream-exists" }]);
  });

  it("replace one another on a channel, which stays taken when the previous one leaves", async () => {
    const { hana, ken } = await joined();
    await direct(apiTokyo, HANA, ONE);
    expect(await direct(apiTokyo, KEN, ONE)).toBe("done");
    tokyo.pool.connections = [connectionOf(hana, undefined), connectionOf(ken, ONE)];
    apiTokyo.fleet.close(hana.session);
    await fleet.world.advance(3000);
    const other = await fleet.open(apiParis, fleet.media("publish", 1));
    expect(other.refusals).toMatchObject([{ code: "previous-stream-exists" }]);
  });

  it("free a channel when they are removed from it", async () => {
    const { ken } = await joined();
    await direct(apiTokyo, KEN, ONE);
    tokyo.pool.connections = [connectionOf(ken, ONE)];
    await fleet.world.advance(2000);
    await direct(apiTokyo, KEN, null);
    tokyo.pool.connections = [connectionOf(ken, undefined)];
    await fleet.world.advance(4000);
    const next = fleet.media("publish", 1);
    expect((await fleet.open(apiParis, next)).answers).toHaveLength(1);
    expect(isAt(tokyo, ken)).toBe(true);
  });

  it("don't take a channel from a sender at another node", async () => {
    await joined();
    tokyo.pool.cpuShare = 1;
    await fleet.world.advance(1000);
    const sender = fleet.media("publish", 1);
    await fleet.open(apiParis, sender);
    expect(isAt(paris, sender)).toBe(true);
    expect(await direct(apiTokyo, HANA, ONE)).toBe("previous-stream-exists");
    expect(tokyo.pool.guestChanges).toEqual([]);
  });

  it("are unknown after they leave, and their room can then open on another node", async () => {
    const { hana, ken } = await joined();
    for (const { session } of [hana, ken]) apiTokyo.fleet.close(session);
    apiParis.fleet.close(ken.session);
    await fleet.world.advance(7000);
    expect(await direct(apiTokyo, HANA, ONE)).toBe("unknown-guest");
    const next = guestMedia(KEN);
    expect((await fleet.open(apiParis, next)).answers).toHaveLength(1);
    expect(isAt(paris, next)).toBe(true);
  });
});
