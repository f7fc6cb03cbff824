/** A track that hasn't decoded for this long is reported, ms. Other tracks may still be sent. */
const TOLD_MS = 5_000;
/** A source that hasn't decoded for this long counts as empty, ms. */
const HOPELESS_MS = 30_000;

type Kind = "video" | "audio";

interface Heard {
  /** Moment of its first packet, ms. */
  readonly since: number;
  state: "quiet" | "told" | "decoded";
}

export interface DecodeWatchParts {
  /** Present time, ms. */
  readonly now: () => number;
  /** Hears of a kind of which nothing can be decoded, and (`isUndecoded` false) when something could after all. */
  readonly told?: ((kind: Kind, isUndecoded: boolean) => void) | undefined;
}

/**
 * Hears of packets and frames of one source, to tell a track of which nothing can be decoded: a stream that was joined between two keyframes and
 * has no other, or one that is encrypted.
 */
export class DecodeWatch {
  private readonly parts: DecodeWatchParts;
  private readonly heard = new Map<Kind, Heard>();

  constructor(parts: DecodeWatchParts) {
    this.parts = parts;
  }

  /** Packets came, and nothing of them could be decoded. */
  get hasNothing(): boolean {
    return this.heard.size > 0 && [...this.heard.values()].every(({ state }) => state !== "decoded");
  }

  /** Nothing could be decoded for 30 s. */
  get isHopeless(): boolean {
    return this.hasNothing && [...this.heard.values()].some(({ since }) => this.parts.now() - since > HOPELESS_MS);
  }

  /** A packet went through the decoder, which gave that many frames. */
  note(kind: Kind, frames: number): void {
    const heard = this.heard.get(kind) ?? { since: this.parts.now(), state: "quiet" };
    this.heard.set(kind, heard);
    if (frames > 0) {
      if (heard.state === "told") this.parts.told?.(kind, false);
      heard.state = "decoded";
    } else if (heard.state === "quiet" && this.parts.now() - heard.since >= TOLD_MS) this.tell(kind, heard);
  }

  /** A track has come to its end, and the decoder gave that many frames for it. */
  ended(kind: Kind, frames: number): void {
    const heard = this.heard.get(kind);
    if (heard === undefined) return;
    if (frames > 0) this.note(kind, frames);
    else if (heard.state === "quiet") this.tell(kind, heard);
  }

  private tell(kind: Kind, heard: Heard): void {
    heard.state = "told";
    this.parts.told?.(kind, true);
  }
}
