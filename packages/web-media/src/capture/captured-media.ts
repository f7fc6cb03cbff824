import { type AudioChannels, type ErrorBody, errorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import { type CaptureKind, type CaptureSettings, wantedKinds } from "./capture-settings.ts";
import type { CaptureSource } from "./capture-source.ts";
import { openDevices, openScreen } from "./device-sources.ts";
import { openTestPicture } from "./test-picture.ts";
import { openTestTone } from "./test-tone.ts";

type Sources = { readonly [K in CaptureKind]?: CaptureSource | undefined };

export interface CapturedMediaEvents {
  /** A source ended by itself: unplugged, taken away, or its sharing stopped by the user. */
  onEnded(kind: CaptureKind, error: ErrorBody): void;
}

/** Opens the sources that `settings` name, or the page's own picture, for the kinds asked. Throws StudioError; what was opened before is stopped then. */
const open = async (
  settings: CaptureSettings,
  kinds: Record<CaptureKind, boolean>,
  picture: (() => CaptureSource) | undefined,
): Promise<Sources> => {
  const opened: { -readonly [K in CaptureKind]?: CaptureSource } = {};
  try {
    if (kinds.video && picture !== undefined) opened.video = picture();
    else if (kinds.video && settings.videoSource === "screen") opened.video = await openScreen(settings);
    else if (kinds.video && settings.videoSource === "test") opened.video = openTestPicture(settings);
    if (kinds.audio && settings.audioSource === "test") opened.audio = openTestTone(settings);
    const devices = await openDevices(settings, {
      video: kinds.video && opened.video === undefined && settings.videoSource === "camera",
      audio: kinds.audio && settings.audioSource === "microphone",
    });
    return { ...opened, ...devices };
  } catch (error) {
    opened.video?.stop();
    opened.audio?.stop();
    throw error;
  }
};

/** Captures video and audio, and follows the settings. */
export class CapturedMedia {
  private readonly events: CapturedMediaEvents;
  private readonly picture: (() => CaptureSource) | undefined;
  private sources: Sources = {};
  /** One stream for the preview; its tracks are exchanged when sources change. */
  readonly stream = new MediaStream();

  /** `picture`: in place of the video source that settings name. */
  constructor(events: CapturedMediaEvents, picture?: () => CaptureSource) {
    this.events = events;
    this.picture = picture;
  }

  track(kind: CaptureKind): MediaStreamTrack | undefined {
    return this.sources[kind]?.track;
  }

  /** Channels of sound where they are more than a track can say of itself, which is two. */
  wideChannels(): AudioChannels | undefined {
    const has = this.sources.audio?.channels ?? 2;
    return has > 2 ? has : undefined;
  }

  /** Channels of sound to send: those asked for, or fewer where the source has no more. */
  audioChannels(wanted: AudioChannels): AudioChannels {
    const has = this.sources.audio?.channels;
    return has !== undefined && has < wanted ? has : wanted;
  }

  /** Opens everything that the settings ask for. Throws StudioError, with nothing left open. */
  async open(settings: CaptureSettings): Promise<void> {
    const sources = await open(settings, wantedKinds(settings), this.picture);
    this.put("video", sources.video);
    this.put("audio", sources.audio);
    this.mute(settings);
  }

  /** Follows new settings: in place where the source can, by another source where not. Reports what failed by `onEnded`. */
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

  stop(): void {
    this.put("video", undefined);
    this.put("audio", undefined);
  }

  private async exchange(kind: CaptureKind, settings: CaptureSettings): Promise<void> {
    const openOne = () => open(settings, { video: kind === "video", audio: kind === "audio" }, this.picture);
    // Chromium gives a second track of a microphone the voice processing of the first: the first goes before.
    if (kind === "audio") this.sources.audio?.track.stop();
    try {
      const sources = await openOne().catch((error: unknown) => {
        // Many phones open one camera at a time: the one in use is let go first.
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
    if (source === undefined) return;
    this.stream.addTrack(source.track);
    source.track.onended = () => {
      this.put(kind, undefined);
      this.events.onEnded(kind, errorBody("source-ended", source.track.label));
    };
  }
}
