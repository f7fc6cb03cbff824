import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_SOURCE, launchBrowser, openContext, type Studio, until } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio, say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { cpuSeconds, framesShown } from "./browser-readings.ts";

/**
 * `npm run bench:client:grid [-- --quick]`: bitrate and CPU time of a page that shows one 720p sender at 10 frames/s in 16 players, with the small
 * encoding and without (`layer=full`), same footage.
 */

const quick = commandArguments({ flags: ["quick"] }).flag("quick");
const PLAYERS = 16;
const WARM_UP_MS = quick ? 8000 : 15_000;
const MEASURE_MS = quick ? 8000 : 20_000;
/** Few enough that two cores show all frames. */
const SOURCE = { ...DEFAULT_SOURCE, framesPerSecond: 10, footageFrames: 40 };

interface Reading {
  readonly bytes: number;
  readonly cpuSeconds: number;
  readonly frames: number;
}

const tapConnections = (): void => {
  const Native = RTCPeerConnection;
  const opened: RTCPeerConnection[] = [];
  Reflect.set(globalThis, "benchConnections", opened);
  class Tapped extends Native {
    constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...given);
      opened.push(this);
    }
  }
  Reflect.set(globalThis, "RTCPeerConnection", Tapped);
};

const bytesReceived = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opened = Reflect.get(globalThis, "benchConnections") as RTCPeerConnection[];
    let bytes = 0;
    for (const connection of opened)
      for (const row of (await connection.getStats()).values()) if (row.type === "transport") bytes += row.bytesReceived;
    return bytes;
  });

const playing = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("video")].map(({ videoHeight }) => videoHeight).filter((height) => height > 0),
  );

const measure = async (studio: Studio, layer: "full" | undefined): Promise<Reading & { readonly heights: string }> => {
  const browser = await launchBrowser();
  try {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.addInitScript(tapConnections);
    await page.setViewportSize({ width: 1440, height: 900 });
    const video = Array.from({ length: PLAYERS }, () => 1).join(",");
    await page.goto(studio.pageUrl("receiver", { panel: false, extra: { video, ...(layer && { layer }) } }));
    await until("16 pictures", async () => (await playing(page)).length === PLAYERS, 60_000);
    await pause(WARM_UP_MS);
    const read = async (): Promise<Reading> => ({
      bytes: await bytesReceived(page),
      cpuSeconds: await cpuSeconds(browser),
      frames: await framesShown(page),
    });
    const before = await read();
    await pause(MEASURE_MS);
    const after = await read();
    return {
      bytes: after.bytes - before.bytes,
      cpuSeconds: after.cpuSeconds - before.cpuSeconds,
      frames: after.frames - before.frames,
      heights: [...new Set(await playing(page))].join(),
    };
  } finally {
    await browser.close();
  }
};

requireBuilt();
await runBench("grid", async (opened) => {
  const [studio, sending] = [await opened.studio(), await opened.browser()];
  const context = await openContext(sending, { source: SOURCE });
  const sender = await context.newPage();
  await sender.goto(studio.pageUrl("sender", { video: 1 }));
  say("every player takes the large encoding");
  const full = await measure(studio, "full");
  say("by size");
  const small = await measure(studio, undefined);
  const rows = [
    { name: "layer=full", ...full },
    { name: "by size", ...small },
  ];
  const seconds = MEASURE_MS / 1000;
  printRows(rows, [
    [`${PLAYERS} pictures`, ({ name }) => name],
    ["px high", ({ heights }) => heights],
    ["Mbit/s", ({ bytes }) => (bytes * 8) / 1e6 / seconds],
    ["frames a second and picture", ({ frames }) => frames / PLAYERS / seconds],
    ["CPU ms a second", ({ cpuSeconds: used }) => (used * 1000) / seconds],
  ]);
  return {
    figures: { bytesFull: full.bytes, bytesSmall: small.bytes, cpuFull: full.cpuSeconds, cpuSmall: small.cpuSeconds },
    ratios: { bytes: ratio(small.bytes, full.bytes), cpu: ratio(small.cpuSeconds, full.cpuSeconds) },
    detail: { rows },
    isWhole: !quick,
  };
});
