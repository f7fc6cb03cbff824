import { DEMO_LIFETIME_SECONDS, type SerialId } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { entryRefusal } from "../joining/authorisation.ts";
import { someProof } from "../joining/join-proofs.fake.ts";
import { verifierOf } from "../joining/join-proofs.ts";
import { drawSerialId } from "../serial-ids/serial-id-issue.ts";
import { fakeSerialIds } from "../serial-ids/serial-id-store.fake.ts";
import { limitsOf } from "../serial-ids/serial-id-store.ts";
import { Demonstrations } from "./demonstrations.ts";
import { withDemonstrations } from "./serial-ids-with-demonstrations.ts";

let now: Milliseconds;
let draws: number;
const open = (most: number) =>
  new Demonstrations({ now: () => now }, most, {
    drawSerialId: () => drawSerialId((limit) => (Math.imul(draws++, 0x9e37_79b1) >>> 8) % limit),
    drawPass: () => String(draws++).padStart(43, "p"),
  });
const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
};

beforeEach(() => {
  now = milliseconds(1_000_000);
  draws = 0;
});

describe("a demonstration", () => {
  it("allows one small video for the holder of its pass, with no plan's limits", () => {
    const demonstrations = open(1);
    const { serialId, pass, channel, lifetimeSeconds } = demonstrations.grant("192.0.2.1");
    const record = demonstrations.find(serialId);
    expect(record).toMatchObject({ id: serialId, videoChannels: channel, passwordVerifier: verifierOf(pass) });
    expect(record && limitsOf(record)).toEqual({
      videoChannels: 1,
      allowedAddresses: [],
      maxFrame: { longSide: 640, shortSide: 360 },
      maxBitrate: 1_200_000,
    });
    const entry = (pass: string | undefined) => record && entryRefusal(record, { address: "192.0.2.9", proof: someProof(pass) });
    expect([entry(pass), entry(undefined), entry("x".repeat(43))]).toEqual([undefined, "wrong-password", "wrong-password"]);
    expect(lifetimeSeconds).toBe(90);
  });

  it("ends exactly on time, and when its sender leaves", () => {
    const demonstrations = open(2);
    const first = demonstrations.grant("192.0.2.1");
    now = milliseconds(now + DEMO_LIFETIME_SECONDS * 1000 - 1);
    expect(demonstrations.find(first.serialId)).toBeDefined();
    const second = demonstrations.grant("192.0.2.1");
    now = milliseconds(now + 1);
    expect(demonstrations.find(first.serialId)).toBeUndefined();
    demonstrations.end(second.serialId);
    expect(demonstrations.find(second.serialId)).toBeUndefined();
    expect(demonstrations.report()).toEqual({ running: 0, granted: 2, refused: 0 });
  });

  it("is limited in number, to four per address, and unavailable when the limit is zero", () => {
    const demonstrations = open(6);
    for (let n = 0; n < 4; n += 1) demonstrations.grant("192.0.2.1");
    expect(codeOf(() => demonstrations.grant("192.0.2.1"))).toBe("too-many-requests");
    demonstrations.grant("198.51.100.2");
    demonstrations.grant("198.51.100.3");
    expect(codeOf(() => demonstrations.grant("192.0.2.4"))).toBe("demo-full");
    expect(demonstrations.report()).toEqual({ running: 6, granted: 6, refused: 2 });
    now = milliseconds(now + DEMO_LIFETIME_SECONDS * 1000);
    expect(demonstrations.grant("192.0.2.4")).toMatchObject({ channel: 1 });
    expect(codeOf(() => open(0).grant("192.0.2.1"))).toBe("demo-full");
  });

  it.each([
    ["IPv4 neighbors", (n: number) => `192.0.2.${n}`],
    ["subnets of one /48", (n: number) => `2001:db8:1:${n}::1`],
  ])("can't be used up by %s: a quarter is left for others", (_, addressOf) => {
    const demonstrations = open(20);
    for (let n = 0; n < 15; n += 1) demonstrations.grant(addressOf(n));
    expect(codeOf(() => demonstrations.grant(addressOf(16)))).toBe("demo-full");
    for (let n = 0; n < 5; n += 1) demonstrations.grant(`198.51.${n}.1`);
    expect(codeOf(() => demonstrations.grant("203.0.113.1"))).toBe("demo-full");
  });

  it("is refused with the time at which a slot becomes free", () => {
    const demonstrations = open(1);
    demonstrations.grant("192.0.2.1");
    now = milliseconds(now + 30_000);
    expect(() => demonstrations.grant("198.51.100.1")).toThrow(
      expect.objectContaining({ code: "demo-full", retryAfterSeconds: 60 }),
    );
  });
});

it("never takes an account's ID, and stops resolving its own ID once it ends", async () => {
  const demonstrations = open(2);
  const { serialId } = demonstrations.grant("192.0.2.1");
  const store = fakeSerialIds({});
  const both = withDemonstrations(store, demonstrations);
  expect((await both.find(serialId))?.temporary).toBeDefined();
  expect((await both.findAll([serialId, "abcdefg" as SerialId])).map(({ plan }) => plan)).toEqual(["pro", "free"]);
  store.set(serialId, { plan: "commercial" });
  expect((await both.find(serialId))?.plan).toBe("commercial");
  expect(await both.findAll([serialId])).toHaveLength(1);
  store.set(serialId, undefined);
  demonstrations.end(serialId);
  expect([await both.find(serialId), await both.findAll([serialId])]).toEqual([undefined, []]);
});
