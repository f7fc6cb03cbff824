import type { Page } from "playwright-core";

export const CHANNEL = 9;

export const streams = (extra: Readonly<Record<string, string>> = {}) => ({
  video: 1,
  control: 1,
  extra: { quality: String(CHANNEL), ...extra },
});

export const ask = async (receiver: Page, bitsPerSecond: number): Promise<void> => {
  await receiver.fill('[data-testid="quality-bitrate"]', String(bitsPerSecond));
  await receiver.click('[data-testid="quality-ask"]');
};

export const attribute = (page: Page, testId: string, name: string): Promise<string | undefined> =>
  page.evaluate(([id, key]) => document.querySelector(`[data-testid="${id}"]`)?.getAttribute(key) ?? undefined, [
    testId,
    name,
  ] as const);
