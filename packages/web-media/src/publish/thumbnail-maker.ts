import { type MediaSessionId, THUMBNAIL_INTERVAL_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Makes one at first, and then every ten seconds. */
export class ThumbnailMaker {
  private readonly make: (track: MediaStreamTrack) => Promise<string | undefined>;
  private publication: MediaSessionId | undefined;
  private madeAt = Number.NEGATIVE_INFINITY;
  private busy = false;

  /** `make` resolves to base64; undefined without a frame. */
  constructor(make: (track: MediaStreamTrack) => Promise<string | undefined>) {
    this.make = make;
  }

  /** Call it every second while wanted. Skips failures. */
  tick(publication: MediaSessionId, track: MediaStreamTrack, now: Milliseconds, send: (jpeg: string) => void): void {
    const isDue = publication !== this.publication || now - this.madeAt >= THUMBNAIL_INTERVAL_MS;
    if (!isDue || this.busy) return;
    this.publication = publication;
    this.madeAt = now;
    this.busy = true;
    this.make(track)
      .then((jpeg) => {
        if (jpeg !== undefined) send(jpeg);
      })
      .catch((error: unknown) => console.warn(error))
      .finally(() => {
        this.busy = false;
      });
  }
}
