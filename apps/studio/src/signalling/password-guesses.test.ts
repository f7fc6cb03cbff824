import { SerialId } from "@setsuna/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rateLimitsIn } from "../limits/rate-limits.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { fakeSerialIds } from "../storage/serial-id-store.fake.ts";
import { openEmbeddedCopy } from "../storage/testing/embedded-template.ts";
import { authorise, verifierOf } from "./authorisation.ts";
import { type PasswordGuesses, passwordGuesses } from "./password-guesses.ts";

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
  const verdict = await authorise(store, ID, { direction: "subscribe", address, proof }, { guesses });
  return verdict.ok ? "in" : verdict.error;
};
const times = async (count: number, proof: string | undefined, address: string) =>
  Promise.all(Array.from({ length: count }, () => knock(proof, address)));
const tally = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].sort().map((code) => [code, answers.filter((answer) => answer === code).length]));

it("an ID password cannot be guessed over many sockets, nor from many addresses, and who knows it gets in", async () => {
  // A hall of receivers behind one address, all with the right password, and pages that ask without one first.
  expect(tally(await times(50, RIGHT, "203.0.113.1"))).toEqual({ in: 50 });
  expect(tally(await times(50, undefined, "203.0.113.1"))).toEqual({ "wrong-password": 50 });

  // One address, however many sockets at once.
  expect(tally(await times(70, WRONG, "198.51.100.1"))).toEqual({ "too-many-guesses": 10, "wrong-password": 60 });
  expect(await knock(RIGHT, "198.51.100.1")).toBe("too-many-guesses");
  // The customer's whole IPv6 network is one address.
  await times(60, WRONG, "2001:db8::1");
  expect(await knock(WRONG, "2001:db8::2")).toBe("too-many-guesses");

  // The ID's own limit is used up by now: a further address has no try, but those who were in come in again.
  expect(await knock(WRONG, "198.51.100.9")).toBe("too-many-guesses");
  expect(await knock(RIGHT, "198.51.100.9")).toBe("too-many-guesses");
  expect(tally(await times(20, RIGHT, "203.0.113.1"))).toEqual({ in: 20 });

  // A quarter of a minute gives the ID a try again.
  now = new Date(now.getTime() + 15_000);
  expect(await knock(RIGHT, "198.51.100.9")).toBe("in");
});
