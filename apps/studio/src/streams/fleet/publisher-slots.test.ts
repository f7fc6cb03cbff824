import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { FakeClock, seededRandom } from "@setsuna/testkit/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FakeNode, FleetWorld } from "./fleet-world.fake.ts";
import { PublisherSlots } from "./publisher-slots.ts";
import { RelayLapse, RelayLease } from "./relay-lease.ts";
import { holderOf, slotKey } from "./subjects.ts";

const HOLD_MS = 1000;
const STREAMS = [1, 2].map((channel) => StreamRef.parse({ serialId: "abcdefg", kind: "video", channel }));
const sessionName = (number: number): MediaSessionId => MediaSessionId.parse(String(number).padStart(22, "0"));

class Relay {
  readonly node: FakeNode;
  readonly passes = new Set<MediaSessionId>();
  readonly losses: MediaSessionId[] = [];
  readonly lease = new RelayLease(HOLD_MS);
  readonly slots: PublisherSlots;
  private readonly world: FleetWorld;

  constructor(world: FleetWorld, rate: number, offset: number) {
    this.world = world;
    this.node = world.node(rate, offset);
    const { id: relay, now } = this.node;
    this.slots = new PublisherSlots({
      relay,
      now,
      lease: this.lease,
      lapse: new RelayLapse(HOLD_MS),
      log: silentLog,
      slots: this.node.bucket("slots"),
      relays: this.node.bucket("relays"),
      onLost: (session) => {
        this.passes.delete(session);
        this.losses.push(session);
      },
      isRunning: (session) => this.passes.has(session),
    });
  }

  async start(): Promise<void> {
    await this.slots.start();
    this.every(200, () => this.announce());
    this.every(100, () => {
      if (this.lease.isValid(this.node.now())) return;
      for (const session of this.slots.dropAll()) this.passes.delete(session);
    });
  }

  private announce(): void {
    const sentAt = this.node.now();
    this.node
      .bucket("relays")
      .put(this.node.id, "here")
      .then(
        () => this.lease.renewed(sentAt),
        () => undefined,
      );
  }

  private every(period: number, work: () => void): void {
    const again = (): void => {
      this.node.run(work);
      if (!this.node.dead) this.world.clock.after(period, again);
    };
    again();
  }

  isPassing(session: MediaSessionId): boolean {
    return !this.node.dead && !this.node.paused && this.passes.has(session) && this.lease.isValid(this.node.now());
  }

  async claim(streams: readonly StreamRef[], session: MediaSessionId, replaces?: MediaSessionId): Promise<string> {
    const { name } = await this.slots.claim(streams, session, replaces);
    if (name === "taken") this.passes.add(session);
    return name;
  }
}

const start = async (world: FleetWorld, rates: readonly (readonly [number, number])[]): Promise<Relay[]> => {
  const relays = rates.map(([rate, offset]) => new Relay(world, rate, offset));
  for (const relay of relays) await relay.start();
  await world.advance(100);
  return relays;
};

interface Sender {
  readonly stream: StreamRef;
  session: MediaSessionId | undefined;
  relay: Relay | undefined;
}

const Step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant("publish" as const), sender: fc.nat(3), relay: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("leave" as const), sender: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cut" as const), relay: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("heal" as const), relay: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pause" as const), relay: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("resume" as const), relay: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), relay: fc.nat(2) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 10, max: 2600 }) }) },
);

const Clock = fc.tuple(fc.double({ min: 0.995, max: 1.005, noNaN: true }), fc.integer({ min: -1e9, max: 1e9 }));

