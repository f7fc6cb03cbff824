import {
  type ClientSnapshot,
  type ClientStore,
  MediaClient,
  type QualityState,
  qualityChannelProblem,
  type ReceivedControl,
  type ReceiverSettings,
  type Signalling,
} from "@setsuna/client";
import { type ErrorCode, errorBody, type GuestId, StudioError } from "@setsuna/contracts";
import type { ChannelLevel } from "@setsuna/playout";
import { Recording } from "./record/recording.ts";
import type { Replay } from "./replay/replay.ts";
import { ReplayDesk } from "./replay/replay-desk.ts";
import { PagePlayout } from "./subscribe/page-playout.ts";
import { PictureHeight } from "./subscribe/picture-height.ts";
import { ReceivedStreams } from "./subscribe/received-streams.ts";
import { SharedListener } from "./subscribe/shared-listener.ts";
import { browserPorts } from "./transport/browser-ports.ts";

export interface ReceiverClientOptions {
  readonly signalUrl: string;
  readonly settings: ReceiverSettings;
  /** Password of the ID; empty for none. Never stored. */
  readonly password: string;
  /** For a demo; derives no keys. */
  readonly pass?: string | undefined;
  /** Takes a guest's streams in the green room; the channels are the guest's. */
  readonly guest?: GuestId | undefined;
  /** The client sets its `srcObject`. */
  readonly video: HTMLVideoElement;
  /** Plays after `secondDelayMs`. Needs instant playout. */
  readonly secondVideo?: HTMLVideoElement | undefined;
}

/** Changes to these restart the client. */
const FIXED = ["serialId", "videoChannel", "audioChannel", "controlChannel", "qualityChannel"] as const;

interface Opened {
  readonly signalling: Signalling;
  readonly streams: ReceivedStreams;
}

/** Receives and plays the streams of one page. */
export class ReceiverClient implements ClientStore {
  private readonly options: ReceiverClientOptions;
  private readonly client: MediaClient;
  private settings: ReceiverSettings;
  private playout: PagePlayout | undefined;
  private streams: ReceivedStreams | undefined;
  private readonly controlListeners = new Set<(received: ReceivedControl) => void>();
  private starts = 0;
  private ducking = 1;
  private prepared: Opened | undefined;
  private recording: Recording | undefined;
  private readonly picture: PictureHeight;
  private readonly replays = new ReplayDesk(() => this.settings);
  private readonly levels = new SharedListener<readonly ChannelLevel[]>((listener) => this.playout?.setLevelListener(listener));
  private readonly timecode = new SharedListener<string>((listener) => this.playout?.setTimecodeListener(listener));

  constructor(options: ReceiverClientOptions) {
    this.options = options;
    this.settings = options.settings;
    this.picture = new PictureHeight([options.video, options.secondVideo].filter((video) => video !== undefined));
    this.client = new MediaClient(browserPorts, {
      onRefused: () => this.release(),
      readStats: async (now) => (await this.streams?.readStats(now)) ?? new Map(),
      senderOf: (link) => this.streams?.senderOf(link),
      isSourceMuted: (link) => this.streams?.isSourceMuted(link) === true,
      signalOf: (link) => this.streams?.signalOf(link),
    });
  }

  /** First frame a round trip after {@link start}. Receives and shows nothing; {@link stop} ends it. Never throws. */
  async prepare(): Promise<void> {
    if (this.client.phaseName() !== "idle" || this.prepared !== undefined || this.problem() !== undefined) return;
    this.starts += 1;
    const start = this.starts;
    try {
      const parts = await this.open(start);
      if (parts === undefined) return;
      this.prepared = parts;
      this.client.prepare(parts.signalling, parts.streams.all);
    } catch {
      // A start reports the error.
      if (start === this.starts) this.release();
    }
  }

  /** Resolves when running or failed; never throws. */
  async start(): Promise<void> {
    if (this.client.phaseName() === "running") return;
    this.starts += 1;
    const start = this.starts;
    const problem = this.problem();
    if (problem !== undefined) {
      this.client.setPhase({ name: "failed", error: errorBody(problem) });
      return;
    }
    try {
      if (this.prepared === undefined) this.client.setPhase({ name: "connecting" });
      const parts = this.prepared ?? (await this.open(start));
      this.prepared = undefined;
      if (parts !== undefined) this.client.run(parts.signalling, parts.streams.all);
    } catch (error) {
      if (start === this.starts) {
        this.release();
        this.client.fail(error);
      }
    }
  }

  private problem(): ErrorCode | undefined {
    return typeof RTCPeerConnection === "function" ? qualityChannelProblem(this.settings) : "browser-unsupported";
  }

  /** Undefined if overtaken. */
  private async open(start: number): Promise<Opened | undefined> {
    const signalling = await this.client.connect(this.options, this.settings.serialId, "receiver");
    if (start !== this.starts) return undefined;
    globalThis.addEventListener("pagehide", this.onPageHide);
    this.playout = this.openPlayout();
    this.levels.apply();
    this.timecode.apply();
    this.streams = this.openStreams(signalling, this.playout);
    return { signalling, streams: this.streams };
  }

  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  /** Delay, volume, mute and playout change live; others restart the client. */
  async update(settings: ReceiverSettings): Promise<void> {
    const before = this.settings;
    this.settings = settings;
    const { playout, streams } = this;
    if (playout === undefined || streams === undefined) return;
    if (FIXED.some((field) => before[field] !== settings[field])) {
      const wasPrepared = this.prepared !== undefined;
      await this.stop();
      if (!wasPrepared) await this.start();
      return;
    }
    streams.changePlayout(() => {
      playout.update(settings);
      this.replays.followSettings();
    });
  }

