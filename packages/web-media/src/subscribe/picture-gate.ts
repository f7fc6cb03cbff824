/** Gestures that browsers accept as permission to play. */
const GESTURES = ["click", "keydown"] as const;

/**
 * Plays a video element and knows whether the browser refuses to. iOS in Low Power Mode rejects `play()` and ignores `autoplay` until the user
 * taps, even without audio.
 */
export class PictureGate {
  private readonly element: HTMLVideoElement;
  private readonly listeners = new Set<() => void>();
  private blocked = false;

  constructor(element: HTMLVideoElement) {
    this.element = element;
    element.addEventListener("loadstart", () => this.play());
    element.addEventListener("play", () => this.setBlocked(false));
    element.addEventListener("emptied", () => this.setBlocked(false));
    if (element.srcObject !== null) this.play();
  }

  /** Returns true while the browser waits for a gesture. */
  readonly isBlocked = (): boolean => this.blocked;

  /** Starts the video. Call in a user's gesture to lift a refusal. Does nothing without a source. */
  readonly play = (): void => {
    const { element } = this;
    if (element.srcObject === null) return;
    element.play().then(
      () => this.setBlocked(false),
      (error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
        // AbortError: another source replaced this one, and its own `loadstart` follows.
        if (error.name === "NotAllowedError" && element.srcObject !== null) this.setBlocked(true);
      },
    );
  };

  /** Calls `changed` when the browser refuses or starts to play. Returns a function that removes the listener. */
  readonly subscribe = (changed: () => void): (() => void) => {
    if (this.listeners.size === 0) document.addEventListener("visibilitychange", this.onVisible);
    this.listeners.add(changed);
    return () => {
      this.listeners.delete(changed);
      if (this.listeners.size === 0) document.removeEventListener("visibilitychange", this.onVisible);
    };
  };

  /** Plays at any gesture on the page while the browser refuses. Returns a function that stops this. */
  readonly playOnGesture = (): (() => void) => {
    const forget = () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, this.play);
    };
    const follow = () => {
      if (!this.blocked) return forget();
      for (const gesture of GESTURES) window.addEventListener(gesture, this.play);
    };
    const unsubscribe = this.subscribe(follow);
    follow();
    return () => {
      unsubscribe();
      forget();
    };
  };

  /** Safari pauses the videos of a hidden page. */
  private readonly onVisible = (): void => {
    if (document.visibilityState === "visible" && this.element.paused) this.play();
  };

  private setBlocked(blocked: boolean): void {
    if (this.blocked === blocked) return;
    this.blocked = blocked;
    for (const listener of this.listeners) listener();
  }
}

const gates = new WeakMap<HTMLVideoElement, PictureGate>();

/** Returns the gate of a video element: the same one at every call. */
export const pictureGate = (element: HTMLVideoElement): PictureGate => {
  const gate = gates.get(element) ?? new PictureGate(element);
  gates.set(element, gate);
  return gate;
};
