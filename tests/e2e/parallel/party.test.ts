import { PARTY_CHANNELS, PARTY_TALK_KEY, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { type AccountClient, openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AXE_LOCALES, violationsOf } from "../support/axe.ts";
import { ControlClient } from "../support/control-client.ts";
import {
  AUDIBLE_DB,
  levelOf,
  nameGroups as namePartyGroups,
  namesAt,
  openParty,
  PATIENCE_MS,
  type PartyName,
  TONES,
  untilHeard,
  untilJoined,
  untilTalkers,
} from "../support/party-line.ts";
import { toneLevel, toneMicrophone, untilSound } from "../support/sound.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

const PROGRAM = 440;
const ABSENT_DB = -60;

let stage: Stage;
let owner: AccountClient;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  owner = await stage.studio.demoOwner();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(async () => {
  // Later files expect the demo ID as seeded.
  await owner?.call("DELETE", `serial-ids/${stage.studio.demoId}/links`);
  await nameGroups();
  await stage?.close();
});

const nameGroups = (...groups: string[]): Promise<void> => namePartyGroups(owner, stage.studio.demoId, ...groups);
const open = (name: PartyName, secret?: string, locale?: "ja-JP" | "en-US"): Promise<Page> =>
  openParty(stage, contexts, name, secret, locale);
const joined = async (name: PartyName, secret?: string): Promise<Page> => {
  const page = await open(name, secret);
  await untilJoined(page, name);
  return page;
};
const untilRefused = (page: Page, code: string): Promise<unknown> =>
  until(
    `the refusal ${code}`,
    async () => {
      const refused = page.getByTestId("party-refused");
      return (await refused.count()) === 1 && (await refused.getAttribute("data-code")) === code;
    },
    PATIENCE_MS,
  );

const untilLevelAt = (page: Page, hertz: number, isWanted: (level: number) => boolean, what: string): Promise<unknown> =>
  until(what, async () => isWanted(toneLevel(await untilSound(page, 500), hertz)), PATIENCE_MS);
const untilLevel = (page: Page, name: PartyName, isWanted: (level: number) => boolean, what: string): Promise<unknown> =>
  until(what, async () => isWanted(await levelOf(page, name)), PATIENCE_MS);
const untilSilent = (page: Page, name: PartyName) => untilLevel(page, name, (level) => level < ABSENT_DB, `${name} to be silent`);

test("each group hears only those who talk to it, at its own volume; everyone sees who talks", async () => {
  await nameGroups("Camera", "Stage");
  const ann = await joined("Ann");
  const [ben, cat, dan] = await Promise.all([joined("Ben"), joined("Cat"), joined("Dan")]);
  for (const page of [ann, ben, cat, dan])
    await until("all four on the line", async () => (await namesAt(page)).length === 4, PATIENCE_MS);
  expect((await namesAt(ann)).slice(1).sort()).toEqual(["Ben", "Cat", "Dan"]);
  await cat.getByTestId("party-listen-0").uncheck();
  await dan.getByTestId("party-listen-1").uncheck();

  await ann.keyboard.down("1");
  for (const page of [ben, cat, dan]) await untilTalkers(page, 0, "Talking: Ann");
  for (const page of [ben, dan]) await untilHeard(page, "Ann");
  expect(await levelOf(cat, "Ann")).toBeLessThan(ABSENT_DB);
  expect(await levelOf(ann, "Ann")).toBeLessThan(ABSENT_DB);
  expect(await violationsOf(ann)).toEqual([]);

  // A second group at the same time, without a hand.
  await dan.getByTestId("party-latch-1").click();
  for (const page of [ann, ben, cat]) await untilTalkers(page, 1, "Talking: Dan");
  await untilHeard(cat, "Dan");
  await untilHeard(ben, "Dan");
  expect(await levelOf(ben, "Ann")).toBeGreaterThan(AUDIBLE_DB);
  const before = await levelOf(ben, "Dan");
  await ben.getByTestId("party-volume-1").fill("10");
  await untilLevel(ben, "Dan", (level) => level < before - 12, "Dan's group to be quieter");

  await ann.keyboard.up("1");
  for (const page of [ben, dan]) await untilSilent(page, "Ann");
  await untilTalkers(ben, 0, "");
  await untilHeard(cat, "Dan");
  await dan.getByTestId("party-latch-1").click();
  await untilSilent(cat, "Dan");

  await nameGroups("Camera");
  await until("the group to be gone", async () => (await ann.getByTestId("party-group-1").count()) === 0, PATIENCE_MS);
  await dan.getByTestId("party-leave").click();
  await until("three on the line", async () => (await namesAt(ann)).length === 3, PATIENCE_MS);
});

test("a receiver opens it in its talkback section, hears it over lowered program audio, and loads nothing before", async () => {
  await nameGroups("Camera");
  const source = "video=&audio=1&control=&source=test&autostart=1";
  const [receiving, sending] = await Promise.all([0, 1].map(() => openContext(stage.browser, { sound: true, locale: "en-US" })));
  if (receiving === undefined || sending === undefined) throw new Error("a context is missing");
  contexts.push(receiving, sending);
  await Promise.all([toneMicrophone(receiving, TONES.Ben), toneMicrophone(sending, TONES.Cat)]);
  const sender = await sending.newPage();
  await sender.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&${source}`);
  const receiver = await receiving.newPage();
  const scripts: string[] = [];
  receiver.on("request", (request) => scripts.push(request.url()));
  await receiver.goto(
    `${stage.studio.origin}/studio/app/receiver?id=${stage.studio.demoId}&video=&audio=1&control=&panel=1&autostart=1`,
  );
  await untilPhase(receiver, "audio-1", "live", PATIENCE_MS);
  await untilLevelAt(receiver, PROGRAM, (level) => level > AUDIBLE_DB, "program audio");
  expect(scripts.filter((url) => /party/.test(url))).toEqual([]);
  await receiver.getByTestId("party-open").click();
  await receiver.fill('[name="party-name"]', "Ben");
  await receiver.getByTestId("party-join").click();
  await untilJoined(receiver, "Ben");
  const dan = await joined("Dan");
  await until("Ben on Dan's list", async () => (await namesAt(dan)).length === 2, PATIENCE_MS);
  const before = toneLevel(await untilSound(receiver, 500), PROGRAM);

  await receiver.getByTestId("party-fold").click();
  await dan.getByTestId("party-latch-0").click();
  await untilHeard(receiver, "Dan");
  await untilLevelAt(receiver, PROGRAM, (level) => level < before - 8, "program audio to go down");
  expect(await violationsOf(receiver)).toEqual([]);
  await dan.getByTestId("party-latch-0").click();
  await untilLevelAt(receiver, PROGRAM, (level) => level > before - 4, "program audio to come back");
  await receiver.getByTestId("party-close").click();
  await until("Dan to be alone", async () => (await namesAt(dan)).length === 1, PATIENCE_MS);
});

test("is refused without groups, for the seventeenth person, and for a watch-only link; a crew link may join", async () => {
  await nameGroups();
  await untilRefused(await open("Ann"), "party-off");

  await nameGroups("Camera");
  const seats = await Promise.all(
    PARTY_CHANNELS.map((channel) => ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", channel)),
  );
  await untilRefused(await open("Ben"), "party-full");
  for (const seat of seats) seat.close();

  const id = SerialId.parse(stage.studio.demoId);
  const fixed = (value: number) => (count: number) => new Uint8Array(count).fill(value);
  const crew = newLinkSecret(fixed(7));
  const watcher = newLinkSecret(fixed(8), crew);
  for (const [secret, allows] of [
    [crew, "crew"],
    [watcher, "watch"],
  ] as const) {
    const { joinKeyName, link, proofKey } = deriveLinkKeys(id, secret);
    const verifier = joinVerifierOf(proofKey);
    const made = await owner.call("POST", `serial-ids/${id}/links`, { joinKeyName, link, verifier, name: allows, allows });
    expect(made.status).toBe(200);
  }
  await untilRefused(await open("Cat", watcher), "link-only-watches");
  await untilRefused(await open("Cat"), "password-needed");
  // Links encrypt everything, so this is an encrypted party line too.
  const [ann, ben] = await Promise.all([joined("Ann", crew), joined("Ben", crew)]);
  await until("both on the line", async () => (await namesAt(ben)).length === 2, PATIENCE_MS);
  await ann.keyboard.press("Shift+1");
  await untilTalkers(ben, 0, "Talking: Ann");
  await untilHeard(ben, "Ann");
  await owner.call("DELETE", `serial-ids/${id}/links`);
});

test.each(AXE_LOCALES)("the page is accessible on opening and with an error, in %s", async (locale) => {
  await nameGroups();
  const page = await open("Ann", "", locale);
  await untilRefused(page, "party-off");
  expect(await violationsOf(page)).toEqual([]);
});

test("a control channel talks for a page with remote=1, and its silence turns the microphone off", async () => {
  await nameGroups("Camera", "Stage");
  const ben = await joined("Ben");
  const ann = await openParty(stage, contexts, "Ann", "", "en-US", { control: "9", remote: "1" });
  await untilJoined(ann, "Ann");
  const desk = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 9);
  try {
    desk.send({ kind: "state", key: PARTY_TALK_KEY, sequence: 1, payload: { type: "json", value: [1] } });
    await untilTalkers(ben, 1, "Talking: Ann");
    await untilHeard(ben, "Ann");
  } finally {
    desk.close();
  }
  await untilTalkers(ben, 1, "");
});
