import type { Page } from "playwright-core";

/** Control channel over which receivers ask for a bitrate. */
export const CHANNEL = 9;

/** Returns what a page is started with that sends or receives video 1 and the control channel, and `extra`. */
export const streams = (extra: Readonly<Record<string, string>> = {}) => ({
  video: 1,
  control: 1,
  extra: { quality: String(CHANNEL), ...extra },
});

/** Has a receiver's page ask for a bitrate. */
export const ask = async (receiver: Page, bitsPerSecond: number): Promise<void> => {
  await receiver.fill('[data-testid="quality-bitrate"]', String(bitsPerSecond));
  await receiver.click('[data-testid="quality-ask"]');
};

/** Returns an attribute of an element by its test ID; undefined: there is none. */
export const attribute = (page: Page, testId: string, name: string): Promise<string | undefined> =>
  page.evaluate(([id, key]) => document.querySelector(`[data-testid="${id}"]`)?.getAttribute(key) ?? undefined, [
    testId,
    name,
  ] as const);
