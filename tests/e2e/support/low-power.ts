import type { Page } from "playwright-core";

/**
 * As in Low Power Mode: `autoplay` does nothing, and `play()` rejects until a press after the first refusal. Runs in the page.
 */
const refuseToPlay = (): void => {
  const { prototype } = HTMLMediaElement;
  const { play } = prototype;
  let wasRefused = false;
  let isAllowed = false;
  for (const gesture of ["pointerdown", "keydown"])
    addEventListener(
      gesture,
      () => {
        isAllowed ||= wasRefused;
      },
      true,
    );
  prototype.play = function (this: HTMLMediaElement) {
    if (isAllowed) return play.call(this);
    wasRefused = true;
    return Promise.reject(new DOMException("a gesture is needed", "NotAllowedError"));
  };
  Object.defineProperty(prototype, "autoplay", { get: () => false, set: () => undefined });
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
    if (name.toLowerCase() !== "autoplay") setAttribute.call(this, name, value);
  };
  new MutationObserver(() => {
    for (const video of document.querySelectorAll("[autoplay]")) video.removeAttribute("autoplay");
  }).observe(document, { subtree: true, childList: true });
};

/** Call it before the page's first document. */
export const inLowPowerMode = async (page: Page): Promise<void> => {
  await page.addInitScript(refuseToPlay);
};

export const isPlaying = (page: Page, index = 0): Promise<boolean | undefined> =>
  page.evaluate((at) => {
    const player = document.querySelector("setsuna-player");
    const video = (player?.shadowRoot ?? document).querySelectorAll("video")[at];
    return video?.srcObject ? !video.paused && video.readyState >= 2 : undefined;
  }, index);
