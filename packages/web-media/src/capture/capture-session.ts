import { type CaptureKind, type CaptureSettings, type CaptureSnapshot, wantedKinds } from "@setsuna/client";
import { type AudioChannels, type ErrorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import type { SourceOpener } from "./capture-source.ts";
import { CapturedMedia } from "./captured-media.ts";

const CLOSED: CaptureSnapshot = { phase: { name: "closed" }, lost: {}, muted: {} };

export type EndedListener = (kind: CaptureKind, error: ErrorBody) => void;

/**
 * Sources of a page, open from before a start until after a stop: a sender client sends what the preview shows. The creator
 * closes it. Calls of {@link open} are queued, so users aren't asked twice.
 */
export class CaptureSession {
  private readonly media: CapturedMedia;
  private readonly listeners = new Set<() => void>();
  private snapshot = CLOSED;
  private opened: CaptureSettings | undefined;
  private ended: EndedListener | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private closings = 0;

  constructor(openSources: SourceOpener) {
    this.media = new CapturedMedia(
      { onEnded: (kind, error) => this.lose(kind, error), onMuted: (kind, muted) => this.setMuted(kind, muted) },
      openSources,
    );
  }

  get stream(): MediaStream {
    return this.media.stream;
  }

  track(kind: CaptureKind): MediaStreamTrack | undefined {
    return this.media.track(kind);
  }

  sources(): { readonly video?: CaptureSettings["videoSource"]; readonly audio?: CaptureSettings["audioSource"] } {
    const { opened } = this;
    return {
      ...(opened && this.track("video") ? { video: opened.videoSource } : {}),
      ...(opened && this.track("audio") ? { audio: opened.audioSource } : {}),
    };
  }

  /** Above two, because tracks can't report more. */
  wideChannels(): AudioChannels | undefined {
    return this.media.wideChannels();
  }

  audioChannels(wanted: AudioChannels): AudioChannels {
    return this.media.audioChannels(wanted);
  }

  getSnapshot(): CaptureSnapshot {
    return this.snapshot;
  }
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Undefined removes it. */
  setEndedListener(listener: EndedListener | undefined): void {
    this.ended = listener;
  }

  /** Open ones follow changes. Resolves when all are open, or closed. Throws StudioError for a failure; the others stay. */
  open(settings: CaptureSettings): Promise<void> {
    const closings = this.closings;
    const opened = this.queue.then(() => (closings === this.closings ? this.openNow(settings) : undefined));
    this.queue = opened.catch(() => undefined);
    return opened;
  }

  /** For withheld cameras. Rejects with StudioError and keeps the source. No effect if not open. */
  reopen(kind: CaptureKind): Promise<void> {
    const reopened = this.queue.then(async () => {
      const { opened, closings } = this;
      if (opened === undefined || this.track(kind) === undefined) return;
      await this.media.reopen(kind, opened);
      if (closings === this.closings) this.set({});
      else this.media.stop();
    });
    this.queue = reopened.catch(() => undefined);
    return reopened;
  }

  close(): void {
    this.closings += 1;
    this.media.stop();
    this.set(CLOSED);
  }

  private async openNow(settings: CaptureSettings): Promise<void> {
    const { closings } = this;
    const wanted = wantedKinds(settings);
    if (!wanted.video && !wanted.audio) {
      this.media.stop();
      this.set(CLOSED);
      return;
    }
    const isOpen = this.media.track("video") !== undefined || this.media.track("audio") !== undefined;
    if (!isOpen) this.set({ phase: { name: "opening" }, lost: {} });
    else this.set({ lost: {} });
    try {
      if (isOpen) await this.media.update(settings);
      else await this.media.open(settings);
    } catch (error) {
      if (closings === this.closings) this.set({ phase: { name: "failed", error: errorBodyOf(error) }, lost: {} });
      throw error;
    }
    if (closings !== this.closings) {
      this.media.stop();
      return;
    }
    this.opened = settings;
    this.set({ phase: { name: "open" } });
    this.throwLost(wanted);
  }

  /** A lost source that was requested fails the whole capture. */
  private throwLost(wanted: Record<CaptureKind, boolean>): void {
    for (const kind of ["video", "audio"] as const) {
      const error = this.snapshot.lost[kind];
      if (wanted[kind] && error !== undefined) throw new StudioError(error.code, error.detail);
    }
  }

  private lose(kind: CaptureKind, error: ErrorBody): void {
    this.set({ lost: { ...this.snapshot.lost, [kind]: error } });
    this.ended?.(kind, error);
  }

  private setMuted(kind: CaptureKind, muted: boolean): void {
    const { [kind]: before, ...others } = this.snapshot.muted;
    if ((before === true) !== muted) this.set({ muted: muted ? { ...others, [kind]: true } : others });
  }

  private set(changes: Partial<CaptureSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    for (const listener of this.listeners) listener();
  }
}
