import { rm } from "node:fs/promises";
import { ERRORS } from "@setsuna/contracts";
import { openContext, phaseOf, statOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { ControlClient } from "../support/control-client.ts";
import { errorCode } from "../support/error-code.ts";
import { openFold } from "../support/folds.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { openSdkSite, pictureOf, untilMoving } from "../support/sdk-site.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { untilWords } from "../support/words.ts";

const PASSWORD = "s3cret!";

let made: PasswordFolder;
let stage: Stage;
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  await rm(made.folder, { recursive: true, force: true });
});

const shows = async (receiver: Page, codec: string): Promise<void> => {
  await until("the codec in the statistics", async () => (await statOf(receiver, "video-1", "codec")) === codec);
  const frames = await untilFrames(receiver, 20);
  expect(frames.at(-1)?.width).toBe(640);
  expect(frames.filter((frame) => Math.abs(frame.at - frame.code) < 5000).length).toBeGreaterThan(frames.length * 0.8);
  expect(await until("the playout in the statistics", () => statOf(receiver, "video-1", "playout"))).toBe("instant");
};

test("video arrives encrypted and is shown as sent, in H.264, in VP8 after a change, and to latecomers", async () => {
  const sender = await stage.sender({ video: 1, password: PASSWORD, extra: { codec: "H264" } });
  const receiver = await stage.receiver({ video: 1, password: PASSWORD });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await shows(receiver, "H264");
  await openFold(sender, "quality");
  await sender.getByLabel("Codec").selectOption("VP8");
  await shows(receiver, "VP8");

  const late = await stage.receiver({ video: 1, password: PASSWORD });
  await follow(late);
  await shows(late, "VP8");
});

test("another site's page plays it through the SDK with only the password, and reports a wrong one", async () => {
  await stage.sender({ video: 1, audio: 1, password: PASSWORD });
  const site = await openSdkSite(stage);
  const context = await openContext(stage.browser);
  try {
    const page = await context.newPage();
    await page.goto(`${site.address}/player.html`);
    const setPassword = (password: string) =>
      page.locator("setsuna-player").evaluate((player, text) => player.setAttribute("password", text), password);
    await setPassword("wr0ng!");
    const status = page.locator('setsuna-player [part="status"]');
    await until("the refusal", async () => (await status.textContent())?.includes(ERRORS["wrong-password"].en) === true);
    await setPassword(PASSWORD);
    await untilMoving(() => page.evaluate(pictureOf));
  } finally {
    await context.close();
    site.close();
  }
});

test("native playout and codecs without encryption are refused with an explanation", async () => {
  const native = await stage.receiver({ video: 1, password: PASSWORD, extra: { playout: "native" } });
  await untilPhase(native, "video-1", "refused");
  expect(await errorCode(native)).toBe("encryption-needs-instant");
  const sender = await stage.sender({ video: 2, password: PASSWORD, extra: { codec: "VP9" } });
  await untilPhase(sender, "video-2", "refused");
  expect(await errorCode(sender)).toBe("encryption-codec");
});

test("WHIP and WHEP are refused with any token", async () => {
  for (const name of ["whip", "whep"]) {
    const response = await fetch(`${stage.studio.origin}/studio/${name}/${stage.studio.demoId}/1`, {
      method: "POST",
      headers: { "content-type": "application/sdp", authorization: `Bearer ${PASSWORD}` },
      body: "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\na=mid:0\r\na=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\n",
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "encrypted-id"]);
  }
});

const shown = (page: Page, kind: "state" | "event", key: string): Promise<string | undefined> =>
  page.evaluate(
    ([wantedKind, wantedKey]) =>
      document
        .querySelector(`[data-testid="control-1"] [data-key="${wantedKey}"][data-kind="${wantedKind}"]`)
        ?.getAttribute("data-value") ?? undefined,
    [kind, key] as const,
  );

