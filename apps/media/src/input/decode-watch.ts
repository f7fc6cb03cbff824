/** Report an undecoded track after this, ms; others may still be sent. */
const REPORT_AFTER_MS = 5_000;
/** A source that decoded nothing for this long counts as empty, ms. */
const EMPTY_AFTER_MS = 30_000;

type Kind = "video" | "audio";

interface TrackState {
  /** Arrival of the first packet, ms. */
  readonly since: number;
  state: "quiet" | "told" | "decoded";
}

export interface DecodeWatchParts {
  readonly now: () => number;
  /** Reports a kind that can't be decoded; `isUndecoded` false: it can after all. */
  readonly told?: ((kind: Kind, isUndecoded: boolean) => void) | undefined;
}

/** Detects tracks that can't be decoded: encrypted, or joined after their only keyframe. */
export class DecodeWatch {
  private readonly parts: DecodeWatchParts;
  private readonly heard = new Map<Kind, TrackState>();

  constructor(parts: DecodeWatchParts) {
    this.parts = parts;
  }

  get hasNothing(): boolean {
    return this.heard.size > 0 && [...this.heard.values()].every(({ state }) => state !== "decoded");
  }

  /** True after 30 s without a decoded frame. */
  get isHopeless(): boolean {
    return this.hasNothing && [...this.heard.values()].some(({ since }) => this.parts.now() - since > EMPTY_AFTER_MS);
  }

  note(kind: Kind, frames: number): void {
    const heard = this.heard.get(kind) ?? { since: this.parts.now(), state: "quiet" };
    this.heard.set(kind, heard);
    if (frames > 0) {
      if (heard.state === "told") this.parts.told?.(kind, false);
      heard.state = "decoded";
    } else if (heard.state === "quiet" && this.parts.now() - heard.since >= REPORT_AFTER_MS) this.tell(kind, heard);
  }

  ended(kind: Kind, frames: number): void {
    const heard = this.heard.get(kind);
    if (heard === undefined) return;
    if (frames > 0) this.note(kind, frames);
    else if (heard.state === "quiet") this.tell(kind, heard);
  }

  private tell(kind: Kind, heard: TrackState): void {
    heard.state = "told";
    this.parts.told?.(kind, true);
  }
}
