import { ControlClient, type ReceivedControl } from "@setsuna/client";
import { Channel, type ErrorCode, joinProofText, type SerialId } from "@setsuna/contracts";
import { joinVerifierOf, type PasswordKeys } from "@setsuna/e2ee";
import { PasswordServer } from "@setsuna/e2ee/testing";
import { type AccountClient, openContext, until, untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nodePorts } from "../../../apps/agent/src/streams/link/node-ports.ts";
import { isProofOf } from "../../../apps/studio/src/admission/joining/join-proofs.ts";
import { AccountStage, onlyIdOf, PASSWORD } from "../account/support/account-stage.ts";
import { tappedEpochs } from "../support/epoch-tap.ts";
import { errorCode } from "../support/error-code.ts";
import { openFold } from "../support/folds.ts";
import { passwordKeysAt } from "../support/id-password.ts";
import { operate } from "../support/operator.ts";
import { openSignalProxy } from "../support/signal-proxy.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { follow, LIGHT_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";

const [OLD, NEW] = ["old-one!", "new-one!"];
const CONTROL = Channel.parse(1);

let stage: Stage;
let owner: AccountClient;
let id: SerialId;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  const account = await (await AccountStage.shared()).account();
  owner = account.client;
  await owner.signIn(account.email, PASSWORD);
  id = await onlyIdOf(owner);
  await operate(stage.studio, "plan", id, "commercial");
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const setPassword = async (password: string): Promise<PasswordKeys> => {
  const keys = await passwordKeysAt(stage.studio.signalUrl(), id, password);
  expect((await owner.call("PUT", `serial-ids/${id}/password`, { verifier: joinVerifierOf(keys.proofKey) })).status).toBe(200);
  return keys;
};
const untilCode = (page: Page, code: string) => until(code, async () => (await errorCode(page)) === code);
const epochsSent = async (page: Page): Promise<string[]> =>
  (await tappedEpochs(page)).filter(({ use }) => use === "sent").map(({ id: name }) => name);

test.skipIf(IS_EVERYDAY)(
  "a password changed on air disconnects everyone with a reason; the new one admits, and the old key decrypts nothing",
  async () => {
    const old = await setPassword(OLD);
    const streams = { id, video: 1, control: 1, password: OLD };
    const sender = await stage.sender(streams, { source: LIGHT_SOURCE, tapsEpochs: true });
    const receiver = await stage.receiver(streams);
    await follow(receiver);
    await untilFrames(receiver, 10);

    const next = await setPassword(NEW);
    for (const page of [sender, receiver]) await untilCode(page, "id-password-changed");
    await takeFrames(receiver);

    const renewed = { ...streams, password: NEW };
    const again = await stage.sender(renewed, { source: LIGHT_SOURCE, tapsEpochs: true });
    const newcomer = await stage.receiver(renewed);
    await follow(newcomer);
    await untilFrames(newcomer, 10);
    expect(await takeFrames(receiver)).toEqual([]);
    const [before, after] = await Promise.all([epochsSent(sender), epochsSent(again)]);
    expect(after.length).toBeGreaterThan(0);
    expect(before.filter((epoch) => after.includes(epoch))).toEqual([]);

    // A server may admit a client that has only the old key.
    const heard: ReceivedControl[] = [];
    const ports = { ...nodePorts, deriveKeys: async () => ({ proofKey: next.proofKey, e2eeKey: old.e2eeKey }) };
    const spy = new ControlClient(ports, { signalUrl: stage.studio.signalUrl(), serialId: id, password: OLD });
    spy.onControl((received) => heard.push(received));
    await spy.start();
    try {
      spy.listen(CONTROL);
      await openFold(again, "control");
      await again.fill('[data-testid="control-key"]', "note");
      await again.fill('[data-testid="control-value"]', '"for the new ones"');
      await again.click('[data-testid="control-send-state"]');
      await until("the new ones to hear", () =>
        newcomer.evaluate(() => document.querySelector('[data-testid="control-1"] [data-key="note"]') !== null),
      );
      const refusal = await until("the spy's stream to end", () => {
        const phase = spy.getSnapshot().streams[0]?.phase;
        return phase?.name === "refused" ? phase.error.code : undefined;
      });
      expect(refusal).toBe("epoch-unanswered");
      expect(heard).toEqual([]);
    } finally {
      await spy.stop();
    }
    await untilPhase(again, "video-1", "live");
  },
);