test("control messages reach holders of the key; with only the proof key nothing can be read", async () => {
  const sender = await stage.sender({ control: 1, password: PASSWORD });
  await untilPhase(sender, "control-1", "live");
  const receiver = await stage.receiver({ control: 1, password: PASSWORD });
  await untilPhase(receiver, "control-1", "live");
  const keyless = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "receiver", 1, made.keys.proofKey);
  try {
    await openFold(sender, "control");
    for (const kind of ["state", "event"] as const) {
      await sender.fill('[data-testid="control-key"]', "note");
      await sender.fill('[data-testid="control-value"]', '"between us"');
      await sender.click(`[data-testid="control-send-${kind}"]`);
      await until(`the ${kind}`, async () => (await shown(receiver, kind, "note")) === '"between us"');
    }
    await until("both messages at the listener", () => keyless.raw.length >= 2);
    const texts = keyless.raw.map((bytes) => Buffer.from(bytes).toString("latin1"));
    expect(texts.every((text) => text.includes("note") && !text.includes("between"))).toBe(true);
    expect(keyless.received.map(({ payload }) => payload)).toEqual([]);
  } finally {
    keyless.close();
  }
  const late = await stage.receiver({ control: 1, password: PASSWORD });
  await until("the snapshot", async () => (await shown(late, "state", "note")) === '"between us"');
});

test("a receiver with the password refuses an unencrypted sender, with an explanation", async () => {
  const receiver = await stage.receiver({ control: 1, password: PASSWORD });
  const clear = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 1, made.keys.proofKey);
  let sequence = 1;
  const sending = setInterval(() => {
    clear.send({ kind: "state", key: "note", sequence: sequence++, payload: { type: "json", value: "in clear" } });
  }, 200);
  try {
    await untilPhase(receiver, "control-1", "refused");
    expect(await errorCode(receiver)).toBe("decryption-failed");
    expect(await shown(receiver, "state", "note")).toBeUndefined();
  } finally {
    clearInterval(sending);
    clear.close();
  }
});

test("audio arrives encrypted and plays as sent; the log contains neither password nor key", async () => {
  await stage.sender({ audio: 1, password: PASSWORD }, {});
  const receiver = await stage.receiver({ audio: 1, password: PASSWORD }, { sound: true });
  await untilPhase(receiver, "audio-1", "live");
  await untilWords(receiver);
  const log = stage.studio.logTail();
  const { e2eeKey } = made.keys;
  for (const secret of [PASSWORD, Buffer.from(e2eeKey).toString("hex"), Buffer.from(e2eeKey).toString("base64url")])
    expect(log).not.toContain(secret);
  expect(log.length).toBeGreaterThan(0);
});

const cannotEncrypt = async (): Promise<void> => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE });
  await context.addInitScript({ content: "delete globalThis.RTCRtpScriptTransform;" });
  try {
    const sender = await context.newPage();
    await sender.goto(stage.studio.pageUrl("sender", { video: 1, password: PASSWORD }));
    await untilPhase(sender, "video-1", "refused");
    expect(await errorCode(sender)).toBe("encryption-unsupported");
  } finally {
    await context.close();
  }
};

const senderCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="sender-code"]')?.textContent ?? undefined);

test("both panels show the same safety code, even after the sender restarts; a browser without encryption sends nothing; another sender is announced", async () => {
  const first = await stage.sender({ video: 1, password: PASSWORD });
  const code = await until("the sender's code", () => senderCode(first));
  expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
  const receiver = await stage.receiver({ video: 1, password: PASSWORD });
  expect(await until("the receiver's code", () => senderCode(receiver))).toBe(code);
  for (const page of [first, receiver]) expect(await violationsOf(page)).toEqual([]);

  await first.reload();
  await untilPhase(first, "video-1", "live");
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver, 10);
  expect(await until("the receiver's code again", () => senderCode(receiver))).toBe(code);
  expect(await receiver.locator('[data-testid="other-sender"]').count()).toBe(0);

  await first.close();
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  await cannotEncrypt();
  expect(await phaseOf(receiver, "video-1")).toBe("waiting-for-sender");
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE });
  try {
    const second = await context.newPage();
    await second.goto(stage.studio.pageUrl("sender", { video: 1, password: PASSWORD }));
    await receiver.waitForSelector('[data-testid="other-sender"]');
    const other = await until("the other's code", () => senderCode(second));
    expect(await until("the receiver's next code", () => senderCode(receiver))).toBe(other);
    expect(other).not.toBe(code);
    expect(await violationsOf(receiver)).toEqual([]);
  } finally {
    await context.close();
  }
});
