import type { Page } from "playwright-core";
import type { PanelReading } from "../panel-agreement.ts";
import { until } from "../polling.ts";

/** Phase of a stream as a page shows it. */
export type PhaseName = "connecting" | "waiting-for-sender" | "live" | "reconnecting" | "refused";

/** The phase shown for a stream such as `video-1`; undefined when the page shows none. */
export const phaseOf = (page: Page, stream: string): Promise<string | undefined> =>
  page.evaluate(
    (name) => document.querySelector(`[data-testid="phase-${name}"]`)?.getAttribute("data-phase") ?? undefined,
    stream,
  );

const othersText = async (page: Page): Promise<string> => {
  const pages = (page.context().browser()?.contexts() ?? []).flatMap((context) => context.pages());
  const texts = await Promise.all(pages.filter((other) => other !== page).map(pageText));
  return texts.map((text) => `; another page says: ${text}`).join("");
};

/** Waits as {@link until} does, but throws with `failed`, evaluated then, and the texts of all pages. */
export const untilOnPage = async (
  page: Page,
  what: string,
  ask: () => Promise<boolean>,
  failed: () => string,
  timeoutMs = 45_000,
): Promise<void> => {
  try {
    await until(what, ask, timeoutMs);
  } catch (error) {
    throw new Error(`${failed()}; the page says: ${await pageText(page)}${await othersText(page)}`, { cause: error });
  }
};

/** Throws with the texts of all pages. */
export const untilPhase = async (page: Page, stream: string, phase: PhaseName, timeoutMs?: number): Promise<void> => {
  let seen: string | undefined;
  await untilOnPage(
    page,
    `${stream} to be ${phase}`,
    async () => {
      seen = await phaseOf(page, stream);
      return seen === phase;
    },
    () => `${stream} is ${seen ?? "not shown"}, not ${phase}`,
    timeoutMs,
  );
};

/** Collapses blanks and line ends to one space. */
export const visibleText = async (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and what is hidden are no text that anybody reads.
  (await page.locator("body").innerText()).replace(/\s+/g, " ");

/** Beginning of the page's text, for messages. */
export const pageText = async (page: Page): Promise<string> => (await visibleText(page)).slice(0, 1500);

/** Undefined while absent. `field` is one of StreamStats. */
export const statOf = (page: Page, stream: string, field: string): Promise<string | undefined> =>
  page.evaluate(
    ([name, key]) =>
      document.querySelector(`[data-stat="${key}"][data-stream="${name}"]`)?.getAttribute("data-value") ?? undefined,
    [stream, field] as const,
  );

/** Waits for `direct`, `relay` or, at a sender, `both`. */
export const untilRoute = (page: Page, stream: string, route: "direct" | "relay" | "both"): Promise<unknown> =>
  until(`${stream} to go ${route}`, async () => (await statOf(page, stream, "route")) === route);

/** Undefined if not measured. */
export const numericStatOf = async (page: Page, stream: string, field: string): Promise<number | undefined> => {
  const text = await statOf(page, stream, field);
  const value = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? undefined : value;
};

const PANEL_FIELDS = {
  packets: "packets",
  packetsLost: "packetsLost",
  packetsRecovered: "packetsRecovered",
  retransmittedPackets: "retransmittedPackets",
  reconnections: "reconnections",
  freezes: "freezes",
  freezeTime: "freezeTime",
  latencyMedian: "latency.median",
} as const satisfies Record<keyof PanelReading, string>;

/** Reads a stream's figures from the panel at one instant. */
export const panelOf = (page: Page, stream: string): Promise<PanelReading> =>
  page.evaluate(
    ([name, fields]) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([key, field]) => {
          const text = document.querySelector(`[data-stat="${field}"][data-stream="${name}"]`)?.getAttribute("data-value");
          return text === null || text === undefined ? [] : [[key, Number(text)]];
        }),
      ),
    [stream, PANEL_FIELDS] as const,
  );

/** Within 50 ms of its appearance. After `timeoutMs` without one (media stopped), the present one. */
export const nextPanelOf = async (page: Page, stream: string, timeoutMs = 3000): Promise<PanelReading> => {
  const end = performance.now() + timeoutMs;
  const first = JSON.stringify(await panelOf(page, stream));
  for (;;) {
    const panel = await panelOf(page, stream);
    if (JSON.stringify(panel) !== first || performance.now() > end) return panel;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

/** Begins or ends sending or receiving. */
export const press = (page: Page, testId: "start" | "stop"): Promise<void> => page.click(`[data-testid="${testId}"]`);

/** Has a page that was refused start again by its button. */
export const pressAgain = async (page: Page): Promise<void> => {
  // Don't wait, because a refused page may lose this button.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="stop"]')?.click());
  await press(page, "start");
};
