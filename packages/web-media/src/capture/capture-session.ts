import { type CaptureKind, type CaptureSettings, type CaptureSnapshot, wantedKinds } from "@setsuna/client";
import { type AudioChannels, type ErrorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import type { SourceOpener } from "./capture-source.ts";
import { CapturedMedia } from "./captured-media.ts";

const CLOSED: CaptureSnapshot = { phase: { name: "closed" }, lost: {}, muted: {} };

/** Called when a source ends while being sent. */
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

  /** Returns the sources of the open kinds; a kind that isn't open is absent. */
  sources(): { readonly video?: CaptureSettings["videoSource"]; readonly audio?: CaptureSettings["audioSource"] } {
    const { opened } = this;
    return {
      ...(opened && this.track("video") ? { video: opened.videoSource } : {}),
      ...(opened && this.track("audio") ? { audio: opened.audioSource } : {}),
    };
  }

  /** Number of audio channels if above two, the most that a track reports. */
  wideChannels(): AudioChannels | undefined {
    return this.media.wideChannels();
  }

  /** Number of audio channels to send: as requested, or fewer if the source has fewer. */
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

  /** Sets the only listener for sources that end; undefined removes it. */
  setEndedListener(listener: EndedListener | undefined): void {
    this.ended = listener;
  }

  /**
   * Opens the sources in the settings; sources already open follow changes, in place if possible. Resolves when each requested
   * kind is open, or when closed first. Throws StudioError for a kind that can't be opened; the others stay open.
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

  /** Frees all sources immediately. Safe in every state; later calls of open work. */
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

  /** Throws the error of a requested kind that was lost; the others alone make no stream. */
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
