import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PARTY_TALK_KEY, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { type AccountClient, until } from "@setsuna/testkit";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ControlClient } from "../support/control-client.ts";
import {
  nameGroups,
  namesAt,
  openParty,
  PATIENCE_MS,
  type PartyName,
  untilHeard,
  untilJoined,
  untilTalkers,
} from "../support/party-line.ts";
import { PartyPort } from "../support/party-port.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
let owner: AccountClient;
const folder = mkdtempSync(join(tmpdir(), "setsuna-party-"));
const contexts: BrowserContext[] = [];
const ports: PartyPort[] = [];
beforeAll(async () => {
  stage = await Stage.shared();
  owner = await stage.studio.demoOwner();
});
afterEach(async () => {
  await Promise.all(ports.splice(0).map(({ run }) => run.stop()));
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(async () => {
  await owner?.call("DELETE", `serial-ids/${stage.studio.demoId}/links`);
  await nameGroups(owner, stage.studio.demoId);
  rmSync(folder, { recursive: true, force: true });
  await stage?.close();
});

const port = (name: PartyName, secret: string, ...args: readonly string[]): PartyPort => {
  const opened = new PartyPort(stage, folder, name, secret, ...args);
  ports.push(opened);
  return opened;
};

test("two audio devices and a page talk by group on an encrypted ID, and each hears only its groups", async () => {
  const id = SerialId.parse(stage.studio.demoId);
  const crew = newLinkSecret((count) => new Uint8Array(count).fill(7));
  const { joinKeyName, link, proofKey } = deriveLinkKeys(id, crew);
  const made = { joinKeyName, link, verifier: joinVerifierOf(proofKey), name: "crew", allows: "crew" };
  await nameGroups(owner, id, "Camera", "Stage");
  expect((await owner.call("POST", `serial-ids/${id}/links`, made)).status).toBe(200);
  const ann = await openParty(stage, contexts, "Ann", crew);
  await untilJoined(ann, "Ann");
  const cat = port("Cat", crew, "--talk", "1", "--listen", "1");
  await cat.run.line("joined");
  const dan = port("Dan", crew, "--talk", "2", "--listen", "2");
  await dan.run.line("joined");
  await until("all three at Ann", async () => (await namesAt(ann)).length === 3, PATIENCE_MS);
  await untilTalkers(ann, 0, "Talking: Cat");
  await untilTalkers(ann, 1, "Talking: Dan");
  await untilHeard(ann, "Cat");
  await untilHeard(ann, "Dan");
  await ann.keyboard.press("Shift+1");
  await cat.knows("Ann", 0);
  await cat.hears("Ann");
  expect(await Promise.all([cat, dan].map(({ run }) => run.stop()))).toEqual([0, 0]);
  expect(await cat.heardLevel("Dan")).toBeLessThan(-60);
  expect(await cat.heardLevel("Cat")).toBeLessThan(-60);
  expect(await dan.heardLevel("Ann")).toBeLessThan(-60);
  await owner.call("DELETE", `serial-ids/${id}/links`);
});

test("a control channel keys an audio device, which otherwise sends silence; without groups it is refused", async () => {
  await nameGroups(owner, stage.studio.demoId);
  const refused = port("Cat", "").run;
  expect(await refused.ended).not.toBe(0);
  expect(await refused.line("error")).toMatchObject({ code: "party-off" });
  await nameGroups(owner, stage.studio.demoId, "Camera");
  const ann = await openParty(stage, contexts, "Ann");
  await untilJoined(ann, "Ann");
  const dan = port("Dan", "", "--control", "9");
  await dan.run.line("joined");
  const desk = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 9);
  try {
    desk.send({ kind: "state", key: PARTY_TALK_KEY, sequence: 1, payload: { type: "json", value: [0] } });
    await untilTalkers(ann, 0, "Talking: Dan");
    await untilHeard(ann, "Dan");
  } finally {
    desk.close();
  }
  await untilTalkers(ann, 0, "");
});
