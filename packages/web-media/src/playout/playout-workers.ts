/**
 * Loads workers before they are needed. On a short path, video comes before a worker has loaded, and Chromium drops frames, the
 * keyframe among them.
 */
export class WorkersAhead {
  private readonly open: () => Worker;
  private readonly isSupported: () => boolean;
  private readonly loaded: Worker[] = [];
  private reserved = 0;

  constructor(open: () => Worker, isSupported: () => boolean) {
    this.open = open;
    this.isSupported = isSupported;
  }

  /** One for the next {@link take}, and one per {@link reserve}. */
  load(): void {
    if (!this.isSupported()) return;
    while (this.loaded.length < Math.max(1, this.reserved)) this.add();
  }

  /** Call the result once it is taken, or no longer needed. */
  reserve(): () => void {
    this.reserved += 1;
    this.load();
    let isOver = false;
    return () => {
      if (!isOver) this.reserved -= 1;
      isOver = true;
    };
  }

  /** One that failed to load isn't handed out. */
  take(): Worker {
    return this.loaded.shift() ?? this.open();
  }

  private add(): void {
    const worker = this.open();
    this.loaded.push(worker);
    worker.onerror = () => {
      const at = this.loaded.indexOf(worker);
      if (at >= 0) this.loaded.splice(at, 1);
    };
  }
}

/** Empty where the browser lacks instant playout. */
export const playoutWorkers = new WorkersAhead(
  () => new Worker(new URL("./playout-worker.ts", import.meta.url), { type: "module", name: "playout" }),
  () => typeof RTCRtpScriptTransform === "function",
);
