import type { Page } from "playwright-core";

type Listening = typeof globalThis & { announced?: string[] };

/** Records what a screen reader announces from now on: new text in live regions that already existed. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const announced: string[] = [];
    (globalThis as Listening).announced = announced;
    const known = new Set(document.querySelectorAll(LIVE));
    const said = new Map<Element, string>();
    const textOf = (region: Element): string => (region.textContent ?? "").replace(/\s+/g, " ").trim();
    for (const region of known) said.set(region, textOf(region));
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(LIVE)) {
        const text = textOf(region);
        // An alert is read when it appears, another region only when it changes.
        const isNew = !known.has(region);
        const before = isNew && region.getAttribute("role") !== "alert" ? text : (said.get(region) ?? "");
        known.add(region);
        said.set(region, text);
        if (text !== "" && text !== before) announced.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

export const announced = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => (globalThis as Listening).announced)) ?? [];
