import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";

/** Notes when each player of a page shows a frame. */
export const watchPlayers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown: Record<string, number[]> = {};
    Object.assign(globalThis, { shownFrames: shown });
    for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-testid^="video-"]')) {
      const times: number[] = [];
      shown[(video.dataset.testid ?? "").replace("video-", "")] = times;
      const note = (_now: number, { presentationTime }: VideoFrameCallbackMetadata): void => {
        times.push(presentationTime);
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
  });

/** Times by channel, ms, and the present one as the last of each. */
const timesOf = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(Reflect.get(globalThis, "shownFrames") as Record<string, number[]>).map(([channel, times]) => [
        channel,
        [...times, performance.now()],
      ]),
    ),
  );

export const framesShown = async (page: Page, channel: number): Promise<number> =>
  ((await timesOf(page))[channel]?.length ?? 1) - 1;

/** Waits for `count` further frames of the channel. */
export const untilShown = async (page: Page, channel: number, count: number): Promise<void> => {
  const before = await framesShown(page, channel);
  await until(`${count} frames of channel ${channel}`, async () => (await framesShown(page, channel)) >= before + count);
};

/** Longest wait of each channel for its next frame since the frame with number `from`, ms. */
export const longestGaps = async (page: Page, from = 0): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(await timesOf(page)).map(([channel, times]) => {
      const since = times.slice(from);
      return [channel, Math.round(Math.max(0, ...since.slice(1).map((at, index) => at - (since[index] ?? at))))];
    }),
  );
