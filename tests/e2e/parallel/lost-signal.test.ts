import { phaseOf, press, UdpLink, until, untilPhase, visibleText } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

interface Record {
  readonly events: readonly { readonly signal: string; readonly reason?: string }[];
  readonly dimmedAfterMs: readonly number[];
}
type Recording = typeof globalThis & { recorded?: { events: Record["events"][number][]; dimmedAfterMs: number[] } };

/** Times only while the page had its turn, which a busy machine gives late. */
const record = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const recorded = { events: [] as { signal: string; reason?: string }[], dimmedAfterMs: [] as number[] };
    (globalThis as Recording).recorded = recorded;
    window.addEventListener("setsuna:signal", (event) => recorded.events.push((event as CustomEvent).detail));
    const stageElement = document.querySelector('[data-testid="player-1"]');
    const video = stageElement?.querySelector("video");
    if (!stageElement || !video) throw new Error("no player");
    const turnMs = 50;
    let lastFrame = performance.now();
    let lastTurn = lastFrame;
    let withoutTurnMs = 0;
    const take = (): void => {
      const now = performance.now();
      withoutTurnMs += Math.max(0, now - lastTurn - turnMs);
      lastTurn = now;
    };
    setInterval(take, turnMs);
    const onFrame: VideoFrameRequestCallback = (now) => {
      take();
      lastFrame = now;
      withoutTurnMs = 0;
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
    new MutationObserver(() => {
      if (stageElement.getAttribute("data-signal") !== "lost") return;
      take();
      recorded.dimmedAfterMs.push(lastTurn - lastFrame - withoutTurnMs);
    }).observe(stageElement, { attributeFilter: ["data-signal"] });
  });

const recordOf = async (page: Page): Promise<Record> => {
  const recorded = await page.evaluate(() => (globalThis as Recording).recorded);
  if (recorded === undefined) throw new Error("nothing is recorded");
  return recorded;
};

const attributeOf = (page: Page, testId: string, name: string): Promise<string | undefined> =>
  page.evaluate(([id, attribute]) => document.querySelector(`[data-testid="${id}"]`)?.getAttribute(attribute) ?? undefined, [
    testId,
    name,
  ] as const);
const signalOf = (page: Page): Promise<string | undefined> => attributeOf(page, "player-1", "data-signal");
const untilSignal = (page: Page, signal: string): Promise<unknown> =>
  until(`the signal to be ${signal}`, async () => (await signalOf(page)) === signal);
const untilReason = (page: Page, reason: string): Promise<unknown> =>
  until(`the reason to be ${reason}`, async () => (await attributeOf(page, "signal-lost", "data-reason")) === reason);

const watched = async (page: Page): Promise<void> => {
  await untilPhase(page, "video-1", "live");
  await follow(page);
  await untilFrames(page);
  await untilSignal(page, "live");
  await record(page);
};

test("a cut path dims the video within 1 s, with the reason and its age, and frames restore it", async () => {
  await stage.sender({ video: 1 });
  const link = new UdpLink({ seed: 1, forward: { delayMs: 5 } });
  try {
    const page = await stage.receiver({ video: 1, panel: false }, { link, reader: true, locale: "en-US" });
    await watched(page);
    link.setOutage(true);
    await untilSignal(page, "lost");
    expect((await recordOf(page)).dimmedAfterMs.at(-1)).toBeLessThan(1000);
    await until("the age", async () => Number(await attributeOf(page, "signal-age", "data-ms")) >= 2000);
    expect(await visibleText(page)).toMatch(/No signal.* (?:[2-9]|\d\d+) s/);
    await untilReason(page, "reconnecting");
    link.setOutage(false);
    await untilSignal(page, "live");
    expect(await attributeOf(page, "signal-lost", "data-reason")).toBeUndefined();
    const { events } = await recordOf(page);
    // The connection may be back before its first frame.
    expect(events.map(({ signal, reason }) => reason ?? signal).join()).toMatch(/no-frames,reconnecting(,no-frames)?,live/);
    expect(stage.pageErrors).toEqual([]);
  } finally {
    link.close();
  }
});

test("receivers show that a sender stopped, and a slate if configured", async () => {
  const sender = await stage.sender({ video: 1 });
  const page = await stage.receiver(
    { video: 1, panel: false, extra: { lost: "slate", name: "Stage left" } },
    { reader: true, locale: "en-US" },
  );
  const clean = await stage.receiver({ video: 1, panel: false, extra: { clean: "1", lost: "black" } }, { locale: "en-US" });
  await watched(page);
  await untilSignal(clean, "live");
  await press(sender, "stop");
  await untilReason(page, "sender-stopped");
  expect((await recordOf(page)).dimmedAfterMs.at(-1)).toBeLessThan(1000);
  expect(await attributeOf(page, "signal-lost", "data-lost")).toBe("slate");
  expect(await visibleText(page)).toMatch(/Stage left.*No signal.*The sender stopped\./);
  await untilSignal(clean, "lost");
  expect(await attributeOf(clean, "signal-lost", "data-lost")).toBe("black");
  expect(await visibleText(clean)).toBe("Receive");
  await press(sender, "start");
  await untilSignal(page, "live");
});

test.skipIf(IS_EVERYDAY)("a sender that is connected but has no new frames doesn't count as lost", async () => {
  const sender = await stage.sender({ video: 1 }, { source: LIGHT_SOURCE, counters: true });
  const page = await stage.receiver({ video: 1, panel: false }, { reader: true, locale: "en-US" });
  await watched(page);
  await sender.evaluate(async () => {
    for (const connection of globalThis.setsunaConnections?.() ?? [])
      for (const each of connection.getSenders()) if (each.track?.kind === "video") await each.replaceTrack(null);
  });
  await untilSignal(page, "idle");
  await until("an age of 5 s", async () => Number(await attributeOf(page, "signal-age", "data-ms")) >= 5000);
  expect(await visibleText(page)).toContain("No new frames");
  expect((await recordOf(page)).events.map(({ signal }) => signal)).not.toContain("lost");
  expect(await phaseOf(page, "video-1")).toBe("live");
});

test.skipIf(IS_EVERYDAY)("the phone's player shows it too", async () => {
  const sender = await stage.sender({ video: 1 });
  const page = await stage.emptyPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const receiver = stage.studio.pageUrl("receiver", { video: 1, panel: false });
  await page.goto(receiver.replace("/app/receiver", "/app/player"));
  await untilPhase(page, "video-1", "live");
  await until("the latency", async () => (await attributeOf(page, "tile-latency", "data-value")) !== undefined);
  await press(sender, "stop");
  await untilReason(page, "sender-stopped");
  expect(await visibleText(page)).toMatch(/No signal.*The sender stopped\./);
});
