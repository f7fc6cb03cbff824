import type { CurrentSession } from "@setsuna/contracts";
import { Email } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { AUTH_CHECK_DELAY_MS, SessionStore } from "./session-store.ts";

const SIGNED_OUT: CurrentSession = { state: "signed-out" };
const signedIn = (address: string): CurrentSession => ({
  state: "signed-in",
  account: {
    id: "a".repeat(22),
    email: Email.parse(address),
    locale: "ja",
    role: "licensee",
    secondFactorPassed: false,
    secondFactorNeeded: false,
  },
});

const world = () => {
  const questions: { readonly resolve: (answer: CurrentSession) => void; readonly reject: (error: Error) => void }[] = [];
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const failures: unknown[] = [];
  const seen: string[] = [];
  let announced = 0;
  const store = new SessionStore({
    read: () => new Promise((resolve, reject) => questions.push({ resolve, reject })),
    wait: (ms) => new Promise((end) => waits.push({ ms, end })),
    announce: () => {
      announced += 1;
    },
    failed: (error) => failures.push(error),
  });
  return {
    store,
    questions,
    waits,
    failures,
    seen,
    announced: () => announced,
    look: () => store.subscribe(() => seen.push(store.snapshot().state)),
  };
};
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("SessionStore", () => {
  it("sends no request before the first subscriber", async () => {
    const { store, questions } = world();
    await store.check();
    expect(questions).toHaveLength(0);
    expect(store.snapshot()).toEqual({ state: "loading" });
  });

  it("decides once the response has arrived and 400 ms have passed, not before", async () => {
    const { store, questions, waits, look } = world();
    look();
    questions[0]?.resolve(signedIn("taro@example.com"));
    await settled();
    expect(store.snapshot().state).toBe("loading");
    expect(waits.map(({ ms }) => ms)).toEqual([AUTH_CHECK_DELAY_MS]);
    waits[0]?.end();
    await settled();
    expect(store.snapshot().state).toBe("signed-in");
  });

  it("doesn't wait again once it has decided", async () => {
    const { store, questions, waits, look } = world();
    look();
    questions[0]?.resolve(SIGNED_OUT);
    waits[0]?.end();
    await settled();
    void store.check();
    questions[1]?.resolve(signedIn("taro@example.com"));
    await settled();
    expect(waits).toHaveLength(1);
    expect(store.snapshot().state).toBe("signed-in");
  });

  it("drops a response that a sign-out has overtaken", async () => {
    const { store, questions, waits, look, announced } = world();
    look();
    waits[0]?.end();
    store.settle(SIGNED_OUT);
    questions[0]?.resolve(signedIn("taro@example.com"));
    await settled();
    expect(store.snapshot()).toEqual({ state: "signed-out", endedElsewhere: false });
    expect(announced()).toBe(1);
  });

  it("uses the response to the newer of two requests, in whatever order they arrive", async () => {
    const { store, questions, look } = world();
    look();
    store.settle(signedIn("taro@example.com"));
    void store.check();
    void store.check();
    questions[2]?.resolve(SIGNED_OUT);
    await settled();
    questions[1]?.resolve(signedIn("taro@example.com"));
    await settled();
    expect(store.snapshot()).toEqual({ state: "signed-out", endedElsewhere: true });
  });

  it("keeps its state without rendering when the server is silent", async () => {
    const { store, questions, look, seen, failures } = world();
    look();
    store.settle(signedIn("taro@example.com"));
    void store.check();
    questions[1]?.reject(new TypeError("network"));
    await settled();
    expect(store.snapshot().state).toBe("signed-in");
    expect(seen).toEqual(["signed-in"]);
    expect(failures).toHaveLength(1);
  });

  it("reports an unreachable server if it never answered, and can retry", async () => {
    const { store, questions, waits, look, seen } = world();
    look();
    questions[0]?.reject(new TypeError("network"));
    waits[0]?.end();
    await settled();
    expect(store.snapshot()).toEqual({ state: "unreachable" });
    void store.retry();
    questions[1]?.resolve(SIGNED_OUT);
    waits[1]?.end();
    await settled();
    expect(seen).toEqual(["unreachable", "loading", "signed-out"]);
    expect(store.snapshot()).toEqual({ state: "signed-out", endedElsewhere: false });
  });

  it("doesn't render when the response is unchanged", async () => {
    const { store, questions, look, seen } = world();
    look();
    store.settle(signedIn("taro@example.com"));
    void store.check();
    questions[1]?.resolve(signedIn("taro@example.com"));
    await settled();
    expect(seen).toEqual(["signed-in"]);
  });

  it("remembers that a session ended without this page's request", () => {
    const { store, look } = world();
    look();
    store.settle(signedIn("taro@example.com"));
    store.noticeEnd();
    expect(store.snapshot()).toEqual({ state: "signed-out", endedElsewhere: true });
  });
});
