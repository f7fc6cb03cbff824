import { launchOptions, openContext, until, untilPhase } from "@setsuna/testkit";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findWholeChromium } from "../../../scripts/lib/chromium.mjs";
import { Stage } from "../support/stage.ts";

/** The headless shell captures no tabs. */
const WHOLE = findWholeChromium();

const TITLE = "A tab that plays";
const HEARD = -40;
const SILENT = -60;

let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  if (WHOLE === undefined) return;
  stage = await Stage.shared();
  const { args = [], ...options } = launchOptions();
  // Fake devices would replace the tab's sound, and a muted browser captures silence.
  const real = args.filter((argument) => !argument.includes("fake"));
  browser = await chromium.launch({
    ...options,
    executablePath: WHOLE,
    ignoreDefaultArgs: ["--mute-audio"],
    args: [...real, `--auto-select-tab-capture-source-by-title=${TITLE}`],
  });
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

const peaks = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-testid='level-meter'] [data-channel]")].map((row) =>
      Number(row.getAttribute("data-peak") ?? Number.NaN),
    ),
  );

/** A tone on the right only. */
const playRight = async (page: Page): Promise<void> => {
  await page.goto("about:blank");
  await page.evaluate((title) => {
    document.title = title;
    const audio = new AudioContext();
    const merger = audio.createChannelMerger(2);
    const tone = new OscillatorNode(audio, { frequency: 440 });
    tone.connect(new GainNode(audio, { gain: 0.25 })).connect(merger, 0, 1);
    merger.connect(audio.destination);
    tone.start();
  }, TITLE);
};

test.skipIf(WHOLE === undefined)("a shared tab is sent with its audio, in stereo and without voice processing", async () => {
  const context = await openContext(browser);
  await playRight(await context.newPage());
  const sender = await context.newPage();
  const extra = { source: "screen", input: "screen" };
  await sender.goto(stage.studio.pageUrl("sender", { video: 1, audio: 1, autostart: false, extra }));
  await sender.getByTestId("preview-open").click();
  await sender.getByTestId("start").click();
  await untilPhase(sender, "audio-1", "live");
  const settings = await sender.evaluate(() => {
    const preview = document.querySelector("video")?.srcObject;
    return preview instanceof MediaStream ? preview.getAudioTracks()[0]?.getSettings() : undefined;
  });
  expect(settings).toMatchObject({ echoCancellation: false, noiseSuppression: false, autoGainControl: false });

  const receiver = await stage.receiver({ video: 1, audio: 1 });
  await untilPhase(receiver, "video-1", "live");
  await until("the tone on the right", async () => ((await peaks(receiver))[1] ?? SILENT) > HEARD);
  const [left = 0, right = 0] = await peaks(receiver);
  // Opus couples both channels a little.
  expect(right - left).toBeGreaterThan(15);
});

test.skipIf(WHOLE === undefined)("a share without audio explains what to do", async () => {
  const context = await openContext(browser);
  await playRight(await context.newPage());
  const sender = await context.newPage();
  await sender.addInitScript(() => {
    const { mediaDevices } = navigator;
    const share = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = (options) => share({ ...options, audio: false });
  });
  const extra = { source: "screen", input: "screen" };
  await sender.goto(stage.studio.pageUrl("sender", { video: 2, audio: 2, autostart: false, extra }));
  await sender.getByTestId("preview-open").click();
  await sender.locator('[data-testid="source-problem"][data-code="screen-without-sound"]').waitFor();
  await sender.getByTestId("source-silent").click();
  await sender.getByTestId("preview-open").click();
  await sender.getByTestId("start").click();
  await untilPhase(sender, "video-2", "live");
});