  /** Call it in a gesture. */
  async unlockSound(): Promise<void> {
    await this.playout?.unlockSound();
    this.client.snapshots.notify();
  }

  /** iOS blocks video in Low Power Mode, for example. */
  pictureBlocked(): boolean {
    return this.playout?.pictureBlocked() ?? false;
  }

  /** True while the browser blocks audio until a gesture. */
  soundBlocked(): boolean {
    return this.playout?.soundBlocked() ?? false;
  }

  /** Control Quality: the latest applies, `qualityState` has the result. No effect while stopped or without a channel. */
  askQuality(bitsPerSecond: number): void {
    this.streams?.quality?.ask(bitsPerSecond);
  }

  /** Answered on the main control channel; otherwise stays requested. */
  qualityState(): QualityState {
    return this.streams?.quality?.state() ?? { name: "idle" };
  }

  /** Before volume and mute, 20 times a second, or 5 under CPU pressure. Returns the stop function. */
  watchLevels(listener: (levels: readonly ChannelLevel[]) => void): () => void {
    return this.levels.add(listener);
  }

  /**
   * The time of capture of each frame on screen as timecode, `HH:MM:SS:FF` UTC by the server's clock; up to two frames early or late.
   * Returns the stop function.
   */
  watchTimecode(listener: (label: string) => void): () => void {
    return this.timecode.add(listener);
  }

  /** Without a click. `gain`: linear, 0-1, on top of the volume; persists across stop and start. */
  setDucking(gain: number): void {
    this.ducking = gain;
    this.playout?.setDucking(gain);
  }

  /** 0 (none, as initially) to 3600. Recording takes memory, and keyframes from the sender. Throws RangeError for another number. */
  setReplayFrames(frames: number): void {
    this.replays.setFrames(frames);
  }

  /** Undefined if possible. */
  replayProblem(): "replay-needs-instant" | "replay-empty" | undefined {
    return this.replays.problem();
  }

  /**
   * Takes `canvas` for good. Live continues, silent; one at a time. Throws StudioError `replay-needs-instant` or `replay-empty`.
   */
  openReplay(canvas: HTMLCanvasElement): Promise<Replay> {
    return this.replays.open(canvas);
  }

  /**
   * Records video and audio, as received, to this browser's storage, until it is stopped or this client stops. `name`: start of the
   * file names. Throws StudioError `record-needs-instant`, also while not running.
   */
  record(name: string): Recording {
    const { playout } = this;
    const { videoChannel, audioChannel } = this.settings;
    const records = (kind: "video" | "audio", channel: number | undefined) =>
      channel !== undefined && playout?.path(kind) === "instant";
    const order = { name, video: records("video", videoChannel), audio: records("audio", audioChannel) };
    if (playout === undefined || !(order.video || order.audio)) throw new StudioError("record-needs-instant");
    this.recording?.stop();
    this.recording = new Recording(order, (port) => playout.record(port));
    return this.recording;
  }

  onControl(listener: (received: ReceivedControl) => void): () => void {
    this.controlListeners.add(listener);
    return () => this.controlListeners.delete(listener);
  }

  getSnapshot(): ClientSnapshot {
    return this.client.snapshots.getSnapshot();
  }
  subscribe(listener: () => void): () => void {
    return this.client.snapshots.subscribe(listener);
  }

  private readonly onPageHide = (): void => void this.stop();

  private openPlayout(): PagePlayout {
    const playout = new PagePlayout({
      video: this.options.video,
      secondVideo: this.options.secondVideo,
      settings: this.settings,
      onEvent: (event) => this.streams?.onPlayout(event),
      onChange: () => this.client.snapshots.notify(),
    });
    playout.setDucking(this.ducking);
    this.replays.attach(playout);
    return playout;
  }

  private openStreams(signalling: Signalling, playout: PagePlayout): ReceivedStreams {
    const { signalUrl, password, guest } = this.options;
    return new ReceivedStreams({
      guest,
      settings: () => this.settings,
      signalUrl,
      password,
      signalling,
      encryption: this.client.encryption,
      playout,
      pictureHeight: () => this.pictureHeight(),
      isRecording: (kind) => this.isRecording(kind),
      onControl: (received) => {
        for (const listener of this.controlListeners) listener(received);
      },
      onStream: () => this.client.publish(),
      onQuality: () => this.client.snapshots.notify(),
    });
  }

  private isRecording(kind: "video" | "audio"): boolean {
    return this.recording?.order[kind] === true && this.recording.getSnapshot().name === "recording";
  }

  /** Recordings get the largest layer. */
  private pictureHeight(): number | undefined {
    return this.settings.layer === "full" || this.isRecording("video") ? undefined : this.picture.read();
  }

  private release(): void {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    this.prepared = undefined;
    this.streams?.end();
    this.streams = undefined;
    this.replays.release();
    this.recording?.stop();
    this.recording = undefined;
    this.playout?.close();
    this.playout = undefined;
  }
}
