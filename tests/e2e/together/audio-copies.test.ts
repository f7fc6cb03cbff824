import { numericStatOf, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import type { Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { firefoxPath, launchFirefox, untilFirefoxPhase, untilFirefoxStat } from "../support/firefox.ts";
import { chromiumSound, firefoxSound, recordFirefox, untilWholeSpeech } from "../support/recorded-sound.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

const installed = firefoxPath();
/** Of every hundred packets so many are lost on the sender's uplink. */
const LOSS = 0.05;
/** So many packets played from copies, and they are no chance. */
const RECOVERED = 20;

let stage: Stage;
let firefox: Browser | undefined;
const links: UdpLink[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  if (installed !== undefined) firefox = await launchFirefox(installed);
});
afterEach(async () => {
  await stage.clear();
  for (const link of links.splice(0)) link.close();
  const pages = (await firefox?.pages()) ?? [];
  await Promise.all(pages.slice(1).map((page) => page.close()));
});
afterAll(async () => {
  await firefox?.close();
  await stage?.close();
});

const startOf = (sender: Page): Promise<number> =>
  until("the sound's start", () => sender.evaluate(() => globalThis.setsunaSource?.soundAt));

/** A sender of speech behind an uplink that loses packets, and the receiver in Chromium whose losses have copies sent. */
const sendWithCopies = async (extra: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const link = new UdpLink({ seed: 11, forward: { delayMs: 10, loss: LOSS } });
  links.push(link);
  const sender = await stage.sender({ audio: 1, extra }, { source: LIGHT_SOURCE, link });
  await untilPhase(sender, "audio-1", "live");
  const asking = await stage.receiver({ audio: 1, extra: { route: "relay" } });
  await untilPhase(asking, "audio-1", "live");
  await until(
    "packets played from copies",
    async () => ((await numericStatOf(asking, "audio-1", "packetsRecovered")) ?? 0) >= RECOVERED,
  );
  return sender;
};

/** Opens a player in Firefox that records what it plays. */
const firefoxReceiver = async (browser: Browser, extra: Readonly<Record<string, string>>) => {
  const page = await browser.newPage();
  await recordFirefox(page);
  await page.goto(stage.studio.pageUrl("receiver", { audio: 1, extra }));
  await untilFirefoxPhase(page, "audio-1", "live");
  return page;
};

test("a WHEP player in the browser's own playout plays speech with copies whole, while one packet in twenty is lost", async () => {
  const sender = await sendWithCopies();
  const player = await stage.page("receiver", {}, { sound: true });
  await player.evaluate(async (endpoint) => {
    const connection = new RTCPeerConnection();
    connection.addTransceiver("audio", { direction: "recvonly" });
    connection.ontrack = ({ track }) => {
      const audio = new Audio();
      audio.autoplay = true;
      audio.srcObject = new MediaStream([track]);
      void globalThis.setsunaSound?.record(track);
    };
    await connection.setLocalDescription();
    const answered = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/sdp" },
      body: connection.localDescription?.sdp ?? "",
    });
    if (answered.status !== 201) throw new Error(`${answered.status} ${await answered.text()}`);
    await connection.setRemoteDescription({ type: "answer", sdp: await answered.text() });
    // Kept from the collector.
    Object.assign(globalThis, { whepConnection: connection });
  }, `${stage.studio.origin}/studio/whep/${stage.studio.demoId}/1`);
  await untilWholeSpeech("the WHEP player", chromiumSound(player), await startOf(sender));
});

test.skipIf(installed === undefined)("Firefox plays speech with copies whole by its own playout", async () => {
  const sender = await sendWithCopies();
  if (firefox === undefined) throw new Error("no Firefox");
  const page = await firefoxReceiver(firefox, { playout: "native", route: "relay" });
  expect(await untilFirefoxStat(page, "audio-1", "playout")).toBe("native");
  await untilWholeSpeech("Firefox", firefoxSound(page), await startOf(sender));
});

test.skipIf(installed === undefined)(
  "Firefox plays speech whole on the direct route over a path that loses packets",
  async () => {
    const sender = await sendWithCopies({ route: "direct" });
    if (firefox === undefined) throw new Error("no Firefox");
    const page = await firefoxReceiver(firefox, { playout: "instant", route: "direct" });
    await until("the direct route", async () => (await untilFirefoxStat(page, "audio-1", "route")) === "direct");
    await untilWholeSpeech("Firefox", firefoxSound(page), await startOf(sender));
  },
);
