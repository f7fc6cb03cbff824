import {
  type CaptureKind,
  type CaptureSettings,
  type ClientSnapshot,
  type ClientStore,
  type GreenRoomPlace,
  MediaClient,
  qualityChannelProblem,
  type SenderSettings,
  type Signalling,
  type StreamLink,
  type StreamStats,
} from "@setsuna/client";
import {
  type DirectedGuest,
  type ErrorBody,
  errorBody,
  type GuestStatus,
  StudioError,
  type TallyValue,
} from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { CaptureSession } from "./capture/capture-session.ts";
import type { CaptureSource } from "./capture/capture-source.ts";
import { sourceOpener } from "./capture/source-opener.ts";
import { jpegOf } from "./capture/still.ts";
import { KeyframeTimer } from "./publish/keyframe-timer.ts";
import { SentStreams } from "./publish/sent-streams.ts";
import { ThumbnailMaker } from "./publish/thumbnail-maker.ts";
import { senderSeed } from "./sender-seed.ts";
import { browserPorts } from "./transport/browser-ports.ts";

export interface SenderClientOptions {
  readonly signalUrl: string;
  readonly settings: SenderSettings;
  readonly password: string;
  /** For a demo; encrypts nothing. */
  readonly pass?: string | undefined;
  readonly picture?: ((settings: CaptureSettings) => CaptureSource) | undefined;
  /** `picture` is fill over key, and sent as such, in H.264. */
  readonly keyed?: boolean | undefined;
  /** For a path check. */
  readonly filled?: boolean | undefined;
  /** Sends in the green room: as a guest, or as a director to one. Its channels are those of the guest. */
  readonly greenRoom?: GreenRoomPlace | undefined;
  readonly onDirection?: ((direction: DirectedGuest) => void) | undefined;
  /** The page's, for previews; sent, and kept open. Absent: the client's own. */
  readonly capture?: CaptureSession | undefined;
}

const FIXED = [
  "serialId",
  "videoChannel",
  "audioChannel",
  "controlChannel",
  "fastChannel",
  "qualityChannel",
  "tallyChannel",
  "standby",
  "returnAfterSeconds",
] as const;

/** Captures and sends the streams of one page. */
export class SenderClient implements ClientStore {
  private readonly options: SenderClientOptions;
  private readonly client: MediaClient;
  private settings: SenderSettings;
  private readonly capture: CaptureSession;
  private streams: SentStreams | undefined;
  private readonly keyframes = new KeyframeTimer(() => this.streams?.video?.sendKeyframe());
  private readonly thumbnails = new ThumbnailMaker(jpegOf);
  private direction = "{}";
  private starts = 0;
  private updates: Promise<void> = Promise.resolve();
  private unwatchCapture: (() => void) | undefined;

  constructor(options: SenderClientOptions) {
    this.options = options;
    this.settings = options.settings;
    this.capture = options.capture ?? new CaptureSession(sourceOpener(options.picture));
    this.client = new MediaClient(browserPorts, {
      onRefused: () => {
        // This also cancels a pending start.
        this.starts += 1;
        this.release();
      },
      readStats: (now) => this.readStats(now),
      isSourceMuted: (link) => this.streams?.isSourceMuted(link) === true,
      senderOf: (link) => this.streams?.senderOf(link),
    });
  }

  /** Resolves when running or failed; never throws. */
  async start(): Promise<void> {
    const phase = this.client.phaseName();
    if (phase === "running" || phase === "acquiring" || phase === "connecting") return;
    this.starts += 1;
    const start = this.starts;
    if (typeof RTCPeerConnection !== "function") {
      this.client.setPhase({ name: "failed", error: errorBody("browser-unsupported") });
      return;
    }
    const problem = qualityChannelProblem(this.settings);
    if (problem !== undefined) {
      this.client.setPhase({ name: "failed", error: errorBody(problem) });
      return;
    }
    this.client.setPhase({ name: "acquiring" });
    try {
      const signalling = await this.connectAndCapture(start);
      if (start !== this.starts) return;
      this.streams = this.openStreams(signalling);
      this.capture.setEndedListener((kind, error) => this.sourceEnded(kind, error));
      this.unwatchCapture = this.capture.subscribe(() => this.client.publish());
      globalThis.addEventListener("pagehide", this.onPageHide);
      this.client.run(signalling, this.streams.all);
      this.keyframes.set(this.settings.keyframeIntervalSeconds);
    } catch (error) {
      if (start !== this.starts) return;
      this.release();
      this.client.fail(error);
    }
  }