describe("PublisherSlots", () => {
  describe("with a running sender", () => {
    const [stream, other] = STREAMS as [StreamRef, StreamRef];
    const key = slotKey(stream);
    const setUp = async () => {
      const world = new FleetWorld(new FakeClock());
      const [one, two] = (await start(world, [
        [1, 0],
        [1, 0],
      ])) as [Relay, Relay];
      const after = async <T>(work: Promise<T>, ms = 100): Promise<T> => {
        await world.advance(ms);
        return work;
      };
      const claim = (relay: Relay, session: number, replaces?: number, streams = [stream]): Promise<string> =>
        after(relay.claim(streams, sessionName(session), replaces === undefined ? undefined : sessionName(replaces)));
      const stored = () => world.stores.slots.entries.get(key);
      expect(await claim(one, 1)).toBe("taken");
      return { world, one, two, after, claim, stored };
    };

    it("writes its slot again if another node deletes it, and keeps others out", async () => {
      const { one, two, after, claim, stored } = await setUp();
      expect(await after(two.node.bucket("slots").deleteIf(key, stored()?.revision ?? 0))).toBe(true);
      expect(one.losses).toEqual([]);
      expect(JSON.parse(stored()?.value ?? "")).toEqual({ relay: one.node.id, holder: holderOf(sessionName(1)) });
      expect(await claim(two, 2)).toBe("refused");
      expect(await claim(two, 3, 1)).toBe("taken");
      expect(one.losses).toEqual([sessionName(1)]);
    });

    it("writes its slot again after an outage in which it was deleted", async () => {
      const { world, one, two, after, stored } = await setUp();
      one.node.cut = true;
      expect(await after(two.node.bucket("slots").deleteIf(key, stored()?.revision ?? 0))).toBe(true);
      one.node.heal();
      await world.advance(55);
      one.node.cut = true;
      await world.advance(300);
      one.node.heal();
      const retried = one.slots.retry();
      await world.advance(2000);
      await retried;
      expect([one.losses, JSON.parse(stored()?.value ?? "").relay]).toEqual([[], one.node.id]);
    });

    it("gives it up if another node claims the deleted slot first", async () => {
      const { world, one, two, after, claim, stored } = await setUp();
      one.node.pause();
      expect(await after(two.node.bucket("slots").deleteIf(key, stored()?.revision ?? 0))).toBe(true);
      expect(await claim(two, 2)).toBe("taken");
      one.node.resume();
      await world.advance(500);
      expect([one.losses, two.losses]).toEqual([[sessionName(1)], []]);
      expect(JSON.parse(stored()?.value ?? "").relay).toBe(two.node.id);
    });

    it("keeps it when the response to a continuing claim is lost", async () => {
      const { world, one, two, claim, stored } = await setUp();
      const lost = one.claim([stream], sessionName(2), sessionName(1));
      await world.advance(4, 1);
      one.node.cut = true;
      await world.advance(600);
      one.node.heal();
      await world.advance(1500);
      expect([await lost, one.losses]).toEqual(["unreachable", []]);
      expect(JSON.parse(stored()?.value ?? "").holder).toBe(holderOf(sessionName(1)));
      expect(await claim(two, 3, 1)).toBe("taken");
    });

    it("keeps its slot when a continuing claim is refused another stream", async () => {
      const { one, two, claim, stored } = await setUp();
      expect(await claim(two, 2, undefined, [other])).toBe("taken");
      expect(await claim(one, 3, 1, [stream, other])).toBe("refused");
      expect(JSON.parse(stored()?.value ?? "").holder).toBe(holderOf(sessionName(1)));
      expect([await claim(two, 4), one.losses]).toEqual(["refused", []]);
    });
  });

  it("never admits two senders of one stream, whatever is cut, delayed, lost or killed, and whatever the clocks say", async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(Step, { minLength: 15, maxLength: 50 }),
        fc.tuple(Clock, Clock, Clock),
        fc.integer(),
        async (steps, clocks, seed) => {
          const random = seededRandom(seed);
          const world = new FleetWorld(new FakeClock(), { delay: () => 1 + random() ** 6 * 900, loses: () => random() < 0.02 });
          const relays = await start(world, clocks);
          const senders: Sender[] = [0, 1, 2, 3].map((n) => ({
            stream: STREAMS[n % 2] as StreamRef,
            session: undefined,
            relay: undefined,
          }));
          let names = 0;
          const check = (): void => {
            for (const stream of STREAMS) {
              const passing = senders.filter((one) => one.stream === stream && one.session && one.relay?.isPassing(one.session));
              expect(passing.length).toBeLessThanOrEqual(1);
            }
          };
          const wait = async (ms: number): Promise<void> => {
            for (let passed = 0; passed < ms; passed += 20) {
              await world.advance(20, 20);
              check();
            }
          };
          for (const step of steps) {
            const relay = "relay" in step ? relays[step.relay] : undefined;
            const sender = "sender" in step ? senders[step.sender] : undefined;
            if (step.do === "publish" && sender !== undefined && relay !== undefined) {
              const [before, name] = [sender.session, sessionName(++names)];
              Object.assign(sender, { session: name, relay });
              relay.node.run(
                () =>
                  void relay.claim([sender.stream], name, before).then((how) => {
                    if (how === "taken") taken += 1;
                  }),
              );
            } else if (step.do === "leave" && sender?.session !== undefined) {
              const { session, relay: at } = sender;
              sender.session = undefined;
              at?.passes.delete(session);
              at?.node.run(() => void at.slots.release(session));
            } else if (step.do === "cut" && relay !== undefined) relay.node.cut = true;
            else if (step.do === "heal") relay?.node.heal();
            else if (step.do === "pause") relay?.node.pause();
            else if (step.do === "resume") relay?.node.resume();
            else if (step.do === "kill" && relay !== undefined) relay.node.dead = true;
            else if (step.do === "wait") await wait(step.ms);
            check();
          }
        },
      ),
      { numRuns: 150 },
    );
    // Guards against a vacuous run: slots were actually taken.
    expect(taken).toBeGreaterThan(100);
    // Simulates minutes of a fleet, 150 times.
  }, 120_000);

  it("admits a stranger only after a disconnected, possibly stalled relay has given up its sender", async () => {
    let passedOn = 0;
    const ms = fc.integer({ min: 0, max: 1500 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(Clock, Clock), ms, ms, ms, async (clocks, cutAt, pauseAt, resumeAfter) => {
        const world = new FleetWorld(new FakeClock());
        const [a, b] = (await start(world, clocks)) as [Relay, Relay];
        const stream = STREAMS[0] as StreamRef;
        void a.claim([stream], sessionName(1));
        await world.advance(100);
        expect(a.isPassing(sessionName(1))).toBe(true);
        let stranger: MediaSessionId | undefined;
        for (let at = 0; at < 4500; at += 10) {
          if (at >= cutAt) a.node.cut = true;
          if (at >= cutAt + pauseAt) a.node.pause();
          if (at >= cutAt + pauseAt + resumeAfter) a.node.resume();
          if (stranger === undefined) {
            const name = sessionName(2 + at);
            void b.claim([stream], name).then((how) => {
              if (how === "taken") stranger = name;
            });
          }
          await world.advance(10);
          const both = a.isPassing(sessionName(1)) && stranger !== undefined && b.isPassing(stranger);
          expect(both).toBe(false);
        }
        if (stranger !== undefined) passedOn += 1;
      }),
      { numRuns: 40 },
    );
    expect(passedOn).toBeGreaterThan(30);
  }, 120_000);

  it("admits one of two that claim at once", async () => {
    const world = new FleetWorld(new FakeClock());
    const [a, b] = (await start(world, [
      [1, 0],
      [1, 0],
    ])) as [Relay, Relay];
    const both = Promise.all([
      a.claim([STREAMS[0] as StreamRef], sessionName(1)),
      b.claim([STREAMS[0] as StreamRef], sessionName(2)),
    ]);
    await world.advance(100);
    expect((await both).sort()).toEqual(["refused", "taken"]);
  });

  it("returns a killed relay's stream to its own sender at once, and to another one after the lease", async () => {
    const world = new FleetWorld(new FakeClock());
    const [a, b] = (await start(world, [
      [1, 0],
      [1, 0],
    ])) as [Relay, Relay];
    const [one, two] = STREAMS as [StreamRef, StreamRef];
    const first = Promise.all([a.claim([one], sessionName(1)), a.claim([two], sessionName(2))]);
    await world.advance(100);
    expect(await first).toEqual(["taken", "taken"]);
    a.node.dead = true;
    const then = Promise.all([b.claim([one], sessionName(3), sessionName(1)), b.claim([two], sessionName(4))]);
    await world.advance(100);
    expect(await then).toEqual(["taken", "refused"]);
    await world.advance(HOLD_MS * 1.02);
    const later = b.claim([two], sessionName(5));
    await world.advance(100);
    expect(await later).toBe("taken");
  });

  it("releases what a lost response left behind", async () => {
    const world = new FleetWorld(new FakeClock());
    const [a] = (await start(world, [[1, 0]])) as [Relay];
    const claim = a.claim([STREAMS[0] as StreamRef], sessionName(1));
    // The write arrives, but its answer doesn't.
    await world.advance(4, 1);
    a.node.cut = true;
    await world.advance(1600);
    expect(await claim).toBe("unreachable");
    expect(world.stores.slots.entries.size).toBe(1);
    a.node.heal();
    await world.advance(2000);
    expect(world.stores.slots.entries.size).toBe(0);
  });
});
