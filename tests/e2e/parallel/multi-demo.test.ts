import { openContext, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Stage } from "../support/stage.ts";

const BUSY_MS = 3000;
const DELAY_MS = 750;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterAll(() => stage?.close());

type Place = readonly [x: number, y: number];

const withPage = async (reducedMotion: "reduce" | "no-preference", use: (page: Page) => Promise<void>): Promise<void> => {
  const context = await openContext(stage.browser);
  try {
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${stage.studio.origin}/studio/multidemo`);
    // The pad waits until it is known whether videos play.
    await until("the page to run", () => page.evaluate(() => document.querySelector("video")?.style.transform !== ""));
    await use(page);
  } finally {
    await context.close();
  }
};

const places = (page: Page): Promise<{ readonly fast: Place; readonly delayed: Place }> =>
  page.evaluate(() => {
    const read = (id: string): Place => {
      const [x = "", y = ""] = (document.querySelector(`[data-testid="${id}"]`)?.textContent ?? "").trim().split(/\s+/);
      return [Number(x.replace("−", "-")), Number(y.replace("−", "-"))];
    };
    return { fast: read("position-fast"), delayed: read("position-delayed") };
  });

const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Record<string, number[]> = {};
    Object.assign(globalThis, { setsunaSeen: seen });
    for (const id of ["position-fast", "position-delayed"]) {
      const element = document.querySelector(`[data-testid="${id}"]`);
      if (!element) throw new Error(id);
      let before = element.textContent;
      new MutationObserver(() => {
        if (element.textContent === before) return;
        before = element.textContent;
        seen[id] = [...(seen[id] ?? []), performance.now()];
      }).observe(element, { childList: true, characterData: true, subtree: true });
    }
  });

const seen = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() => (globalThis as unknown as { setsunaSeen: Record<string, number[]> }).setsunaSeen);

const together = (page: Page) =>
  until("both cameras to look to the same place", async () => {
    const { fast, delayed } = await places(page);
    return fast.join() === delayed.join() && fast.join() !== "0,0" ? fast : undefined;
  });

test("holding a direction moves FAST at once and the other 750 ms later, and releasing stops each as late; keys and Home do the same", async () => {
  await withPage("no-preference", async (page) => {
    await watch(page);
    await page.locator('[data-direction="right"]').hover();
    await page.mouse.down();
    await until("FAST to move by 40 px", async () => (await places(page)).fast[0] >= 40);
    await page.mouse.up();
    const [x, y] = await together(page);
    expect([x % 4, y]).toEqual([0, 0]);
    const { "position-fast": fast = [], "position-delayed": delayed = [] } = await seen(page);
    const later = (at: number): number => (delayed.at(at) ?? 0) - (fast.at(at) ?? 0);
    for (const at of [0, -1]) {
      // Unit tests hold the exact delay.
      expect(later(at)).toBeGreaterThan(DELAY_MS / 2);
      expect(later(at)).toBeLessThan(DELAY_MS + BUSY_MS);
    }
    const shown = await page.evaluate(() => [...document.querySelectorAll("video")].map((video) => video.style.transform));
    expect(shown).toEqual([`translate(${-x}px, 0px) scale(1.5)`, `translate(${-x}px, 0px) scale(1.5)`]);

    await page.locator('[data-testid="viewer"]').focus();
    await page.keyboard.down("ArrowUp");
    await until("FAST to look up", async () => (await places(page)).fast[1] <= -20);
    await page.keyboard.up("ArrowUp");
    expect((await together(page))[1]).toBeLessThanOrEqual(-20);
    await page.keyboard.press("Home");
    await until("both to look to the middle", async () => {
      const { fast: one, delayed: other } = await places(page);
      return [...one, ...other].every((value) => value === 0);
    });

    const clocks = () => page.evaluate(() => [...document.querySelectorAll("video")].map(({ currentTime }) => currentTime));
    await until("the delayed picture to play 750 ms behind the other", async () => {
      const [first = 0, second = 0] = await clocks();
      return first > 0 && Math.abs(((first - second + 8) % 8) - DELAY_MS / 1000) < 0.15;
    });
  });
});

test("starts the videos by a button if reduced motion is preferred", async () => {
  await withPage("reduce", async (page) => {
    const paused = () => page.evaluate(() => [...document.querySelectorAll("video")].map((video) => video.paused && video.muted));
    expect(await paused()).toEqual([true, true]);
    await page.locator('[data-testid="play"]').click();
    await until("both to play", async () => (await paused()).every((is) => !is));
    await page.locator('[data-testid="play"]').click();
    await until("both to stand", async () => (await paused()).every((is) => is));
  });
});
