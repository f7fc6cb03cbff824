import type { Unpack } from "./playout-ports.ts";

/** With more waiting frames, unpacking is too slow. */
const MAX_WAITING = 3;

/** Turns frames with fill over key into transparent ones, in order. Loads what it needs with the first. */
export class FrameKeying {
  private readonly open: () => Promise<Unpack>;
  private readonly failed: (error: Error) => void;
  private unpacker: Promise<Unpack> | undefined;
  private turn: Promise<void> = Promise.resolve();
  private waiting = 0;
  private isBroken = false;

  /** `failed`: nothing can be shown; called at most once. */
  constructor(open: () => Promise<Unpack>, failed: (error: Error) => void) {
    this.open = open;
    this.failed = failed;
  }

  /** Takes ownership of the frame, and passes another to `take`, which owns it; none if too many wait. */
  unpack(frame: VideoFrame, take: (frame: VideoFrame) => void): void {
    if (this.isBroken || this.waiting >= MAX_WAITING) {
      frame.close();
      return;
    }
    this.unpacker ??= this.open();
    this.waiting += 1;
    const { unpacker } = this;
    this.turn = this.turn
      .then(async () => take(await (await unpacker)(frame)))
      .catch((error: unknown) => this.fail(frame, error))
      .finally(() => {
        this.waiting -= 1;
      });
  }

  private fail(frame: VideoFrame, error: unknown): void {
    frame.close();
    if (this.isBroken) return;
    this.isBroken = true;
    this.failed(error instanceof Error ? error : new Error(String(error)));
  }
}
