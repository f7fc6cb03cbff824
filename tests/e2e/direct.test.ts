import {
  type FrameSample,
  median,
  numericStatOf,
  phaseOf,
  statOf,
  UdpLink,
  until,
  untilPhase,
  untilRoute,
} from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { directStream as direct } from "./support/direct-stream.ts";
import { openFold } from "./support/folds.ts";
import { follow, SMALL_SOURCE, Stage, takeFrames, untilFrames } from "./support/stage.ts";

const FALLS_BACK_WITHIN_MS = 3000;
const ROUTE_GAP_MS = 1500;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(SMALL_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

/** Relays report it once per second. */
const relayed = async (): Promise<number> => {
  const { relays } = (await (await fetch(`${stage.studio.origin}/studio/healthz`)).json()) as {
    relays: { health?: { packetsOut: number } }[];
  };
  return relays.reduce((sum, { health }) => sum + (health?.packetsOut ?? 0), 0);
};

const untilPictures = async (page: Page, count: number): Promise<number[]> => {
  const frames = await untilFrames(page, count);
  const ages = frames.map(({ at, code }) => at - code);
  expect(ages.filter((age) => Math.abs(age) < 5000).length).toBeGreaterThan(count * 0.8);
  return ages;
};

/** Within 10 ms of the displayed frames' latency. */
const untilTrueFigure = async (page: Page): Promise<void> => {
  const frames: FrameSample[] = [];
  await until(
    "a true latency figure",
    async () => {
      frames.push(...(await takeFrames(page)));
      const figure = await numericStatOf(page, "video-1", "latency.median");
      const samples = await numericStatOf(page, "video-1", "latency.samples");
      if (figure === undefined || samples === undefined || samples < 30 || frames.length < samples) return false;
      return Math.abs(figure - median(frames.slice(-samples).map(({ at, code }) => at - code))) < 10;
    },
    20_000,
    20,
  );
};

test("video and audio go directly to as many receivers as the sender has slots; the next is served by the relay", async () => {
  const sender = await stage.sender(direct({ audio: 1, extra: { direct: "1" } }), { source: SMALL_SOURCE });
  await untilPhase(sender, "audio-1", "live");
  const receiver = await stage.receiver(direct({ audio: 1 }), { sound: true });
  await follow(receiver);
  for (const stream of ["video-1", "audio-1"]) {
    await untilRoute(receiver, stream, "direct");
    await untilRoute(sender, stream, "direct");
    expect(await statOf(sender, stream, "directReceivers")).toBe("1");
  }
  await until("no packet by relay for two seconds", async () => {
    const before = await relayed();
    await untilPictures(receiver, 60);
    return (await relayed()) === before;
  });
  expect(await numericStatOf(receiver, "video-1", "bitrate")).toBeGreaterThan(300_000);
  expect(await statOf(receiver, "video-1", "packetsLost")).toBeUndefined();
  await untilTrueFigure(receiver);
  // On a busy machine sound needs a longer buffer than pictures. lip-sync.test.ts compares the figure with the sound.
  await until("a figure for lip sync", async () => (await numericStatOf(receiver, "audio-1", "lipSync")) !== undefined);

  const second = await stage.receiver(direct({}));
  await follow(second);
  await untilPictures(second, 30);
  expect(await statOf(second, "video-1", "route")).toBe("relay");
  await untilRoute(sender, "video-1", "both");
  expect(await statOf(sender, "video-1", "directReceivers")).toBe("1");
  expect(await statOf(receiver, "video-1", "route")).toBe("direct");
  expect(stage.pageErrors).toEqual([]);
});

test("a receiver set to relay never goes direct; the route can change at either end during playback", async () => {
  const sender = await stage.sender(direct({ extra: { keyframe: "0" } }));
  await untilPhase(sender, "video-1", "live");
  const receiver = await stage.receiver({ video: 1 });
  await follow(receiver);
  await untilPictures(receiver, 90);
  expect(await statOf(receiver, "video-1", "route")).toBe("relay");
  expect(await statOf(sender, "video-1", "directReceivers")).toBe("0");

  const choices = [
    [receiver, "Direct", "direct"],
    [receiver, "Relay", "relay"],
    [receiver, "Auto", "direct"],
    [sender, "Relay", "relay"],
    [sender, "Auto", "direct"],
  ] as const;
  const seen: number[] = [];
  await openFold(sender, "routes");
  await takeFrames(receiver);
  for (const [page, label, route] of choices) {
    await page.getByRole("group", { name: "Route for picture and sound" }).getByLabel(label, { exact: true }).check();
    await until(
      `the ${route} route`,
      async () => {
        seen.push(...(await takeFrames(receiver)).map(({ at }) => at));
        return (await statOf(receiver, "video-1", "route")) === route;
      },
      15_000,
    );
    seen.push(...(await untilFrames(receiver, 15)).map(({ at }) => at));
    expect(await phaseOf(receiver, "video-1")).toBe("live");
  }
  const gaps = seen.slice(1).map((at, index) => at - (seen[index] ?? at));
  expect(Math.max(...gaps)).toBeLessThan(ROUTE_GAP_MS);
});

test("a cut direct path is abandoned within three seconds, and the video continues over the relay", async () => {
  const link = new UdpLink({ seed: 5 });
  try {
    const sender = await stage.sender(direct({ extra: { keyframe: "0" } }));
    await untilPhase(sender, "video-1", "live");
    const receiver = await stage.receiver(direct(), { link, linkData: true });
    await follow(receiver);
    await untilRoute(receiver, "video-1", "direct");
    await untilPictures(receiver, 30);
    await takeFrames(receiver);
    const seen = [Date.now()];
    link.setOutage(true);
    await until(
      "pictures by relay",
      async () => {
        seen.push(...(await takeFrames(receiver)).map(({ at }) => at));
        return (await statOf(receiver, "video-1", "route")) === "relay" && seen.length > 40;
      },
      15_000,
      50,
    );
    const gaps = seen.slice(1).map((at, index) => at - (seen[index] ?? at));
    expect(Math.max(...gaps)).toBeGreaterThan(1000);
    expect(Math.max(...gaps)).toBeLessThan(FALLS_BACK_WITHIN_MS);
    await untilPictures(receiver, 20);
    link.setOutage(false);
    await untilRoute(receiver, "video-1", "direct");
    await untilPictures(receiver, 20);
  } finally {
    await stage.clear();
    link.close();
  }
});
