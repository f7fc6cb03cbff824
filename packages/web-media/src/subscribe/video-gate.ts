/** Gestures that browsers accept as permission to play. */
const GESTURES = ["click", "keydown"] as const;

/** iOS in Low Power Mode rejects `play()` and ignores `autoplay` until a tap, even without audio. */
export class VideoGate {
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

  readonly isBlocked = (): boolean => this.blocked;

  /** A gesture lifts a refusal. Has no effect without a source. */
  readonly play = (): void => {
    const { element } = this;
    if (element.srcObject === null) return;
    element.play().then(
      () => this.setBlocked(false),
      (error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
        // AbortError means replaced, and `loadstart` follows.
        if (error.name === "NotAllowedError" && element.srcObject !== null) this.setBlocked(true);
      },
    );
  };

  readonly subscribe = (changed: () => void): (() => void) => {
    if (this.listeners.size === 0) document.addEventListener("visibilitychange", this.onVisible);
    this.listeners.add(changed);
    return () => {
      this.listeners.delete(changed);
      if (this.listeners.size === 0) document.removeEventListener("visibilitychange", this.onVisible);
    };
  };

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

  /** Safari pauses hidden pages' videos. */
  private readonly onVisible = (): void => {
    if (document.visibilityState === "visible" && this.element.paused) this.play();
  };

  private setBlocked(blocked: boolean): void {
    if (this.blocked === blocked) return;
    this.blocked = blocked;
    for (const listener of this.listeners) listener();
  }
}

const gates = new WeakMap<HTMLVideoElement, VideoGate>();

/** Returns the same gate each time. */
export const videoGate = (element: HTMLVideoElement): VideoGate => {
  const gate = gates.get(element) ?? new VideoGate(element);
  gates.set(element, gate);
  return gate;
};
