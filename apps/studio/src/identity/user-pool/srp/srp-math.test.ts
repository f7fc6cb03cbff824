import { answerSrpChallenge, beginSrpLogin, signClaim } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { afterAll, describe, expect, it } from "vitest";
import { srpThisThread } from "./srp-this-thread.ts";
import { srpWorkerThread } from "./srp-worker-thread.ts";

// When run from source, the worker needs the TypeScript loader.
const WORKER = new URL("./srp-worker.ts", import.meta.url).href;
const LOADER = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(WORKER)}); });`;
const fromSources = () => srpWorkerThread(LOADER, silentLog, { eval: true });
const thread = fromSources();
afterAll(() => thread.stop());

const user = { poolName: "Setsuna", userId: "u-1" };

describe.each([
  ["this thread", srpThisThread],
  ["a thread of its own", thread.math],
])("SRP in %s", (_name, math) => {
  it("derives the same key as the client", async () => {
    const { salt, verifier } = await math.makeVerifier(user, "Passw0rd");
    expect(await math.remakeVerifier(user, "Passw0rd", salt)).toBe(verifier);
    expect(await math.remakeVerifier(user, "passw0rd", salt)).not.toBe(verifier);
    const client = beginSrpLogin(new Uint8Array(32).fill(7));
    const session = await math.beginChallenge(verifier);
    const secretBlock = new Uint8Array(64).fill(1);
    const challenge = { user, serverPublic: session.publicValue.toString(16), salt: salt.toString(16), secretBlock };
    const theirs = answerSrpChallenge(client, challenge, "Passw0rd", "now");
    const key = await math.sessionKey(session, verifier, client.publicValue);
    expect(theirs).toEqual(signClaim(key ?? new Uint8Array(), { user, secretBlock, timestamp: "now" }));
    expect(await math.sessionKey(session, verifier, 0n)).toBeUndefined();
  });

  it("uses another salt and another secret each time", async () => {
    const [one, two] = await Promise.all([math.makeVerifier(user, "Passw0rd"), math.makeVerifier(user, "Passw0rd")]);
    expect(one.salt).not.toBe(two.salt);
    const sessions = await Promise.all([math.beginChallenge(one.verifier), math.beginChallenge(one.verifier)]);
    expect(sessions[0].secret).not.toBe(sessions[1].secret);
  });
});

describe("a thread of SRP arithmetic", () => {
  it("fails its current task when stopped, and is replaced", async () => {
    const doomed = fromSources();
    const task = doomed.math.makeVerifier(user, "Passw0rd");
    const failed = expect(task).rejects.toThrow("the server is stopping");
    await doomed.stop();
    await failed;
    expect((await doomed.math.makeVerifier(user, "Passw0rd")).verifier).toBeTypeOf("bigint");
    await doomed.stop();
  });

  it("fails its tasks when it can't run", async () => {
    const broken = srpWorkerThread(new URL("./no-such-file.js", import.meta.url), silentLog);
    await expect(broken.math.beginChallenge(5n)).rejects.toThrow("the thread of SRP arithmetic ended");
  });

  it("ends an idle thread and starts another for the next task", async () => {
    const numbered = `const { parentPort, threadId } = require("node:worker_threads");
      parentPort.on("message", ({ id }) => parentPort.postMessage({ id, value: threadId }));`;
    const resting = srpWorkerThread(numbered, silentLog, { eval: true, idleMs: 1 });
    const first = await resting.math.beginChallenge(5n);
    await expect.poll(() => resting.math.beginChallenge(5n), { interval: 20, timeout: 10_000 }).not.toEqual(first);
    await resting.stop();
  });

  it("refuses more than it can process in time", async () => {
    const busy = fromSources();
    const outcomes = Array.from({ length: 201 }, () =>
      busy.math.beginChallenge(5n).then(
        () => "done",
        (error: Error) => error.name,
      ),
    );
    expect(await outcomes[200]).toBe("IdentityRefusal");
    await busy.stop();
    expect((await Promise.all(outcomes)).filter((name) => name === "IdentityRefusal")).toHaveLength(1);
  });
});
