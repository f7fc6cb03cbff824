import { SerialId } from "@setsuna/contracts";
import { derivePasswordKeys, type PasswordKeys } from "@setsuna/e2ee";
import { milliseconds, silentLog } from "@setsuna/kit";
import { beforeEach, expect, it } from "vitest";
import { FAKE_CHALLENGES, HelloSigner } from "../../admission/joining/join-proofs.fake.ts";
import { verifierOf } from "../../admission/joining/join-proofs.ts";
import { PasswordEvaluations } from "../../admission/joining/password-evaluations.ts";
import { passwordEvaluator } from "../../admission/joining/password-evaluator.ts";
import { type PasswordGuesses, passwordGuesses } from "../../admission/joining/password-guesses.ts";
import { fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import type { RefundableLimits } from "../../platform/limits/rate-limit-port.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { NO_ICE_SERVERS } from "../turn/ice-server-issue.fake.ts";
import { DirectSessions } from "./direct-sessions.ts";
import { MediaSessions } from "./media-sessions.ts";
import { SignallingConnection } from "./signalling-connection.ts";

const LOCKED = SerialId.parse("lockedd");
const OPEN = SerialId.parse("abcdefg");
const PASSWORD = "s3cret!";
const evaluator = passwordEvaluator(secretsUnder(Buffer.alloc(32, 7)));

let now: number;
let left: number;
let counted: string[];
const COUNTED: readonly string[] = ["id-guess-address", "id-guess-known"];
const limits: RefundableLimits = {
  reset: async () => undefined,
  take: async ({ name }) => {
    if (!COUNTED.includes(name)) return { allowed: true };
    if (left === 0) return { allowed: false, retryAfterSeconds: 1 };
    left -= 1;
    counted.push(name);
    return { allowed: true };
  },
  giveBack: async ({ name }) => {
    if (COUNTED.includes(name)) left += 1;
  },
};
let guesses: PasswordGuesses;
let keys: PasswordKeys;
let evaluations: PasswordEvaluations;
const derive = (answer: { element: string; confirmation: string } | undefined, onBlinded: (blinded: string) => void) =>
  derivePasswordKeys(LOCKED, PASSWORD, {
    evaluate: async (blinded) => {
      onBlinded(blinded);
      return answer ?? { element: evaluator.evaluate(LOCKED, blinded) ?? "", confirmation: "" };
    },
    randomBytes: (count) => new Uint8Array(count).fill(4),
    hash: () => new Uint8Array(32),
  });
let blinded: string;

beforeEach(async () => {
  now = 0;
  left = 3;
  counted = [];
  guesses = passwordGuesses(limits, () => new Date(0));
  keys = await derive(undefined, (element) => {
    blinded = element;
  });
  const clock = { now: () => milliseconds(now) };
  const serialIds = fakeSerialIds({}, { id: LOCKED, passwordVerifier: verifierOf(keys.proofKey) });
  evaluations = new PasswordEvaluations({ evaluator, serialIds, guesses, perIdAnHour: 20, clock });
});

const connect = () => {
  const told: { readonly type: string; readonly [member: string]: unknown }[] = [];
  const signer = new HelloSigner();
  const ends: number[] = [];
  const sessions = new MediaSessions(new FakeRelays());
  const newSessionId = () => {
    throw new Error("no session is opened here");
  };
  const clock = { now: () => milliseconds(now) };
  const connection = new SignallingConnection(
    {
      address: "203.0.113.5",
      send: (message) => signer.hears(message) || told.push(message),
      close: (code) => ends.push(code),
      drop: () => undefined,
    },
    {
      sessions,
      newSessionId,
      guesses,
      evaluations,
      clock,
      log: silentLog,
      iceServers: NO_ICE_SERVERS,
      challenges: FAKE_CHALLENGES,
      directs: new DirectSessions(sessions, newSessionId),
      serialIds: fakeSerialIds({}, { id: LOCKED, passwordVerifier: verifierOf(keys.proofKey) }),
      serverClock: clock,
    },
  );
  const say = async (message: object): Promise<unknown> => {
    connection.receive(JSON.stringify(signer.sign(message)));
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    const [answer, ...more] = told.splice(0);
    expect(more).toEqual([]);
    return answer?.type === "refused" ? (answer.error as { code: string }).code : answer;
  };
  return {
    connection,
    ends,
    say,
    told,
    evaluate: (serialId: SerialId = LOCKED, element = blinded) =>
      say({ type: "evaluate", request: 7, serialId, blinded: element }),
    hello: (serialId: SerialId, proof?: string) => say({ type: "hello", protocol: 1, serialId, role: "receiver", proof }),
  };
};

it("gives a client the confirmed keys of its password, and admits it with them", async () => {
  const client = connect();
  const answer = (await client.evaluate()) as { element: string; confirmation: string };
  expect(answer).toMatchObject({ type: "evaluated", request: 7 });
  const derived = await derive(answer, () => undefined);
  expect(derived).toEqual({ ...keys, isConfirmed: true });
  expect(await client.hello(LOCKED, derived.proofKey)).toMatchObject({ type: "welcome" });
  await connect().evaluate();
  expect([left, counted]).toEqual([2, ["id-guess-address", "id-guess-known"]]);
});

it("counts an evaluation and the following hello as one guess", async () => {
  const client = connect();
  await client.evaluate();
  expect(left).toBe(2);
  expect(await client.hello(LOCKED, "W".repeat(43))).toBe("wrong-password");
  expect(left).toBe(2);
  expect(await client.hello(LOCKED, "W".repeat(43))).toBe("wrong-password");
  expect(left).toBe(1);
});

it("counts one without a following hello, or for another ID than the hello's", async () => {
  const gone = connect();
  await gone.evaluate();
  gone.connection.gone(1000);
  expect(left).toBe(2);
  const other = connect();
  await other.evaluate(OPEN);
  await other.hello(LOCKED, keys.proofKey);
  expect(left).toBe(1);
});

it("refunds the guess if there was no password to guess", async () => {
  const client = connect();
  await client.evaluate(OPEN);
  expect(await client.hello(OPEN, "W".repeat(43))).toBe("password-not-set");
  await connect().evaluate(OPEN);
  expect([left, counted]).toEqual([2, ["id-guess-address", "id-guess-address"]]);
});

it("answers every ID alike: with a password, without one, and nonexistent", async () => {
  for (const id of [LOCKED, OPEN, SerialId.parse("zzzzzzz")]) {
    const answers = [await connect().evaluate(id), await connect().evaluate(id)];
    expect(answers[0]).toEqual({
      type: "evaluated",
      request: 7,
      element: expect.stringMatching(/^[\w-]{43}$/),
      confirmation: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answers[1]).toEqual(answers[0]);
    left = 3;
  }
});

it.each([
  ["zeros", "A".repeat(43)],
  ["above the field", `${"_".repeat(42)}8`],
  ["too short", "AAAA"],
])("refuses an invalid element: %s", async (_, element) => {
  expect(await connect().evaluate(LOCKED, element)).toBe("bad-blinded-password");
});

it("refuses beyond the guess limit with its own code, and closes a client that continues", async () => {
  for (let n = 0; n < 3; n += 1) {
    const client = connect();
    await client.evaluate();
    client.connection.gone(1000);
  }
  expect(await connect().evaluate()).toBe("too-many-guesses");
  left = 100;
  const client = connect();
  for (let n = 0; n < 5; n += 1) expect(await client.evaluate()).toMatchObject({ type: "evaluated" });
  expect(await client.evaluate()).toBe("too-many-guesses");
});

it("makes a crowd that starts at once wait for those before it, but not forever", async () => {
  const hall = Array.from({ length: 8 }, (_, index) => ({ ...connect(), proof: index === 2 ? "W".repeat(43) : keys.proofKey }));
  const answered = () => hall.filter(({ told }) => told.length > 0);
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  for (const { connection } of hall)
    connection.receive(JSON.stringify({ type: "evaluate", request: 7, serialId: LOCKED, blinded }));
  await settle();
  expect(answered().length).toBe(3);
  const outcomes: unknown[] = [];
  for (let next = answered(); next.length > 0; next = answered()) {
    for (const { told, hello, proof } of next) {
      expect(told.splice(0)).toMatchObject([{ type: "evaluated" }]);
      outcomes.push(await hello(LOCKED, proof));
    }
    await settle();
  }
  expect(outcomes.filter((outcome) => outcome === "wrong-password").length).toBe(1);
  expect([outcomes.length, left]).toEqual([8, 2]);
});

it("caps an ID's evaluations per hour, even for clients that get refunds with a captured proof", async () => {
  for (let n = 0; n < 20; n += 1) {
    const client = connect();
    await client.evaluate();
    await client.hello(LOCKED, keys.proofKey);
  }
  expect(left).toBe(3);
  expect(await connect().evaluate()).toBe("too-many-connections");
  expect(left).toBe(3);
  now += 3_600_000;
  expect(await connect().evaluate()).toMatchObject({ type: "evaluated" });
});

it("evaluates only before the hello", async () => {
  const client = connect();
  await client.hello(OPEN);
  expect(await client.evaluate()).toBe("unexpected-message");
});
