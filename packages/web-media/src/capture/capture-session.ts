import { type CaptureKind, type CaptureSettings, type CaptureSnapshot, wantedKinds } from "@setsuna/client";
import { type AudioChannels, type ErrorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import type { SourceOpener } from "./capture-source.ts";
import { CapturedMedia } from "./captured-media.ts";

const CLOSED: CaptureSnapshot = { phase: { name: "closed" }, lost: {}, muted: {} };

/** Hears that a source ended by itself while it was being sent. */
export type EndedListener = (kind: CaptureKind, error: ErrorBody) => void;

/**
 * Holds the sources of a page, open from before a start to after a stop: what its preview shows is what a sender client sends. Whoever
 * made it closes it. Calls of {@link open} queue up, so that nobody is asked twice.
 */
export class CaptureSession {
  private readonly media: CapturedMedia;
  private readonly listeners = new Set<() => void>();
  private snapshot = CLOSED;
  private opened: CaptureSettings | undefined;
  private ended: EndedListener | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  /** The closings so far: an opening that one overtook is undone. */
  private closings = 0;

  constructor(openSources: SourceOpener) {
    this.media = new CapturedMedia(
      { onEnded: (kind, error) => this.lose(kind, error), onMuted: (kind, muted) => this.setMuted(kind, muted) },
      openSources,
    );
  }

  /** One stream for the preview; its tracks are exchanged when sources change. */
  get stream(): MediaStream {
    return this.media.stream;
  }

  track(kind: CaptureKind): MediaStreamTrack | undefined {
    return this.media.track(kind);
  }

  /** Returns what the open kinds come from; a kind that is not open is absent. */
  sources(): { readonly video?: CaptureSettings["videoSource"]; readonly audio?: CaptureSettings["audioSource"] } {
    const { opened } = this;
    return {
      ...(opened && this.track("video") ? { video: opened.videoSource } : {}),
      ...(opened && this.track("audio") ? { audio: opened.audioSource } : {}),
    };
  }

  /** Channels of sound where they are more than a track can say of itself, which is two. */
  wideChannels(): AudioChannels | undefined {
    return this.media.wideChannels();
  }

  /** Channels of sound to send: those asked for, or fewer where the source has no more. */
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

  /** Tells `listener`, the only one, when a source ends by itself; undefined: nobody. */
  setEndedListener(listener: EndedListener | undefined): void {
    this.ended = listener;
  }

  /**
   * Opens what the settings ask for; what is open already follows them, in place where it can. Resolves when each kind that is wanted is
   * open, or when a closing came first. Throws StudioError for a kind that cannot be had; what else is open stays so.
   */
  open(settings: CaptureSettings): Promise<void> {
    const closings = this.closings;
    const opened = this.queue.then(() => (closings === this.closings ? this.openNow(settings) : undefined));
    this.queue = opened.catch(() => undefined);
    return opened;
  }

  /**
   * Opens one kind again, such as a camera that the system withholds. Rejects with StudioError and keeps the open source if that fails. Does
   * nothing for a kind that is not open.
   */
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

  /** Frees all sources at once. Safe in every state; what is opened after it is open. */
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

  /** Throws what took a kind that is wanted: the others are no stream without it. */
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
