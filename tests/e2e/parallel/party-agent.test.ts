import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PARTY_TALK_KEY, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { type AccountClient, until } from "@setsuna/testkit";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AgentRun, decodeSound } from "../support/agent.ts";
import { ControlClient } from "../support/control-client.ts";
import {
  AUDIBLE_DB,
  nameGroups,
  namesAt,
  openParty,
  PATIENCE_MS,
  TONES,
  untilHeard,
  untilJoined,
  untilTalkers,
} from "../support/party-line.ts";
import { toneLevel } from "../support/sound.ts";
import { Stage } from "../support/stage.ts";
import { writeTones } from "../support/tone-file.ts";

const RATE = 48_000;

let stage: Stage;
let owner: AccountClient;
const folder = mkdtempSync(join(tmpdir(), "setsuna-party-"));
const contexts: BrowserContext[] = [];
const agents: AgentRun[] = [];
beforeAll(async () => {
  stage = await Stage.shared();
  owner = await stage.studio.demoOwner();
  for (const name of ["Cat", "Dan"] as const) writeTones(join(folder, `${name}.wav`), [TONES[name], TONES[name]], 3);
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.stop()));
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(async () => {
  await owner?.call("DELETE", `serial-ids/${stage.studio.demoId}/links`);
  await nameGroups(owner, stage.studio.demoId);
  rmSync(folder, { recursive: true, force: true });
  await stage?.close();
});

const port = (name: "Cat" | "Dan", secret: string, ...args: readonly string[]): AgentRun => {
  const files = ["-i", join(folder, `${name}.wav`), "--loop", "-o", join(folder, `${name}.mkv`)];
  const id = ["--id", stage.studio.demoId, ...(secret === "" ? [] : ["--password-env", "LINK"])];
  const agent = new AgentRun(["party", ...id, "--name", name, ...files, ...args], {
    SETSUNA_SERVER: stage.studio.origin,
    LINK: secret,
  });
  agents.push(agent);
  return agent;
};

const heardIn = async (name: "Cat" | "Dan", who: keyof typeof TONES): Promise<number> => {
  const sound = await decodeSound(join(folder, `${name}.mkv`));
  const levels = Array.from({ length: Math.floor(sound.length / RATE) }, (_, second) =>
    toneLevel(sound.subarray(second * RATE, (second + 1) * RATE), TONES[who]),
  );
  return Math.max(...levels);
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
  await cat.line("joined");
  const dan = port("Dan", crew, "--talk", "2", "--listen", "2");
  await dan.line("joined");
  await until("all three at Ann", async () => (await namesAt(ann)).length === 3, PATIENCE_MS);
  await untilTalkers(ann, 0, "Talking: Cat");
  await untilTalkers(ann, 1, "Talking: Dan");
  await untilHeard(ann, "Cat");
  await untilHeard(ann, "Dan");
  await ann.keyboard.press("Shift+1");
  const annTalks = ({ people }: Readonly<Record<string, unknown>>) =>
    (people as { name: string; talk: number[] }[]).some(({ name, talk }) => name === "Ann" && talk.includes(0));
  await cat.line("people", annTalks);
  const audioOf = (agent: AgentRun): number => agent.lines.filter(({ event }) => event === "statistics").length;
  const before = audioOf(cat);
  await until("three seconds of the mix", () => audioOf(cat) > before + 3);
  expect(await Promise.all([cat.stop(), dan.stop()])).toEqual([0, 0]);
  expect(await heardIn("Cat", "Ann")).toBeGreaterThan(AUDIBLE_DB);
  expect(await heardIn("Cat", "Dan")).toBeLessThan(-60);
  expect(await heardIn("Cat", "Cat")).toBeLessThan(-60);
  expect(await heardIn("Dan", "Ann")).toBeLessThan(-60);
  await owner.call("DELETE", `serial-ids/${id}/links`);
});

test("a control channel keys an audio device, which otherwise sends silence; without groups it is refused", async () => {
  await nameGroups(owner, stage.studio.demoId);
  expect(await port("Cat", "").ended).not.toBe(0);
  expect(await agents[0]?.line("error")).toMatchObject({ code: "party-off" });
  await nameGroups(owner, stage.studio.demoId, "Camera");
  const ann = await openParty(stage, contexts, "Ann");
  await untilJoined(ann, "Ann");
  const dan = port("Dan", "", "--control", "9");
  await dan.line("joined");
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
