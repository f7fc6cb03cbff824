import type { Page } from "playwright-core";

/** As Safari: audio starts only in a gesture's handler, then freely. A refused `resume()` stays pending. Runs in the page. */
const onlyInGestures = (): void => {
  const GESTURES = ["click", "keydown", "pointerup"];
  let inGesture = false;
  const wrapped = new WeakMap<object, EventListener>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (name, listener, options) {
    if (!GESTURES.includes(name) || typeof listener !== "function")
      return addEventListener.call(this, name, listener as EventListener, options);
    const inside: EventListener =
      wrapped.get(listener) ??
      function (this: unknown, event) {
        inGesture = event.isTrusted;
        try {
          listener.call(this, event);
        } finally {
          inGesture = false;
        }
      };
    wrapped.set(listener, inside);
    addEventListener.call(this, name, inside, options);
  };
  EventTarget.prototype.removeEventListener = function (name, listener, options) {
    const inside = typeof listener === "function" ? wrapped.get(listener) : undefined;
    removeEventListener.call(this, name, inside ?? (listener as EventListener), options);
  };

  const free = new WeakSet<object>();
  const isFree = (of: object): boolean => {
    if (inGesture) free.add(of);
    return free.has(of);
  };
  const { resume } = AudioContext.prototype;
  AudioContext.prototype.resume = function () {
    return isFree(this) ? resume.call(this) : new Promise(() => undefined);
  };
  const contexts: AudioContext[] = [];
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
      if (!isFree(this)) void this.suspend();
    }
  };
  const { prototype } = HTMLMediaElement;
  const { play } = prototype;
  const elements = new Set<HTMLMediaElement>();
  prototype.play = function (this: HTMLMediaElement) {
    if (this instanceof HTMLVideoElement) return play.call(this);
    elements.add(this);
    return isFree(this) ? play.call(this) : Promise.reject(new DOMException("a gesture is needed", "NotAllowedError"));
  };
  Object.defineProperty(HTMLAudioElement.prototype, "autoplay", { get: () => false, set: () => undefined });
  Object.assign(globalThis, {
    isSoundOn: () =>
      contexts.some(({ state }) => state === "running") || [...elements].some(({ paused, srcObject }) => srcObject && !paused),
  });
};

/** Call it before the page's first document. */
export const soundOnlyInGestures = async (page: Page): Promise<void> => {
  await page.addInitScript(onlyInGestures);
};

export const isSoundOn = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as { isSoundOn: () => boolean }).isSoundOn());
