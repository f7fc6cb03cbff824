import { SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { AccountClient, press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tappedEpochs } from "../support/epoch-tap.ts";
import { follow, LIGHT_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";

let stage: Stage;
let owner: AccountClient;
let id: SerialId;
const fixed = (value: number) => (count: number) => new Uint8Array(count).fill(value);
const own = newLinkSecret(fixed(1));
const guest = newLinkSecret(fixed(2), own);
/** A link that the owner never made, of another key. */
const strange = newLinkSecret(fixed(3));

beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "off" }, LIGHT_SOURCE);
  id = SerialId.parse(stage.studio.demoId);
  owner = await AccountClient.open(stage.studio.origin);
  const { email, password } = stage.studio.demoLogin();
  await owner.signIn(email, password);
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
afterAll(() => stage?.close());

const errorCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="error-code"]')?.textContent ?? undefined);

const sent = async (page: Page): Promise<string[]> =>
  (await tappedEpochs(page)).filter(({ use }) => use === "sent").map(({ id: name }) => name);
const received = async (page: Page): Promise<string[]> =>
  (await tappedEpochs(page)).filter(({ use }) => use === "received").map(({ id: name }) => name);

test("a Free ID is private: those with a link see the picture, until their link alone is revoked", async () => {
  const sender = await stage.sender({ video: 1, password: own }, { source: LIGHT_SOURCE, tapsEpochs: true });
  const stays = await stage.receiver({ video: 1, password: own }, { tapsEpochs: true });
  const goes = await stage.receiver({ video: 1, password: guest }, { tapsEpochs: true });
  for (const receiver of [stays, goes]) {
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    expect((await untilFrames(receiver, 10)).length).toBeGreaterThanOrEqual(10);
    expect(await received(receiver)).toEqual(await sent(sender));
  }

  const revoked = await owner.call("DELETE", `serial-ids/${id}/links/${deriveLinkKeys(id, guest).link}`);
  expect(revoked.status).toBe(204);
  await until("the guest to be put out", async () => (await errorCode(goes)) === "link-revoked");
  await until("the sender to begin another epoch", async () => (await sent(sender)).length === 2);
  const [first, second] = await sent(sender);
  expect((await untilFrames(stays, 10)).length).toBeGreaterThanOrEqual(10);
  expect(await received(stays)).toEqual([first, second]);
  expect(await received(goes)).toEqual([first]);
  const late = await stage.receiver({ video: 1, password: own }, { tapsEpochs: true });
  await follow(late);
  expect((await untilFrames(late, 10)).length).toBeGreaterThanOrEqual(10);
  expect(await received(late)).toContain(second);

  const again = await stage.receiver({ video: 1, password: guest });
  await until("the link to be refused", async () => (await errorCode(again)) === "link-revoked");
});

test("who comes by a link is blind soon after its Revoke is pressed; the figure is printed", async () => {
  const secret = newLinkSecret(fixed(4), own);
  const { joinKeyName, link, proofKey } = deriveLinkKeys(id, secret);
  const verifier = joinVerifierOf(proofKey);
  expect((await owner.call("POST", `serial-ids/${id}/links`, { joinKeyName, link, verifier, name: "Timed" })).status).toBe(200);
  await stage.sender({ video: 1, password: own });
  const goes = await stage.receiver({ video: 1, password: secret });
  await follow(goes);
  await untilFrames(goes, 10);
  const pressed = Date.now();
  expect((await owner.call("DELETE", `serial-ids/${id}/links/${link}`)).status).toBe(204);
  await until("the guest to be put out", async () => (await errorCode(goes)) === "link-revoked", undefined, 20);
  const stays = await stage.receiver({ video: 1, password: own });
  await follow(stays);
  await untilFrames(stays, 1);
  // With what was decoded already when it was put out.
  const last = (await takeFrames(goes)).at(-1);
  // Nothing more is shown while others see a second's pictures.
  await untilFrames(stays, 15);
  expect(await takeFrames(goes)).toEqual([]);
  process.stdout.write(`Revoke until the last picture: ${Math.max(0, (last?.at ?? pressed) - pressed).toFixed(0)} ms\n`);
});

test("a receiver that connects ahead has the sender's epoch before its start, and one that was there first when a sender comes", async () => {
  const early = await stage.receiver({ video: 1, password: own }, { tapsEpochs: true });
  await untilPhase(early, "video-1", "waiting-for-sender");
  const sender = await stage.sender({ video: 1, password: own }, { source: LIGHT_SOURCE, tapsEpochs: true });
  await follow(early);
  expect((await untilFrames(early, 10)).length).toBeGreaterThanOrEqual(10);
  expect(await received(early)).toEqual(await sent(sender));
  const ahead = await stage.receiver({ video: 1, password: own, autostart: false }, { tapsEpochs: true });
  await until("the epoch, ahead of the start", async () => (await received(ahead)).length > 0);
  expect(await received(ahead)).toEqual(await sent(sender));
  await press(ahead, "start");
  await follow(ahead);
  expect((await untilFrames(ahead, 10)).length).toBeGreaterThanOrEqual(10);
});

test("without a link, or with one of another key, nobody comes in", async () => {
  const stranger = await stage.receiver({ video: 1, password: strange });
  await until("the stranger to be refused", async () => (await errorCode(stranger)) === "wrong-password");
  const visitor = await stage.receiver({ video: 1 });
  await until("the visitor to be asked", async () => (await errorCode(visitor)) === "password-needed");
});
