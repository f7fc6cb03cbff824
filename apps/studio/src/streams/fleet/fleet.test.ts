import { EpochRequest, errorBody, FleetReply, SerialId, type SessionSample, StreamRef } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { credentialsOf } from "../../admission/serial-ids/credentials.ts";
import { fakeSerialId } from "../../admission/serial-ids/serial-id-store.fake.ts";
import type { SerialIdRecord } from "../../admission/serial-ids/serial-id-store.ts";
import { SerialIdWatch } from "../../admission/serial-ids/serial-id-watch.ts";
import { enforceChange, enforcePresent } from "../connections/running-streams.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import { settled } from "./fleet-world.fake.ts";
import { askSubject, USE_SUBJECT } from "./subjects.ts";
import { Heard, ID, type TestApi, TestFleet } from "./test-fleet.fake.ts";

let fleet: TestFleet;
let world: TestFleet["world"];
const media: TestFleet["media"] = (...wanted) => fleet.media(...wanted);
const open: TestFleet["open"] = (...wanted) => fleet.open(...wanted);
const every: TestFleet["every"] = (...work) => fleet.every(...work);

beforeEach(() => {
  fleet = new TestFleet(new FakeClock());
  world = fleet.world;
});

const setting = async () => {
  const [one, two] = [await fleet.relayNode(), await fleet.relayNode()];
  const [a, b] = [await fleet.apiNode(), await fleet.apiNode()];
  await world.advance(600);
  const carrierOf = (wanted: OpenMedia) =>
    [one, two].filter(({ pool }) => pool.opened.some(({ session }) => session === wanted.session));
  return { one, two, a, b, carrierOf };
};

const record: SerialIdRecord = fakeSerialId({ id: ID });
const lookOf = ({ fleet: relays }: TestApi, stored: () => SerialIdRecord): SerialIdWatch => {
  const watch = new SerialIdWatch({ findAll: (ids) => Promise.resolve(ids.includes(ID) ? [stored()] : []) });
  watch.addUser(() => relays.serialIds(), true);
  watch.onChange((before, now) => enforceChange(relays, before, now));
  watch.onCheck(() => enforcePresent(relays));
  return watch;
};
const follow = (api: TestApi, stored: () => SerialIdRecord): void => {
  const watch = lookOf(api, stored);
  every(api.node, 1000, () => watch.check());
};