  private async connectAndCapture(start: number): Promise<Signalling> {
    let isConnected = false;
    const connect = async (): Promise<Signalling> => {
      const options = { ...this.options, senderSeed: senderSeed() };
      const signalling = await this.client.connect(options, this.settings.serialId, "sender");
      isConnected = true;
      return signalling;
    };
    const capture = async (): Promise<void> => {
      await this.capture.open(this.settings);
      if (!isConnected && start === this.starts) this.client.setPhase({ name: "connecting" });
    };
    const [signalling] = await Promise.all([connect(), capture()]);
    return signalling;
  }

  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  /**
   * Live: bitrate, frame rate, size, keyframes, sources, audio switches, stereo, held delay. Codec and over two channels
   * renegotiate; other channels or IDs start over. Queued.
   */
  update(settings: SenderSettings): Promise<void> {
    this.updates = this.updates.then(() => this.applyUpdate(settings));
    return this.updates;
  }

  /** Reopens a withheld source. Rejects with StudioError and keeps the source. */
  async recapture(kind: CaptureKind): Promise<void> {
    await this.capture.reopen(kind);
    this.streams?.sourcesChanged();
  }

  /** Absent before `start`. */
  preview(): MediaStream | undefined {
    return this.streams === undefined ? undefined : this.capture.stream;
  }

  /** Absent without a tally, or if its sender is gone. */
  tally(): TallyValue | undefined {
    return this.streams?.tally?.value();
  }

  /** A guest's state, to its director. Call it on change and every few seconds. */
  report(status: GuestStatus): void {
    this.streams?.report(status);
  }

  /** JSON or bytes. Throws RangeError if it is too long. */
  sendState(key: string, value: unknown): void {
    this.streams?.control?.sendState(key, value);
  }

  /** Ordered, reliable. Throws RangeError if it is too long. */
  sendEvent(key: string, value: unknown): void {
    this.streams?.control?.sendEvent(key, value);
  }

  /** Bitrate by the slowest receiver. Absent if not needed or not followed. */
  followedBitrate(): BitsPerSecond | undefined {
    return this.streams?.bitrate.followed;
  }

  /** Absent if it is the sender's own. */
  receiversBitrate(): BitsPerSecond | undefined {
    return this.streams?.bitrate.byReceiver;
  }

  getSnapshot(): ClientSnapshot {
    return this.client.snapshots.getSnapshot();
  }
  subscribe(listener: () => void): () => void {
    return this.client.snapshots.subscribe(listener);
  }

  private readonly onPageHide = (): void => void this.stop();

  private async applyUpdate(settings: SenderSettings): Promise<void> {
    const before = this.settings;
    this.settings = settings;
    const { streams } = this;
    if (streams === undefined) return;
    const streamsChange = FIXED.some((field) => before[field] !== settings[field]);
    const changesAudioPresence = (before.audioSource === "none") !== (settings.audioSource === "none");
    if (streamsChange || changesAudioPresence) {
      await this.stop();
      await this.start();
      return;
    }
    try {
      await this.capture.open(settings);
    } catch (error) {
      // The stream reports the failure.
      if (!(error instanceof StudioError)) throw error;
    }
    if (streams !== this.streams) return;
    streams.settingsChanged(before);
    this.keyframes.set(settings.keyframeIntervalSeconds);
    this.client.snapshots.notify();
  }

  private openStreams(signalling: Signalling): SentStreams {
    return new SentStreams({
      settings: () => this.settings,
      capture: this.capture,
      signalling,
      encryption: this.client.encryption,
      filled: this.options.filled,
      keyed: this.options.keyed,
      greenRoom: this.options.greenRoom,
      onDirection: (direction) => this.directed(direction),
      onStream: () => this.client.publish(),
      onFigures: () => this.client.snapshots.notify(),
      onAside: (stream) => this.client.add(stream),
    });
  }

  /** It repeats. */
  private directed(direction: DirectedGuest): void {
    const text = JSON.stringify(direction);
    if (text === this.direction) return;
    this.direction = text;
    this.options.onDirection?.(direction);
  }

  private sourceEnded(kind: "video" | "audio", error: ErrorBody): void {
    if (this.streams?.sourceEnded(kind, error) !== false) return;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "failed", error });
  }

  private async readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    this.makeThumbnail(now);
    return (await this.streams?.readStats(now)) ?? new Map();
  }

  /** Only if wanted, unencrypted and opaque. */
  private makeThumbnail(now: Milliseconds): void {
    const { signalling, encryption } = this.client;
    const { filled, keyed } = this.options;
    const phase = this.streams?.video?.link.phase();
    const track = this.capture.track("video");
    const isWanted = signalling?.wantsThumbnails() === true && encryption === undefined && filled !== true && keyed !== true;
    if (!isWanted || phase?.name !== "live" || track === undefined) return;
    const { session } = phase;
    this.thumbnails.tick(session, track, now, (jpeg) => {
      if (this.client.signalling === signalling) signalling.thumbnail(session, jpeg);
    });
  }

  private release(): void {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    this.keyframes.set(0);
    this.streams = undefined;
    this.capture.setEndedListener(undefined);
    this.unwatchCapture?.();
    if (this.options.capture === undefined) this.capture.close();
  }
}
