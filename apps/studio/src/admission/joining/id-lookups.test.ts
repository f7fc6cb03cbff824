import { SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimitsIn } from "../../platform/limits/rate-limits.ts";
import { TooManyRequests } from "../../platform/limits/too-many-requests.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { rateLimits } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { fakeSerialIds } from "../serial-ids/serial-id-store.fake.ts";
import { authorise } from "./authorisation.ts";
import { IdLookups } from "./id-lookups.ts";
import { someProof } from "./join-proofs.fake.ts";
import { verifierOf } from "./join-proofs.ts";

const OPEN = "abcdefg";
const LOCKED = "lockedd";
const LISTED = "listedd";
const RIGHT = "R".repeat(43);
const WRONG = "W".repeat(43);
const store = fakeSerialIds(
  {},
  { id: SerialId.parse(LOCKED), passwordVerifier: verifierOf(RIGHT) },
  { id: SerialId.parse(LISTED), allowedAddresses: ["192.0.2.99"] },
);

describe.each(enginesOf(import.meta.url))("guessing serial IDs, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let ms = 0;
  let refused: string[];
  let lookups: IdLookups;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  const server = (limits = { lookupsPerMinute: 1000, missesPerHour: 20 }) =>
    new IdLookups({
      limits,
      shared: rateLimitsIn(opened.database),
      clock: { now: () => milliseconds(ms) },
      now: () => new Date(Date.UTC(2026, 10, 21) + ms),
      onRefused: (rule) => refused.push(rule),
    });
  beforeEach(async () => {
    await opened.database.delete(rateLimits);
    ms = 0;
    refused = [];
    lookups = server();
  });

  const knock = async (id: string, address: string, proof?: string, at = lookups): Promise<string> => {
    try {
      const verdict = await authorise(
        store,
        SerialId.parse(id),
        { direction: "subscribe", address, proof: someProof(proof) },
        { lookups: at },
      );
      return verdict.ok ? "in" : verdict.error;
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
      return error.code;
    }
  };
  const letters = (n: number): string =>
    `zz${String(n)
      .padStart(5, "0")
      .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const tally = (answers: readonly string[]) =>
    Object.fromEntries([...new Set(answers)].sort().map((code) => [code, answers.filter((answer) => answer === code).length]));
  const scan = async (count: number, addressOf: (n: number) => string, at = lookups) =>
    tally(await Promise.all(Array.from({ length: count }, (_, n) => knock(letters(n), addressOf(n), undefined, at))));

  it("answers and counts an unknown ID, a wrong password and a missing one alike", async () => {
    const asks: (readonly [string, string | undefined])[] = [
      [letters(1), undefined],
      [letters(1), WRONG],
      [LOCKED, undefined],
      [LOCKED, WRONG],
    ];
    for (const [index, [id, proof]] of asks.entries()) {
      const address = `203.0.${index}.1`;
      const answers = await Promise.all(Array.from({ length: 12 }, () => knock(id, address, proof)));
      expect([id, proof, tally(answers)]).toEqual([id, proof, { "too-many-guesses": 2, "wrong-password": 10 }]);
    }
    // Only a disallowed address can learn that there is an allowlist. That counts too.
    const elsewhere = await Promise.all(Array.from({ length: 12 }, () => knock(LISTED, "203.0.9.1")));
    expect(tally(elsewhere)).toEqual({ "address-not-allowed": 10, "too-many-guesses": 2 });
  });

  it("limits lookups per address, per /64 and per wider network, found or not", async () => {
    expect(await scan(60, () => "203.0.113.1")).toEqual({ "too-many-guesses": 50, "wrong-password": 10 });
    expect(await knock(OPEN, "203.0.113.1")).toBe("too-many-guesses");
    expect(await scan(60, (n) => `2001:db8::${n + 1}`)).toEqual({ "too-many-guesses": 50, "wrong-password": 10 });
    expect(await scan(250, (n) => `203.0.113.${n + 2}`)).toEqual({ "too-many-guesses": 220, "wrong-password": 30 });
    expect(await scan(250, (n) => `2001:db8:7:${n.toString(16)}::1`)).toEqual({ "too-many-guesses": 210, "wrong-password": 40 });
    expect(await knock(OPEN, "198.51.100.1")).toBe("in");
    ms = 180_000;
    expect(await scan(3, () => "203.0.113.1")).toEqual({ "too-many-guesses": 2, "wrong-password": 1 });
    expect(refused).toContain("id-miss-address");
  });

  it("shares misses between all servers", async () => {
    const other = server();
    expect(await scan(10, () => "203.0.113.1")).toEqual({ "wrong-password": 10 });
    expect(await knock(letters(1), "203.0.113.1", undefined, other)).toBe("too-many-guesses");
    expect(await knock(OPEN, "203.0.113.1", undefined, other)).toBe("too-many-guesses");
    ms = 200_000;
    expect(await knock(OPEN, "203.0.113.1", undefined, other)).toBe("in");
  });

  it("admits a crowd behind one address despite typos, while a neighbor guesses IDs", async () => {
    expect(tally(await Promise.all(Array.from({ length: 200 }, () => knock(OPEN, "203.0.113.1"))))).toEqual({ in: 200 });
    expect(tally(await Promise.all(Array.from({ length: 8 }, () => knock(LOCKED, "203.0.113.1"))))).toEqual({
      "wrong-password": 8,
    });
    expect(await knock(LOCKED, "203.0.113.1", RIGHT)).toBe("in");
    expect(await scan(20, () => "203.0.113.1")).toEqual({ "too-many-guesses": 10, "wrong-password": 10 });
    expect(tally(await Promise.all(Array.from({ length: 200 }, () => knock(OPEN, "203.0.113.1"))))).toEqual({ in: 200 });
    expect(await knock(LOCKED, "203.0.113.1", RIGHT)).toBe("in");
    expect(await knock(LISTED, "203.0.113.1")).toBe("too-many-guesses");
  });

  it("an own ID doesn't provide extra tries: uncounted lookups aren't refunded", async () => {
    expect(await knock(LOCKED, "203.0.113.1", RIGHT)).toBe("in");
    expect(await scan(10, () => "203.0.113.1")).toEqual({ "wrong-password": 10 });
    for (let round = 0; round < 10; round += 1) await knock(LOCKED, "203.0.113.1", WRONG);
    expect(await knock(LOCKED, "203.0.113.1", RIGHT)).toBe("in");
    expect(await scan(10, () => "203.0.113.1")).toEqual({ "too-many-guesses": 10 });
  });

  it("limits the total number of lookups", async () => {
    lookups = server({ lookupsPerMinute: 30, missesPerHour: 1000 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => knock(OPEN, "203.0.113.1")));
    expect(tally(answers)).toEqual({ in: 30, "too-many-connections": 10 });
    expect(refused).toEqual(Array.from({ length: 10 }, () => "id-lookups"));
    ms = 2000;
    expect(await knock(OPEN, "203.0.113.1")).toBe("in");
  });
});