describe("a fleet", () => {
  it("connects a sender and a receiver on two API nodes to one relay, in any order", async () => {
    const { a, b, carrierOf } = await setting();
    const [waiting, sending, late] = [media("subscribe", 1), media("publish", 1), media("subscribe", 1)];
    for (const [api, wanted] of [
      [b, waiting],
      [a, sending],
      [b, late],
    ] as const)
      expect((await open(api, wanted)).answers).toEqual(["v=0\r\nanswer"]);
    const [carrier, ...more] = carrierOf(sending);
    expect(more).toEqual([]);
    expect(carrierOf(waiting)).toEqual([carrier]);
    expect(carrierOf(late)).toEqual([carrier]);
  });

  it("gives a relay everything that a client requested, except its address", async () => {
    const { a, b, carrierOf } = await setting();
    const address = "192.0.2.1";
    const fast = { channel: StreamRef.shape.channel.parse(2), delayMs: 500 };
    const sending = media("publish", 1, { fast, client: "whip" });
    const again = media("publish", 1, { fast, client: "page", replaces: sending.session });
    const epochRequest = EpochRequest.parse("A".repeat(86));
    const waiting = media("subscribe", 1, { playout: "instant", standby: true, epochRequest, client: "page" });
    await open(a, { ...sending, address });
    await open(a, { ...again, address });
    await open(b, { ...waiting, address });
    expect(carrierOf(sending)[0]?.pool.opened).toEqual([sending, again, waiting]);
  });

  it("reports a session's samples to the API node that opened it, with the relay's region", async () => {
    const { a, carrierOf } = await setting();
    const sending = media("publish", 1, { device: "device-AAAAAAAAA" });
    const heard = await open(a, sending);
    const [carrier] = carrierOf(sending);
    const sample: SessionSample = [1_795_948_623, 4000, 300, 18, null, null, 0];
    carrier?.pool.sample(sending.session, [sample]);
    await world.advance(50);
    expect(heard.samples).toEqual([sample, "tokyo"]);
  });

  it("refuses a second sender wherever it connects, and lets the same sender take over", async () => {
    const { a, b } = await setting();
    const first = media("publish", 1);
    const heard = await open(a, first);
    expect((await open(b, media("publish", 1))).refusals).toEqual([errorBody("previous-stream-exists", "video/1")]);
    const again = await open(b, media("publish", 1, { replaces: first.session }));
    expect(again.answers).toHaveLength(1);
    expect(heard.ends).toEqual([errorBody("replaced")]);
  });

  it.each(["the same", "another"])("lets a sender at %s node replace a silent one", async (where) => {
    const { one, two, a, b, carrierOf } = await setting();
    const first = media("publish", 1);
    const heard = await open(a, first);
    const [carrier] = carrierOf(first);
    if (carrier === undefined) throw new Error("nobody carries it");
    if (where === "another") {
      const draining = carrier.relay.drain();
      await world.advance(100);
      await draining;
    }
    const early = await open(b, media("publish", 1));
    expect([early.refusals, heard.ends]).toEqual([[errorBody("previous-stream-exists", "video/1")], []]);
    carrier.pool.silent.add(first.session);
    const next = media("publish", 1);
    expect((await open(b, next)).answers).toHaveLength(1);
    expect(heard.ends).toEqual([errorBody("media-timeout")]);
    const other = carrier === one ? two : one;
    expect(carrierOf(next)).toEqual([where === "another" ? other : carrier]);
    expect((await open(a, media("publish", 1))).refusals).toHaveLength(1);
  });

  it("sends a standby to the node of the stream's sender, and keeps the slot there when that sender leaves", async () => {
    const { a, b, carrierOf } = await setting();
    const first = media("publish", 1);
    await open(a, first);
    const spare = media("publish", 1, { standby: true });
    expect((await open(b, spare)).answers).toHaveLength(1);
    expect(carrierOf(spare)).toEqual(carrierOf(first));
    a.fleet.close(first.session);
    await world.advance(1000);
    const next = media("publish", 1);
    expect((await open(a, next)).answers).toHaveLength(1);
    expect(carrierOf(next)).toEqual(carrierOf(spare));
    b.fleet.close(spare.session);
    a.fleet.close(next.session);
    await world.advance(1000);
    expect((await open(b, media("publish", 1))).answers).toHaveLength(1);
    expect((await open(a, media("publish", 1))).refusals).toMatchObject([{ code: "previous-stream-exists" }]);
  });

  it("keeps a silent sender's slot while its node can't be reached", async () => {
    const { a, b, carrierOf } = await setting();
    const first = media("publish", 1);
    await open(a, first);
    const [carrier] = carrierOf(first);
    if (carrier === undefined) throw new Error("nobody carries it");
    carrier.pool.silent.add(first.session);
    carrier.node.cut = true;
    await world.advance(3000);
    const other = await open(b, media("publish", 1));
    await world.advance(1000);
    expect([other.answers, other.refusals]).toEqual([[], [errorBody("previous-stream-exists", "video/1")]]);
    expect(carrier.pool.calls).toEqual([]);
  });

  it("counts the FAST channel as sent", async () => {
    const { a, b } = await setting();
    await open(a, media("publish", 1, { fast: { channel: StreamRef.shape.channel.parse(2), delayMs: 500 } }));
    expect((await open(b, media("publish", 2))).refusals).toMatchObject([{ code: "previous-stream-exists" }]);
  });

  it("moves viewers that wait on a node where the stream isn't sent", async () => {
    const { one, two, a, b, carrierOf } = await setting();
    const waiting = media("subscribe", 1);
    const heard = await open(b, waiting);
    const [near] = carrierOf(waiting);
    const far = near === one ? two : one;
    if (near !== undefined) near.pool.cpuShare = 0.9;
    await world.advance(600);
    const sending = media("publish", 1);
    await open(a, sending);
    expect(carrierOf(sending)).toEqual([far]);
    expect(heard.ends).toEqual([errorBody("relay-lost")]);
    const again = media("subscribe", 1);
    await open(b, again);
    expect(carrierOf(again)).toEqual([far]);
  });

  it("notifies clients of a killed relay within 2 s, and their sender continues elsewhere at once", async () => {
    const { a, one, two, carrierOf } = await setting();
    const sending = media("publish", 1);
    const heard = await open(a, sending);
    const [killed] = carrierOf(sending);
    if (killed === undefined) throw new Error("nobody carries it");
    killed.node.dead = true;
    await world.advance(2000);
    expect(heard.ends).toEqual([errorBody("relay-lost")]);
    const again = media("publish", 1, { replaces: sending.session });
    expect((await open(a, again)).answers).toHaveLength(1);
    expect(carrierOf(again)).toEqual([killed === one ? two : one]);
  });

  it("moves a viewer from a hung relay to another one at once, before its sender arrives there", async () => {
    const { a, b, one, two, carrierOf } = await setting();
    const [sending, watching] = [media("publish", 1), media("subscribe", 1)];
    const [, heard] = [await open(a, sending), await open(b, watching)];
    const [hanging] = carrierOf(sending);
    if (hanging === undefined) throw new Error("nobody carries it");
    hanging.node.pause();
    await world.advance(3000);
    expect(heard.ends).toEqual([errorBody("relay-lost")]);
    const again = media("subscribe", 1);
    expect((await open(b, again)).answers).toHaveLength(1);
    expect(carrierOf(again)).toEqual([hanging === one ? two : one]);
    const sendingAgain = media("publish", 1, { replaces: sending.session });
    await open(a, sendingAgain);
    expect(carrierOf(sendingAgain)).toEqual([hanging === one ? two : one]);
  });

  it("treats no node as dead while NATS is unreachable, and learns of ends afterwards", async () => {
    const { a, one, two } = await setting();
    const [kept, gone] = [media("publish", 1), media("publish", 2)];
    const [heard, lost] = [await open(a, kept), await open(a, gone)];
    for (const { node } of [a, one, two]) node.cut = true;
    await world.advance(5000);
    for (const { pool } of [one, two]) pool.end(gone.session, errorBody("media-timeout"));
    expect(heard.ends).toEqual([]);
    for (const { node } of [one, two, a]) node.heal();
    await world.advance(4000);
    expect(heard.ends).toEqual([]);
    expect(lost.ends).toHaveLength(1);
  });

  it("treats no node as dead while NATS hangs, and detects a dead one afterwards", async () => {
    const { a, one, two, carrierOf } = await setting();
    const sending = media("publish", 1);
    const heard = await open(a, sending);
    world.hangs = true;
    await world.advance(8000);
    expect(heard.ends).toEqual([]);
    expect(a.fleet.isReady()).toBe(true);
    world.hangs = false;
    await world.advance(3000);
    expect(heard.ends).toEqual([]);
    const [killed] = carrierOf(sending);
    if (killed === undefined) throw new Error("nobody carries it");
    killed.node.dead = true;
    await world.advance(2000);
    expect(heard.ends).toEqual([errorBody("relay-lost")]);
    expect(carrierOf(sending)).not.toContain(killed === one ? two : one);
  });

  it("once a partitioned relay is back, ends only the clients removed meanwhile", async () => {
    const { a, b, carrierOf } = await setting();
    const [sending, putOut, staying] = [media("publish", 1), media("subscribe", 1), media("subscribe", 1)];
    const heard = [await open(a, sending), await open(a, putOut), await open(b, staying)];
    const [carrier] = carrierOf(sending);
    if (carrier === undefined) throw new Error("nobody carries it");
    carrier.node.cut = true;
    a.fleet.putOut(ID, putOut.session, errorBody("link-revoked"));
    await world.advance(500);
    carrier.node.heal();
    await world.advance(3000);
    const renewal = `renew-epochs ${ID}`;
    expect(carrier.pool.calls).toEqual([renewal, `end session ${putOut.session}`, renewal, renewal]);
    expect(heard.map(({ ends }) => ends.length)).toEqual([0, 1, 0]);
  });

  it("ends a node's senders once it has been unreachable for as long as the operator allows", async () => {
    const { a, carrierOf } = await setting();
    const sending = media("publish", 1);
    await open(a, sending);
    const [carrier] = carrierOf(sending);
    if (carrier === undefined) throw new Error("nobody carries it");
    carrier.node.cut = true;
    await world.advance(9000);
    expect(carrier.pool.calls).toEqual([]);
    expect(carrier.pool.heldUntil - carrier.node.now()).toBeLessThan(1500);
    await world.advance(1500);
    expect(carrier.pool.calls).toEqual([`end session ${sending.session}`]);
  });

  it("cleans up after a node that never returned", async () => {
    const { a, one, two, carrierOf } = await setting();
    const sending = media("publish", 1);
    await open(a, sending);
    const [dead] = carrierOf(sending);
    if (dead === undefined) throw new Error("nobody carries it");
    dead.node.dead = true;
    const other = dead === one ? two : one;
    every(other.node, 1000, () => other.relay.reap());
    await world.advance(9000);
    expect(world.stores.slots.entries.size).toBe(1);
    await world.advance(3000);
    expect(world.stores.slots.entries.size).toBe(0);
    expect([...world.stores.relays.entries.keys()]).toEqual([other.node.id]);
  });

  it("frees the slot when the sender leaves, and all slots when the node leaves", async () => {
    const { a, b, carrierOf } = await setting();
    const [first, second] = [media("publish", 1), media("publish", 2)];
    const heard = await open(a, first);
    await open(a, second);
    a.fleet.close(first.session);
    await world.advance(100);
    expect(heard.ends).toEqual([undefined]);
    expect((await open(b, media("publish", 1))).answers).toHaveLength(1);
    const [carrier] = carrierOf(second);
    carrier?.pool.die();
    const leaving = carrier?.relay.leave();
    await world.advance(100);
    await leaving;
    expect(world.stores.slots.entries.size).toBe(0);
    expect(world.stores.relays.entries.has(carrier?.node.id ?? "")).toBe(false);
  });

  it("accepts no senders while draining, and keeps its current ones", async () => {
    const { a, one, two, carrierOf } = await setting();
    const sending = media("publish", 1);
    const heard = await open(a, sending);
    const [carrier] = carrierOf(sending);
    const draining = carrier?.relay.drain();
    await world.advance(100);
    await draining;
    const other = media("publish", 2);
    await open(a, other);
    expect(carrierOf(other)).toEqual([carrier === one ? two : one]);
    expect(heard.ends).toEqual([]);
  });

  it("reports that no relay is available", async () => {
    const a = await fleet.apiNode();
    expect(a.fleet.isReady()).toBe(false);
    expect((await open(a, media("publish", 1))).refusals).toEqual([errorBody("relay-unavailable")]);
    await expect(a.fleet.list(ID)).rejects.toMatchObject({ code: "relay-unavailable" });
  });

  it("lists and ends connections across the fleet", async () => {
    const { a, b } = await setting();
    const sending = media("publish", 1);
    const heard = await open(a, sending);
    const clients = b.fleet.sessionsOf(ID);
    await world.advance(50);
    expect([...(await clients)]).toEqual([[sending.session, "page"]]);
    b.fleet.endSession(sending.session, errorBody("ended-by-owner"));
    await world.advance(50);
    expect(heard.ends).toEqual([errorBody("ended-by-owner")]);
  });

  it("makes an ID's senders start another epoch, wherever they are connected", async () => {
    const { a, b, carrierOf } = await setting();
    const sending = media("publish", 1);
    await open(a, sending);
    b.fleet.renewEpochs(ID);
    await world.advance(50);
    expect(carrierOf(sending).flatMap(({ pool }) => pool.calls.filter((call) => call.startsWith("renew")))).toEqual([
      `renew-epochs ${ID}`,
    ]);
  });

  it("ends removed clients before senders start another epoch", async () => {
    const { a, b, carrierOf } = await setting();
    const [sending, taking] = [media("publish", 1), media("subscribe", 1)];
    for (const wanted of [sending, taking]) await open(a, wanted);
    const pool = carrierOf(taking)[0]?.pool;
    if (pool === undefined) throw new Error("nobody has the viewer");
    const order: string[] = [];
    const events: unknown[] = [];
    const { endSession, renewEpochs } = pool;
    pool.endSession = (...wanted) => {
      order.push("end");
      endSession.apply(pool, wanted);
    };
    pool.renewEpochs = (...wanted) => {
      order.push("renew");
      events.push(wanted[1]);
      renewEpochs.apply(pool, wanted);
    };
    b.fleet.putOut(ID, taking.session, errorBody("ended-by-owner"));
    await world.advance(50);
    expect(order).toEqual(["end", "renew", "renew"]);
    expect(new Set(events).size).toBe(1);
    order.length = 0;
    a.fleet.endSession(sending.session, errorBody("relay-lost"));
    await world.advance(50);
    expect(order).toEqual(["end"]);
  });

  it("lets no sender start another epoch before the sessions closed for it have ended, wherever they are", async () => {
    const { a, one, two, carrierOf } = await setting();
    const taking = media("subscribe", 1);
    await open(a, taking);
    const [carrier] = carrierOf(taking);
    if (carrier === undefined) throw new Error("nobody has the viewer");
    const other = carrier === one ? two : one;
    carrier.node.cut = true;
    a.fleet.close(taking.session);
    a.fleet.renewEpochs(ID);
    await world.advance(200);
    expect(other.pool.calls).toEqual([]);
    carrier.node.heal();
    await world.advance(500);
    expect(carrier.pool.calls.filter((call) => call.startsWith("close"))).toEqual([`close ${taking.session}`]);
    expect(other.pool.calls).toEqual([`renew-epochs ${ID}`]);
  });

  it("ends the session that a subscription replaces, across relay and API nodes, only within its own ID", async () => {
    const { one, two, a, b } = await setting();
    const other = SerialId.parse("zzzzzzz");
    const strange = media("subscribe", 1, { streams: [StreamRef.parse({ serialId: other, kind: "video", channel: 1 })] });
    const [elsewhere, own] = [media("subscribe", 1), media("subscribe", 2)];
    const ends = [];
    for (const [api, wanted] of [
      [a, strange],
      [a, elsewhere],
      [b, own],
    ] as const)
      ends.push((await open(api, wanted)).ends);
    await world.advance(1500);
    for (const { session } of [strange, elsewhere, own]) await open(b, media("subscribe", 1, { replaces: session }));
    expect(ends).toEqual([[], [undefined], [undefined]]);
    expect([...one.pool.calls, ...two.pool.calls].filter((call) => call.endsWith(strange.session))).toEqual([]);
  });

  it("lets no sender start another epoch before a replaced session has ended", async () => {
    const { one, two, a, b, carrierOf } = await setting();
    const last = media("subscribe", 1);
    await open(a, last);
    await world.advance(1500);
    const [carrier] = carrierOf(last);
    if (carrier === undefined) throw new Error("nobody has the viewer");
    const other = carrier === one ? two : one;
    carrier.node.cut = true;
    b.fleet.open(media("subscribe", 1, { replaces: last.session }), new Heard());
    b.fleet.renewEpochs(ID);
    await world.advance(200);
    expect(other.pool.calls).toEqual([]);
    carrier.node.heal();
    await world.advance(500);
    expect(carrier.pool.calls).toContain(`close ${last.session}`);
    expect(other.pool.calls).toEqual([`renew-epochs ${ID}`]);
  });

  it("makes senders start another epoch when their relay node may have missed a removal", async () => {
    const { a, b, carrierOf } = await setting();
    const sending = media("publish", 1);
    await open(a, sending);
    const [carrier] = carrierOf(sending);
    if (carrier === undefined) throw new Error("nobody has the sender");
    const renewals = (): number => carrier.pool.calls.filter((call) => call === `renew-epochs ${ID}`).length;
    carrier.node.cut = true;
    b.fleet.renewEpochs(ID);
    await world.advance(1000);
    expect(renewals()).toBe(0);
    carrier.node.heal();
    await world.advance(50);
    expect(renewals()).toBe(1);
  });

  it("a password change ends running streams within 2 s, even if the API node that admitted them is gone", async () => {
    const { a, b, carrierOf } = await setting();
    let stored = record;
    follow(b, () => stored);
    const sending = media("publish", 1);
    await open(a, sending);
    await world.advance(2500);
    a.node.dead = true;
    stored = { ...record, passwordVerifier: "another" };
    await world.advance(2000);
    expect(carrierOf(sending)[0]?.pool.calls).toContain(`end ${ID}`);
  });

  it("keeps clients admitted by the new password when another API node detects the change later", async () => {
    const { a, b } = await setting();
    let stored = record;
    const [first, second] = [a, b].map((api) => lookOf(api, () => stored)) as [SerialIdWatch, SerialIdWatch];
    for (const watch of [first, second]) watch.admitted(record);
    const admitted = (): Partial<OpenMedia> => ({ credentials: credentialsOf(stored) });
    const [old, elsewhere] = [await open(a, media("publish", 1, admitted())), await open(b, media("subscribe", 1, admitted()))];
    stored = { ...record, passwordVerifier: "another" };
    await first.check();
    await world.advance(50);
    expect(old.ends).toEqual([errorBody("id-password-changed")]);
    const sender = await open(a, media("publish", 1, admitted()));
    const viewer = await open(a, media("subscribe", 1, admitted()));
    await second.check();
    await world.advance(50);
    expect(elsewhere.ends).toEqual([errorBody("id-password-changed")]);
    expect([sender, viewer].map(({ answers, ends }) => [answers.length, ends])).toEqual([
      [1, []],
      [1, []],
    ]);
    stored = { ...stored, contractStatus: "restricted-terms" };
    await second.check();
    await world.advance(50);
    expect([sender, viewer].map(({ ends }) => ends.length)).toEqual([1, 1]);
  });

  it.each([
    ["its password", { passwordVerifier: "another" }],
    ["its contract", { contractStatus: "restricted-terms" }],
  ] as const)(
    "ends clients admitted before a change of %s that a relay node missed, even if the API node is gone",
    async (_, changed) => {
      const { a, b, carrierOf } = await setting();
      let stored = record;
      follow(b, () => stored);
      const viewing = media("subscribe", 1, { credentials: credentialsOf(record) });
      const others = media("subscribe", 2, { credentials: credentialsOf(record) });
      await open(a, viewing);
      await open(b, others);
      await world.advance(2500);
      const [carrier] = carrierOf(viewing);
      if (carrier === undefined) throw new Error("nobody has the viewer");
      carrier.node.cut = true;
      a.node.die();
      stored = { ...record, ...changed };
      await world.advance(8000);
      expect((await carrier.pool.sessionsOf(ID)).has(viewing.session)).toBe(true);
      carrier.node.heal();
      await world.advance(4000);
      expect((await carrier.pool.sessionsOf(ID)).has(viewing.session)).toBe(false);
      const said = carrier.pool.calls.length;
      await world.advance(5000);
      expect(carrier.pool.calls.length).toBe(said);
    },
  );
});

