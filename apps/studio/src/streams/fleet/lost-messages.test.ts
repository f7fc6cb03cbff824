import { errorBody, type FleetRequest, GuestId, SlotRecord, StreamRef } from "@setsuna/contracts";
import { FakeClock, seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import type { FakeNode } from "./fleet-world.fake.ts";
import { greenRoom, slotKey } from "./subjects.ts";
import { ID, type TestApi, TestFleet, type TestRelay } from "./test-fleet.fake.ts";

class Loss {
  share = 0;
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  readonly line = { delay: () => 0.5 + 2 * this.random(), loses: () => this.share > 0 && this.random() < this.share };
}

/** Four times that of the simulated world. */
const SPELL_MS = 80_000;
const WORST = 0.3;
const [KILLED_WITHIN_MS, HUNG_WITHIN_MS] = [1500, 2300];

const setting = async (seed: number) => {
  const loss = new Loss(seed);
  const fleet = new TestFleet(new FakeClock(), loss.line);
  const relays: TestRelay[] = [await fleet.relayNode(), await fleet.relayNode()];
  const apis = [await fleet.apiNode(), await fleet.apiNode()] as [TestApi, TestApi];
  await fleet.world.advance(600);
  const carrierOf = ({ session }: { session: string }): TestRelay => {
    const carrier = relays.find(({ pool }) => pool.opened.some((media) => media.session === session));
    if (carrier === undefined) throw new Error("nobody carries it");
    return carrier;
  };
  return { loss, fleet, world: fleet.world, relays, apis, carrierOf };
};

const tidying = (fleet: TestFleet, { node, relay }: TestRelay): void =>
  fleet.every(node, 5000, () => relay.reap().catch(() => undefined));

const guestOf = (fleet: TestFleet, letter: string): ReturnType<TestFleet["media"]> => {
  const guest = GuestId.parse(`${letter.repeat(21)}A`);
  const streams = [StreamRef.parse({ serialId: ID, kind: "video", channel: 1, guest })] as const;
  return fleet.media("publish", 1, { streams, introduction: { name: "Guest", remote: true } });
};

const endedAfter = async (seed: number, share: number, strike: (node: FakeNode) => void): Promise<number> => {
  const { loss, fleet, world, apis, carrierOf } = await setting(seed);
  const sending = fleet.media("publish", 1);
  const heard = await fleet.open(apis[0], sending);
  await world.advance(100 * (seed % 10));
  loss.share = share;
  strike(carrierOf(sending).node);
  let passed = 0;
  for (; heard.ends.length === 0 && passed < 10_000; passed += 10) await world.advance(10);
  expect(heard.ends).toEqual([errorBody("relay-lost")]);
  return passed;
};

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

describe("a NATS server that loses messages", () => {
  it("never makes a living node look dead", async () => {
    for (const seed of SEEDS) {
      const { loss, fleet, world, apis } = await setting(seed);
      const heard = [
        await fleet.open(apis[0], fleet.media("publish", 1)),
        await fleet.open(apis[1], fleet.media("subscribe", 1)),
      ];
      loss.share = seed % 2 === 0 ? WORST : 0.02 + seededRandom(seed)() * (WORST - 0.02);
      await world.advance(SPELL_MS);
      loss.share = 0;
      await world.advance(3000);
      expect(
        heard.map(({ ends }) => ends),
        `seed ${seed}`,
      ).toEqual([[], []]);
    }
  });

  it("doesn't slow down detecting a dead node", async () => {
    for (const seed of SEEDS.slice(0, 20))
      for (const share of [0, WORST]) {
        const killed = await endedAfter(seed, share, (node) => {
          node.dead = true;
        });
        expect(killed).toBeLessThanOrEqual(KILLED_WITHIN_MS);
        const hung = await endedAfter(seed, share, (node) => node.pause());
        expect(hung).toBeLessThanOrEqual(HUNG_WITHIN_MS);
      }
  });

  it("doesn't prevent detecting two hung nodes at once, each separately", async () => {
    const { fleet, world, apis, carrierOf } = await setting(1);
    const [first, second] = [fleet.media("publish", 1), fleet.media("publish", 2)];
    const heard = [await fleet.open(apis[0], first)];
    carrierOf(first).pool.cpuShare = 0.9;
    await world.advance(600);
    heard.push(await fleet.open(apis[0], second));
    expect(carrierOf(second)).not.toBe(carrierOf(first));
    carrierOf(first).node.pause();
    await world.advance(300);
    carrierOf(second).node.pause();
    await world.advance(HUNG_WITHIN_MS);
    expect(heard.map(({ ends }) => ends.length)).toEqual([1, 1]);
  });

  it("loses no request and duplicates none", async () => {
    let answered = 0;
    for (const seed of SEEDS) {
      const { loss, fleet, world, apis, carrierOf } = await setting(seed);
      const sending = fleet.media("publish", 1);
      await fleet.open(apis[0], sending);
      const { pool } = carrierOf(sending);
      loss.share = WORST;
      const injecting = apis[0].fleet.inject(fleet.media("publish", 1).streams[0], "tally", 1).then(
        () => {
          answered += 1;
        },
        () => undefined,
      );
      await world.advance(2500);
      await injecting;
      expect(pool.calls.filter((call) => call.startsWith("inject")).length).toBeLessThanOrEqual(1);
    }
    expect(answered).toBeGreaterThan(0.9 * SEEDS.length);
  });

  it("leaves every client with an answer or a reason to reconnect, and nothing running for abandoned ones", async () => {
    const kinds = { answered: 0, refused: 0 };
    for (const seed of SEEDS) {
      const { loss, fleet, world, relays, apis } = await setting(seed);
      loss.share = WORST;
      const media = [fleet.media("publish", 1), fleet.media("subscribe", 1)];
      const heard = [];
      for (const one of media) heard.push(await fleet.open(apis[0], one));
      await world.advance(10_000);
      loss.share = 0;
      await world.advance(5000);
      for (const [index, { answers, refusals }] of heard.entries()) {
        const session = media[index]?.session;
        const runsAt = relays.filter(
          ({ pool }) => pool.opened.some((one) => one.session === session) && !pool.calls.includes(`close ${session}`),
        );
        expect(runsAt, `seed ${seed}`).toHaveLength(answers.length);
        expect(answers.length + refusals.length, `seed ${seed}`).toBe(1);
        if (answers.length > 0) kinds.answered += 1;
        else kinds.refused += 1;
        expect(refusals.every(({ code }) => code === "relay-unavailable")).toBe(true);
      }
    }
    expect(Math.min(kinds.answered, kinds.refused)).toBeGreaterThan(5);
  });

  it("still has a session's end reported within 5 s if the message about it is lost", async () => {
    let lost = 0;
    for (const seed of SEEDS.slice(0, 20)) {
      const { loss, fleet, world, apis, carrierOf } = await setting(seed);
      const media = [fleet.media("publish", 1), fleet.media("subscribe", 1), fleet.media("subscribe", 1)];
      const heard = [];
      for (const one of media) heard.push(await fleet.open(apis[0], one));
      const [, ending] = media;
      if (ending === undefined) throw new Error("nobody watches");
      await world.advance(100 * (seed % 10));
      loss.share = 0.5;
      carrierOf(ending).pool.end(ending.session, errorBody("media-timeout"));
      await world.advance(100);
      loss.share = 0;
      if (heard[1]?.ends.length === 0) lost += 1;
      await world.advance(5000);
      expect(
        heard.map(({ ends }) => ends.length),
        `seed ${seed}`,
      ).toEqual([0, 1, 0]);
    }
    expect(lost).toBeGreaterThan(4);
  });

  it("still has an ID's limits reported in order, the newest last", async () => {
    let last = 0;
    for (const seed of SEEDS) {
      const { loss, fleet, world, apis, carrierOf } = await setting(seed);
      const sending = fleet.media("publish", 1);
      await fleet.open(apis[0], sending);
      loss.share = WORST;
      for (const videoChannels of [3, 2, 1]) {
        apis[0].fleet.setLimits(ID, { videoChannels, allowedAddresses: [] });
        await world.advance(200);
      }
      await world.advance(3000);
      const said = carrierOf(sending).pool.calls.map((call) => Number(/"videoChannels":(\d)/.exec(call)?.[1]));
      expect(said, `seed ${seed}`).toEqual([...said].sort((one, other) => other - one));
      if (said.at(-1) === 1) last += 1;
    }
    expect(last).toBeGreaterThan(0.9 * SEEDS.length);
  });

  it("leaves no sender's slot behind", async () => {
    for (const seed of SEEDS) {
      const { loss, fleet, world, apis, carrierOf } = await setting(seed);
      const sending = fleet.media("publish", 1);
      await fleet.open(apis[0], sending);
      tidying(fleet, carrierOf(sending));
      loss.share = WORST;
      apis[0].fleet.close(sending.session);
      await world.advance(4000);
      loss.share = 0;
      await world.advance(10_000);
      expect(world.stores.slots.entries.size, `seed ${seed}`).toBe(0);
    }
  });

  it("leaves no green room to a guest who was refused", async () => {
    const kinds = { answered: 0, refused: 0 };
    for (const seed of SEEDS) {
      const { loss, fleet, world, relays, apis } = await setting(seed);
      for (const relay of relays) tidying(fleet, relay);
      const joining = guestOf(fleet, "h");
      loss.share = 0.5 * WORST;
      const { answers } = await fleet.open(apis[0], joining);
      await world.advance(8000);
      loss.share = 0;
      kinds[answers.length > 0 ? "answered" : "refused"] += 1;
      apis[0].fleet.close(joining.session);
      await world.advance(8000);
      expect(world.stores.slots.entries.size, `seed ${seed}`).toBe(0);
    }
    expect(Math.min(kinds.answered, kinds.refused)).toBeGreaterThan(5);
  });

  it("keeps a green room where its guests are, also if the first of them is refused", async () => {
    const kinds = { together: 0, alone: 0 };
    for (const seed of SEEDS) {
      const { loss, fleet, world, relays, apis, carrierOf } = await setting(seed);
      for (const relay of relays) tidying(fleet, relay);
      const guests = [guestOf(fleet, "g"), guestOf(fleet, "h")];
      loss.share = 0.5 * WORST;
      const heard = await Promise.all(guests.map((guest) => fleet.open(apis[0], guest)));
      await world.advance(8000);
      loss.share = 0;
      await world.advance(8000);
      const joined = guests.filter((_, number) => heard[number]?.answers.length === 1 && heard[number].ends.length === 0);
      if (joined.length > 0) kinds[joined.length > 1 ? "together" : "alone"] += 1;
      const room = world.stores.slots.entries.get(slotKey(greenRoom(ID)));
      const nodes = new Set(joined.map((guest) => carrierOf(guest).node.id));
      expect([...nodes], `seed ${seed}`).toEqual(room === undefined ? [] : [SlotRecord.parse(JSON.parse(room.value)).relay]);
    }
    expect(Math.min(kinds.together, kinds.alone)).toBeGreaterThan(2);
  });

  it("has everybody tidy up after a dead node, whatever is lost as they do", async () => {
    for (const seed of SEEDS) {
      const { loss, fleet, world, apis, carrierOf } = await setting(seed);
      const sending = fleet.media("publish", 1);
      await fleet.open(apis[0], sending);
      const dead = carrierOf(sending);
      const other = fleet.media("publish", 2);
      dead.node.dead = true;
      await world.advance(3000);
      await fleet.open(apis[0], other);
      const living = carrierOf(other);
      tidying(fleet, living);
      await world.advance(6000);
      loss.share = WORST;
      await world.advance(SPELL_MS);
      loss.share = 0;
      await world.advance(10_000);
      expect([...world.stores.relays.entries.keys()], `seed ${seed}`).toEqual([living.node.id]);
      expect(world.stores.slots.entries.size, `seed ${seed}`).toBe(1);
    }
  });

  it("a disconnected API node finally learns what ended meanwhile", async () => {
    for (const seed of SEEDS) {
      const { loss, fleet, world, apis, carrierOf } = await setting(seed);
      const sending = fleet.media("publish", 1);
      const heard = await fleet.open(apis[0], sending);
      const { node } = apis[0];
      node.cut = true;
      await world.advance(1000);
      carrierOf(sending).pool.end(sending.session, errorBody("media-timeout"));
      await world.advance(1000);
      loss.share = WORST;
      node.heal();
      await world.advance(5000);
      loss.share = 0;
      await world.advance(1000);
      expect(heard.ends, `seed ${seed}`).toEqual([errorBody("relay-lost")]);
    }
  });
});

it("runs a repeated request with the same name once, and answers both alike", async () => {
  const { fleet, apis, carrierOf } = await setting(1);
  const sending = fleet.media("publish", 1);
  await fleet.open(apis[0], sending);
  const { relay, pool } = carrierOf(sending);
  const request: FleetRequest = { type: "close", session: sending.session };
  const asked = JSON.stringify({ ...request, ask: "api1" });
  expect(await relay.answer(asked)).toBe(await relay.answer(asked));
  expect(pool.calls).toEqual([`close ${sending.session}`]);
  await relay.answer(JSON.stringify({ ...request, ask: "api2" }));
  expect(pool.calls).toHaveLength(2);
});
