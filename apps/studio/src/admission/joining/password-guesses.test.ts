import { SerialId } from "@setsuna/contracts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rateLimitsIn } from "../../platform/limits/rate-limits.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { openEmbeddedCopy } from "../../platform/storage/testing/embedded-template.ts";
import { fakeSerialIds } from "../serial-ids/serial-id-store.fake.ts";
import { authorise } from "./authorisation.ts";
import { someProof } from "./join-proofs.fake.ts";
import { verifierOf } from "./join-proofs.ts";
import { type PasswordGuesses, passwordGuesses } from "./password-guesses.ts";

vi.setConfig({ testTimeout: 90_000 });

const ID = SerialId.parse("abcdefg");
const RIGHT = "R".repeat(43);
const WRONG = "W".repeat(43);

let opened: OpenDatabase;
let now = new Date("2026-11-21T00:00:00Z");
let guesses: PasswordGuesses;
beforeAll(async () => {
  opened = await openEmbeddedCopy();
  guesses = passwordGuesses(rateLimitsIn(opened.database), () => now);
}, 120_000);
afterAll(() => opened.close());

const store = fakeSerialIds({ passwordVerifier: verifierOf(RIGHT) });
const knock = async (proof: string | undefined, address: string): Promise<string> => {
  const verdict = await authorise(store, ID, { direction: "subscribe", address, proof: someProof(proof) }, { guesses });
  return verdict.ok ? "in" : verdict.error;
};
const times = async (count: number, proof: string | undefined, address: string) =>
  Promise.all(Array.from({ length: count }, () => knock(proof, address)));
const tally = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].sort().map((code) => [code, answers.filter((answer) => answer === code).length]));

it("an ID password can't be guessed over many sockets or addresses, and its owner can still join", async () => {
  expect(tally(await times(50, RIGHT, "203.0.113.1"))).toEqual({ in: 50 });
  // A larger crowd waits for earlier attempts.
  expect(tally(await times(150, RIGHT, "192.0.9.1"))).toEqual({ in: 150 });
  expect(tally(await times(50, undefined, "203.0.113.1"))).toEqual({ "wrong-password": 50 });

  expect(tally(await times(70, WRONG, "198.51.100.1"))).toEqual({ "too-many-guesses": 10, "wrong-password": 60 });
  expect(await knock(RIGHT, "198.51.100.1")).toBe("too-many-guesses");
  // A customer's whole IPv6 network counts as one address.
  await times(60, WRONG, "2001:db8::1");
  expect(await knock(WRONG, "2001:db8::2")).toBe("too-many-guesses");
  await times(60, WRONG, "2001:db8:0:9::1");

  expect(await knock(WRONG, "198.51.100.9")).toBe("too-many-guesses");
  expect(await knock(RIGHT, "198.51.100.9")).toBe("too-many-guesses");
  expect(tally(await times(20, RIGHT, "203.0.113.1"))).toEqual({ in: 20 });

  expect(await times(2, WRONG, "192.0.2.1")).toEqual(["wrong-password", "wrong-password"]);
  expect(await knock(RIGHT, "192.0.2.1")).toBe("in");
  expect(tally(await times(9, WRONG, "192.0.3.1"))).toEqual({ "too-many-guesses": 6, "wrong-password": 3 });

  expect(tally(await times(70, WRONG, "203.0.113.1"))).toEqual({ "too-many-guesses": 10, "wrong-password": 60 });
  expect(await knock(RIGHT, "192.0.2.1")).toBe("in");

  // The ID regains an attempt in 15 s.
  now = new Date(now.getTime() + 15_000);
  expect(await knock(RIGHT, "198.51.100.9")).toBe("in");
});