test("a wrong password starts no video, the right one does, and neither appears in a URL that the server saw", async () => {
  await setPassword(NEW);
  const context = await openContext(stage.browser);
  try {
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const page = await context.newPage();
    await page.goto(stage.studio.pageUrl("receiver", { id, video: 1, password: OLD }));
    await untilCode(page, "wrong-password");
    const right = await context.newPage();
    await right.goto(stage.studio.pageUrl("receiver", { id, video: 1, password: NEW }));
    await untilPhase(right, "video-1", "waiting-for-sender");
    const secrets = new RegExp(`${OLD}|${NEW}`);
    expect(asked.filter((url) => secrets.test(url.split("#")[0] ?? ""))).toEqual([]);
    expect(stage.studio.log()).not.toMatch(secrets);
  } finally {
    await context.close();
  }
});

const joinThrough = async (proxy: Awaited<ReturnType<typeof openSignalProxy>>) => {
  const client = new ControlClient(nodePorts, { signalUrl: proxy.url, serialId: id, password: NEW });
  await client.start();
  const code = await until("the client to be refused", (): ErrorCode | undefined => {
    const { phase } = client.getSnapshot();
    return phase.name === "failed" ? phase.error.code : undefined;
  });
  await client.stop();
  return { code, proofs: proxy.heard.flatMap((message) => (message.type === "hello" ? [message.proof] : [])) };
};

test("an impostor server gets nothing to guess passwords with, and can't admit clients", async () => {
  await setPassword(NEW);
  const own = new PasswordServer();
  const { proofKey } = await own.setPassword(id, NEW);
  for (const [isWelcoming, wanted] of [
    [false, "wrong-password"],
    [true, "evaluation-forged"],
  ] as const) {
    const proxy = await openSignalProxy(stage.studio.signalUrl(), (message, heard) => {
      const asked = heard.findLast((said) => said.type === "evaluate");
      if (message.type === "evaluated" && asked !== undefined) return { ...message, element: own.element(id, asked.blinded) };
      if (message.type === "refused" && isWelcoming) return { type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 1 };
      return message;
    });
    try {
      const { code, proofs } = await joinThrough(proxy);
      expect(code).toBe(wanted);
      expect(proofs.length).toBeGreaterThan(0);
      // No proof derives from the password's keys: nothing to test guesses against.
      const texts = proxy.drawn.map((challenge) => joinProofText({ purpose: "sender", serialId: id, challenge }));
      for (const signature of proofs.flatMap((proof) => proof ?? []))
        for (const text of texts) expect(isProofOf(joinVerifierOf(proofKey), { signature, text })).toBe(false);
    } finally {
      proxy.close();
    }
  }
});

test("an intercepted proof can't be used again", async () => {
  await setPassword(NEW);
  const proxy = await openSignalProxy(stage.studio.signalUrl(), (message) => message);
  const client = new ControlClient(nodePorts, { signalUrl: proxy.url, serialId: id, password: NEW });
  let thief: SignallingClient | undefined;
  try {
    await client.start();
    client.listen(CONTROL);
    await until("the client to be let in", () => client.getSnapshot().streams[0]?.phase.name === "waiting-for-sender");
    const seen = proxy.heard.find(({ type }) => type === "hello");
    expect(seen).toMatchObject({ proof: expect.stringMatching(/^[\w-]{86}$/) });
    // The server drops silent connections after a few seconds.
    thief = await SignallingClient.open(stage.studio.signalUrl());
    thief.send(seen);
    expect(await thief.next(({ type }) => type === "welcome" || type === "refused")).toMatchObject({
      error: { code: "wrong-password" },
    });
  } finally {
    thief?.close();
    await client.stop();
    proxy.close();
  }
});
