import { type CaptureKind, type CaptureSettings, wantedKinds } from "@setsuna/client";
import { type AudioChannels, type ErrorBody, errorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import type { CaptureSource, SourceOpener, Sources } from "./capture-source.ts";

export interface CapturedMediaEvents {
  /** Unplugged, revoked, or sharing stopped. */
  onEnded(kind: CaptureKind, error: ErrorBody): void;
  onMuted(kind: CaptureKind, muted: boolean): void;
}

export class CapturedMedia {
  private readonly events: CapturedMediaEvents;
  private readonly openSources: SourceOpener;
  private sources: Sources = {};
  /** One stream for the preview; its tracks are exchanged when sources change. */
  readonly stream = new MediaStream();

  constructor(events: CapturedMediaEvents, openSources: SourceOpener) {
    this.events = events;
    this.openSources = openSources;
  }

  track(kind: CaptureKind): MediaStreamTrack | undefined {
    return this.sources[kind]?.track;
  }

  wideChannels(): AudioChannels | undefined {
    const has = this.sources.audio?.channels ?? 2;
    return has > 2 ? has : undefined;
  }

  audioChannels(wanted: AudioChannels): AudioChannels {
    const has = this.sources.audio?.channels;
    return has !== undefined && has < wanted ? has : wanted;
  }

  /** Throws StudioError with nothing left open. */
  async open(settings: CaptureSettings): Promise<void> {
    const sources = await this.openSources(settings, wantedKinds(settings));
    this.put("video", sources.video);
    this.put("audio", sources.audio);
    this.mute(settings);
  }

  /** Updates in place if possible. Failures go to `onEnded`. */
  async update(settings: CaptureSettings): Promise<void> {
    const wanted = wantedKinds(settings);
    for (const kind of ["video", "audio"] as const) {
      const source = this.sources[kind];
      if (!wanted[kind]) this.put(kind, undefined);
      else if (source === undefined || source.track.readyState === "ended" || !(await source.adapt(settings)))
        await this.exchange(kind, settings);
    }
    this.mute(settings);
  }

  /** Rejects with StudioError and keeps the source. */
  async reopen(kind: CaptureKind, settings: CaptureSettings): Promise<void> {
    const sources = await this.openSources(settings, { video: kind === "video", audio: kind === "audio" });
    this.put(kind, sources[kind]);
    this.mute(settings);
  }

  stop(): void {
    this.put("video", undefined);
    this.put("audio", undefined);
  }

  private async exchange(kind: CaptureKind, settings: CaptureSettings): Promise<void> {
    const openOne = () => this.openSources(settings, { video: kind === "video", audio: kind === "audio" });
    // Close it first: Chromium copies voice processing to a second track.
    if (kind === "audio") this.sources.audio?.track.stop();
    try {
      const sources = await openOne().catch((error: unknown) => {
        // Many phones open only one camera, so release it first.
        if (!(error instanceof StudioError) || error.code !== "camera-busy" || this.sources[kind] === undefined) throw error;
        this.put(kind, undefined);
        return openOne();
      });
      this.put(kind, sources[kind]);
    } catch (error) {
      this.put(kind, undefined);
      this.events.onEnded(kind, errorBodyOf(error));
    }
  }

  private mute(settings: CaptureSettings): void {
    const sound = this.sources.audio;
    if (sound !== undefined) sound.track.enabled = settings.audioMuted !== true;
  }

  private put(kind: CaptureKind, source: CaptureSource | undefined): void {
    const before = this.sources[kind];
    if (before === source) return;
    if (before !== undefined) {
      before.track.onended = null;
      this.stream.removeTrack(before.track);
      before.stop();
    }
    this.sources = { ...this.sources, [kind]: source };
    this.events.onMuted(kind, false);
    if (source === undefined) return;
    this.stream.addTrack(source.track);
    source.track.onended = () => {
      this.put(kind, undefined);
      this.events.onEnded(kind, errorBody("source-ended", source.track.label));
    };
    source.onMuted?.((muted) => {
      if (this.sources[kind] === source) this.events.onMuted(kind, muted);
    });
  }
}