describe("any message from the network", () => {
  it("gets a typed error, whatever it is, and ends nothing", async () => {
    const { one, a } = await setting();
    const heard = await open(a, media("publish", 1));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({ type: fc.constantFrom("open", "close", "limits", "inject", "list", "stop", "toString") })
            .map((one) => JSON.stringify(one)),
        ),
        async (payload) => {
          const reply = FleetReply.parse(JSON.parse(await one.relay.answer(payload)));
          expect(reply).toMatchObject({ type: "error", error: { code: "bad-request" } });
        },
      ),
      { numRuns: 200 },
    );
    for (const text of ["", "{", "null", '{"type":"closed"}', '{"relay":1}']) {
      one.node.bus.publish(USE_SUBJECT, text);
      one.node.bus.publish(`setsuna.api.${a.node.id}.tell`, text);
      world.stores.relays.write(one.node.id, text);
      world.stores.slots.write("x", text);
    }
    await world.advance(700);
    await settled();
    expect(heard.ends).toEqual([]);
    expect((await open(a, media("publish", 2))).answers).toHaveLength(1);
  });

  it("has no serial ID or session in its subject or key", async () => {
    const { one, a } = await setting();
    const sending = media("publish", 1);
    await open(a, sending);
    const keys = [...world.stores.slots.entries.keys(), ...world.stores.relays.entries.keys(), askSubject(one.node.id)].join();
    for (const secret of [ID, sending.session]) {
      expect(keys).not.toContain(secret);
      expect([...world.stores.slots.entries.values()].map(({ value }) => value).join()).not.toContain(secret);
    }
  });
});
