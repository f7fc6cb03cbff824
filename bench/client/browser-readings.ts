import type { Browser, Page } from "playwright-core";

/** CPU time of all of a browser's processes since its start, s. */
export const cpuSeconds = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

/** Frames that a page's videos have shown in all. */
export const framesShown = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll("video")].reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0),
  );
