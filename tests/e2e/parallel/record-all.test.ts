import { createSocket } from "node:dgram";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, until, untilPhase } from "@setsuna/testkit";
import { freePort } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { writeOsc } from "../../../apps/agent/src/edge/osc/write-osc.ts";
import { AgentProcess } from "../support/agent.ts";
import { codedRecording } from "../support/coded-recording.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { recordedFor, saveAll } from "../support/recordings.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

const PASSWORD = "s3cret!";
const DAY_MS = 86_400_000;
/** Of timecodes at 30 frames a second. */
const FRAME_MS = 1000 / 30;

let made: PasswordFolder;
let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "setsuna-record-all-"));
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  for (const path of [made.folder, folder]) rmSync(path, { recursive: true, force: true });
});

const osc = (port: number, value: number): void => {
  const socket = createSocket("udp4");
  const packet = writeOsc({ kind: "message", address: "/setsuna/record/1", args: [{ type: "i", value }] });
  socket.send(packet, port, "127.0.0.1", () => socket.close());
};

const filesOf = (channel: number): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes(`_${channel}_`))
    .sort()
    .map((name) => join(folder, name));

/** Lead of a file's timecode over the drawn capture times, ms. */
const aheadOf = (recording: { readonly codes: readonly number[]; readonly labels: readonly number[] }): number =>
  median(recording.labels.map((label, index) => label - ((recording.codes[index] ?? 0) % DAY_MS)));

test("every source of a protected ID is recorded, cut without a gap, stopped by OSC, and lines up with a browser's recording", async () => {
  const near = Date.now();
  const port = await freePort();
  const edge = join(made.folder, "edge.json");
  writeFileSync(edge, JSON.stringify({ osc: { udp: { port } } }));
  await untilPhase(await stage.sender({ video: 1, audio: 1, password: PASSWORD }), "video-1", "live");
  const recorder = new AgentProcess(
    [
      ...["record", "--server", stage.studio.origin, "--id", stage.studio.demoId, "--password-env", "ID_PASSWORD"],
      ...["--all", "-o", folder, "--segment", "6s", "--keep-free", "10M", "--edge", edge],
    ],
    { ID_PASSWORD: PASSWORD },
  );
  let saved: string[] = [];
  try {
    await recorder.line("recording", ({ channel }) => channel === 1);
    const page = await stage.receiver({ video: 1, audio: 1, password: PASSWORD, extra: { panel: "1" } });
    await untilPhase(page, "video-1", "live");
    await page.keyboard.press("e");
    await untilPhase(await stage.sender({ video: 2, password: PASSWORD }), "video-2", "live");
    await recorder.line("recording", ({ channel }) => channel === 2);
    await recorder.line("recorded", ({ channel }) => channel === 1);
    await recordedFor(page, 4);
    osc(port, 0);
    await recorder.line("record-status", ({ recording }) => recording === false);
    await recorder.line("recorded", ({ channel }) => channel === 2);
    await page.keyboard.press("e");
    saved = await saveAll(page, made.folder);
    const before = filesOf(1).length;
    osc(port, 1);
    await until("another file", () => filesOf(1).length > before);
  } finally {
    await recorder.stop();
  }
  expect(await recorder.ended).toBe(0);

  const [first, second] = await Promise.all(
    filesOf(1)
      .slice(0, 2)
      .map((path) => codedRecording(path, near)),
  );
  const browser = await codedRecording(saved[0] ?? "", near);
  const other = await codedRecording(filesOf(2)[0] ?? "", near);
  if (first === undefined || second === undefined) throw new Error("no second file");
  const cut = [...first.codes, ...second.codes];
  expect(cut.every((code, index) => index === 0 || code > (cut[index - 1] ?? 0))).toBe(true);
  const from = Math.max(cut[0] ?? 0, browser.codes[0] ?? 0);
  const to = Math.min(cut.at(-1) ?? 0, browser.codes.at(-1) ?? 0);
  const within = (codes: readonly number[]): number[] => codes.filter((code) => code >= from && code <= to);
  expect(within(browser.codes).length).toBeGreaterThan(20);
  expect(within(cut)).toEqual(within(browser.codes));
  const ahead = [first, second, browser, other].map(aheadOf);
  for (const one of ahead) expect(Math.abs(one - (ahead[0] ?? 0)), `ahead ${ahead.join(", ")} ms`).toBeLessThan(FRAME_MS);
});
