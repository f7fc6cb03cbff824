import { SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { type AccountClient, press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tappedEpochs } from "../support/epoch-tap.ts";
import { errorCode } from "../support/error-code.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { follow, LIGHT_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";

let stage: Stage;
let owner: AccountClient;
let id: SerialId;
const fixed = (value: number) => (count: number) => new Uint8Array(count).fill(value);
const own = newLinkSecret(fixed(1));
const guest = newLinkSecret(fixed(2), own);
/** The owner never made this link. */
const strange = newLinkSecret(fixed(3));

beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  id = SerialId.parse(stage.studio.demoId);
  owner = await stage.studio.demoOwner();
  for (const [secret, name] of [
    [own, "Stage"],
    [guest, "Guest"],
  ] as const) {
    const { joinKeyName, link, proofKey } = deriveLinkKeys(id, secret);
    const verifier = joinVerifierOf(proofKey);
    const made = await owner.call("POST", `serial-ids/${id}/links`, { joinKeyName, link, verifier, name });
    expect(made.status).toBe(200);
  }
});
afterEach(() => stage.clear());
afterAll(async () => {
  // Later files expect the demo ID as seeded.
  await owner?.call("DELETE", `serial-ids/${id}/links`);
  await stage?.close();
});

const sent = async (page: Page): Promise<string[]> =>
  (await tappedEpochs(page)).filter(({ use }) => use === "sent").map(({ id: name }) => name);
const received = async (page: Page): Promise<string[]> =>
  (await tappedEpochs(page)).filter(({ use }) => use === "received").map(({ id: name }) => name);

const refusalOf = async (secret?: ReturnType<typeof newLinkSecret>) => {
  const client = await SignallingClient.open(stage.studio.signalUrl());
  const keys = secret === undefined ? undefined : deriveLinkKeys(id, secret);
  const answer = await client.hello(id, "receiver", keys?.proofKey, keys?.link);
  client.close();
  return answer.type === "refused" ? answer.error.code : undefined;
};

test("a Free ID is private: link holders see the video until their own link is revoked; the latency is printed", async () => {
  const stays = await stage.receiver({ video: 1, password: own }, { tapsEpochs: true });
  await untilPhase(stays, "video-1", "waiting-for-sender");
  const sender = await stage.sender({ video: 1, password: own }, { source: LIGHT_SOURCE, tapsEpochs: true });
  const goes = await stage.receiver({ video: 1, password: guest }, { tapsEpochs: true });
  for (const receiver of [stays, goes]) {
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    expect((await untilFrames(receiver, 10)).length).toBeGreaterThanOrEqual(10);
    expect(await received(receiver)).toEqual(await sent(sender));
  }

  await takeFrames(goes);
  const pressed = Date.now();
  const revoked = await owner.call("DELETE", `serial-ids/${id}/links/${deriveLinkKeys(id, guest).link}`);
  expect(revoked.status).toBe(204);
  await until("the guest to be put out", async () => (await errorCode(goes)) === "link-revoked", undefined, 20);
  await until("the sender to begin another epoch", async () => (await sent(sender)).length === 2);
  const last = (await takeFrames(goes)).at(-1);
  const [first, second] = await sent(sender);
  expect((await untilFrames(stays, 15)).length).toBeGreaterThanOrEqual(15);
  expect(await takeFrames(goes)).toEqual([]);
  process.stdout.write(`Revoke until the last picture: ${Math.max(0, (last?.at ?? pressed) - pressed).toFixed(0)} ms\n`);
  expect(await received(stays)).toEqual([first, second]);
  expect(await received(goes)).toEqual([first]);
  await goes.close();
  expect(await refusalOf(guest)).toBe("link-revoked");

  const ahead = await stage.receiver({ video: 1, password: own, autostart: false }, { tapsEpochs: true });
  await until("the epoch, ahead of the start", async () => (await received(ahead)).length > 0);
  expect(await received(ahead)).toContain(second);
  await press(ahead, "start");
  await follow(ahead);
  expect((await untilFrames(ahead, 10)).length).toBeGreaterThanOrEqual(10);
});

test("a client without a link, or with another key's link, is refused", async () => {
  expect(await refusalOf(strange)).toBe("wrong-password");
  expect(await refusalOf()).toBe("wrong-password");
});
