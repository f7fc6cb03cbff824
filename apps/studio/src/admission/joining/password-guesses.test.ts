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

// Hundreds of tries, on machines that do other things too.
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

it("an ID password cannot be guessed over many sockets, nor from many addresses, and who knows it gets in", async () => {
  // A hall of receivers behind one address, all with the right password, and pages that ask without one first.
  expect(tally(await times(50, RIGHT, "203.0.113.1"))).toEqual({ in: 50 });
  // A larger one that comes at one moment waits for those before it.
  expect(tally(await times(150, RIGHT, "192.0.9.1"))).toEqual({ in: 150 });
  expect(tally(await times(50, undefined, "203.0.113.1"))).toEqual({ "wrong-password": 50 });

  // One address, however many sockets at once.
  expect(tally(await times(70, WRONG, "198.51.100.1"))).toEqual({ "too-many-guesses": 10, "wrong-password": 60 });
  expect(await knock(RIGHT, "198.51.100.1")).toBe("too-many-guesses");
  // The customer's whole IPv6 network is one address.
  await times(60, WRONG, "2001:db8::1");
  expect(await knock(WRONG, "2001:db8::2")).toBe("too-many-guesses");
  await times(60, WRONG, "2001:db8:0:9::1");

  // The shared bucket is empty now. Admitted clients still get in; a guesser's neighbors have no try left.
  expect(await knock(WRONG, "198.51.100.9")).toBe("too-many-guesses");
  expect(await knock(RIGHT, "198.51.100.9")).toBe("too-many-guesses");
  expect(tally(await times(20, RIGHT, "203.0.113.1"))).toEqual({ in: 20 });

  // A newcomer from elsewhere comes in all the same, also after a slip or two, and has few tries there.
  expect(await times(2, WRONG, "192.0.2.1")).toEqual(["wrong-password", "wrong-password"]);
  expect(await knock(RIGHT, "192.0.2.1")).toBe("in");
  expect(tally(await times(9, WRONG, "192.0.3.1"))).toEqual({ "too-many-guesses": 6, "wrong-password": 3 });

  // A neighbour's guesses behind a known address are that address's own, and end as others do.
  expect(tally(await times(70, WRONG, "203.0.113.1"))).toEqual({ "too-many-guesses": 10, "wrong-password": 60 });
  expect(await knock(RIGHT, "192.0.2.1")).toBe("in");

  // A quarter of a minute gives the ID a try again.
  now = new Date(now.getTime() + 15_000);
  expect(await knock(RIGHT, "198.51.100.9")).toBe("in");
});
