import { errorBody, SerialId, SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { type IdKeys, proveJoin } from "@setsuna/e2ee";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { ControlClient } from "../lifecycle/control-client.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { evaluatorAt, proveAt } from "./join-by-password.ts";

const serialId = SerialId.parse("abcdefg");
const url = "wss://studio.example/studio/signal";
const blinded = `${"B".repeat(42)}A`;
const EVALUATED = { type: "evaluated", request: 0, element: "E".repeat(43), confirmation: `${"C".repeat(42)}A` } as const;
const KEYS: IdKeys = { proofKey: `${"p".repeat(42)}A`, e2eeKey: new Uint8Array(32) };

let clock: FakeClock;
let ports: FakePorts;
let hashed: (keys: IdKeys) => void;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  ports.deriveKeys = async (_id, password, evaluate) => {
    if (password === "") return undefined;
    const hash = new Promise<IdKeys>((resolve) => {
      hashed = resolve;
    });
    await evaluate(blinded);
    return hash;
  };
});
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const types = () => ports.socket().sent.map(({ type }) => type);
const started = () => {
  const client = new ControlClient(ports, { signalUrl: url, serialId, password: "s3cret!" });
  const start = client.start();
  return { client, start };
};

describe("a client with a password", () => {
  it("asks for its keys as soon as the socket opens, and sends the hello when the password is hashed", async () => {
    const { client, start } = started();
    ports.socket().open();
    expect(ports.socket().sent).toMatchObject([{ type: "evaluate", request: 0, serialId, blinded }, { type: "ping" }]);
    ports.socket().say(EVALUATED);
    await turns();
    expect(types()).not.toContain("hello");
    hashed(KEYS);
    await start;
    expect(ports.socket().last("hello")).toMatchObject({ serialId, proof: expect.stringMatching(/^[\w-]{86}$/) });
    expect(ports.sockets).toHaveLength(1);
    await client.stop();
  });

  it("keeps the socket while a slow machine hashes", async () => {
    const { client, start } = started();
    ports.socket().open();
    ports.socket().say(EVALUATED);
    await turns();
    for (let second = 0; second < 3 * (SIGNALLING_SILENCE_MS / 1000); second += 1) {
      clock.advance(1000);
      ports.socket().say({ type: "pong", t0: clock.now(), t1: 0, t2: 0 });
    }
    expect(ports.sockets).toHaveLength(1);
    expect(types().filter((type) => type === "ping").length).toBeGreaterThan(5);
    hashed(KEYS);
    await start;
    ports.socket().welcome();
    expect(client.getSnapshot().phase).toEqual({ name: "running" });
    await client.stop();
  });

  it("reconnects without asking again, but asks again on a new socket if unanswered", async () => {
    const { client, start } = started();
    ports.socket().open();
    ports.socket().lose();
    clock.advance(1500);
    expect(ports.sockets).toHaveLength(2);
    ports.socket().open();
    expect(types()[0]).toBe("evaluate");
    ports.socket().say(EVALUATED);
    await turns();
    hashed(KEYS);
    await start;
    ports.socket().welcome();
    ports.socket().lose();
    clock.advance(1500);
    expect(ports.sockets).toHaveLength(3);
    ports.socket().open();
    expect(types()).toEqual(["hello"]);
    await client.stop();
  });

  it("fails with the server's refusal", async () => {
    const { client, start } = started();
    ports.socket().open();
    ports.socket().say({ type: "refused", request: 0, error: errorBody("too-many-guesses") });
    await start;
    expect(client.getSnapshot().phase).toEqual({ name: "failed", error: errorBody("too-many-guesses") });
  });

  it("retries when the server is at capacity", async () => {
    const { client } = started();
    ports.socket().open();
    ports.socket().say({ type: "refused", request: 0, error: errorBody("too-many-connections") });
    clock.advance(1500);
    expect(ports.sockets).toHaveLength(2);
    ports.socket().open();
    expect(types()[0]).toBe("evaluate");
    await client.stop();
    expect(ports.socket().isClosed).toBe(true);
  });

  it("never uses keys that the server didn't confirm: reports an honest server's reason, or a specific error", async () => {
    for (const answer of ["wrong-password", "password-not-set", "welcome"] as const) {
      const { client, start } = started();
      ports.socket().open();
      ports.socket().say(EVALUATED);
      await turns();
      hashed({ ...KEYS, proofKey: `${"r".repeat(42)}A`, isUnconfirmed: true });
      await start;
      if (answer === "welcome") ports.socket().welcome();
      else ports.socket().say({ type: "refused", error: errorBody(answer) });
      const code = answer === "welcome" ? "evaluation-forged" : answer;
      expect(client.getSnapshot().phase).toEqual({ name: "failed", error: errorBody(code) });
    }
  });

  it("leaves no socket behind when it is stopped before it has its keys", async () => {
    const { client, start } = started();
    ports.socket().open();
    await client.stop();
    await start;
    expect(ports.socket().isClosed).toBe(true);
    clock.advance(60_000);
    expect(ports.sockets).toHaveLength(1);
    expect(client.getSnapshot().phase).toEqual({ name: "idle" });
  });
});

describe("a separate evaluation", () => {
  it("holds a socket until it is answered", async () => {
    const answer = evaluatorAt(ports, url, serialId)(blinded);
    ports.socket().open();
    ports.socket().say(EVALUATED);
    expect(await answer).toEqual({ element: EVALUATED.element, confirmation: EVALUATED.confirmation });
    expect([types().includes("hello"), ports.socket().isClosed]).toEqual([false, true]);
  });

  it("is abandoned if the server stays unreachable", async () => {
    const answer = expect(evaluatorAt(ports, url, serialId)(blinded)).rejects.toMatchObject({ code: "server-unreachable" });
    clock.advance(11_000);
    await answer;
    expect(ports.socket().isClosed).toBe(true);
  });
});

describe("a proof for an API call", () => {
  it("signs the challenge of a separate socket", async () => {
    const shown = proveAt(ports, url, { serialId, keys: KEYS });
    ports.socket().open();
    const { challenge } = ports.socket();
    expect(await shown).toEqual({
      challenge,
      proof: proveJoin(KEYS.proofKey, { purpose: "path-check", serialId, challenge }),
    });
    expect([types().includes("hello"), ports.socket().isClosed]).toEqual([false, true]);
  });

  it("is abandoned if the server stays unreachable", async () => {
    const shown = expect(proveAt(ports, url, { serialId, keys: KEYS })).rejects.toMatchObject({ code: "server-unreachable" });
    clock.advance(11_000);
    await shown;
    expect(ports.socket().isClosed).toBe(true);
  });
});
