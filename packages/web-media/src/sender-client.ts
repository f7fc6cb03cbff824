import {
  type ClientSnapshot,
  type ClientStore,
  type ClientStream,
  ControlPublisher,
  DirectSlots,
  LayerChoice,
  MediaClient,
  QualityAnswerer,
  qualityChannelProblem,
  type SenderSettings,
  type Signalling,
  type StreamLink,
  type StreamStats,
  TallySubscriber,
} from "@setsuna/client";
import { EncoderRate } from "@setsuna/congestion";
import { type ErrorBody, errorBody, StudioError, type TallyValue } from "@setsuna/contracts";
import { ownSender, type SenderState } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";
import { CaptureSession } from "./capture/capture-session.ts";
import type { CaptureSource } from "./capture/capture-source.ts";
import { sourceOpener } from "./capture/source-opener.ts";
import { jpegOf } from "./capture/still.ts";
import { localNow } from "./local-clock.ts";
import { audioSending } from "./publish/audio-sending.ts";
import { KeyframeTimer } from "./publish/keyframe-timer.ts";
import { type KnownPaths, MediaPublisher } from "./publish/media-publisher.ts";
import { ThumbnailMaker } from "./publish/thumbnail-maker.ts";
import { videoSending } from "./publish/video-sending.ts";
import { senderSeed } from "./sender-seed.ts";
import { browserPorts } from "./transport/browser-ports.ts";

export interface SenderClientOptions {
  /** WebSocket address of the signalling server, such as `wss://host/studio/signal`. */
  readonly signalUrl: string;
  readonly settings: SenderSettings;
  /** ID password; empty when none. Never stored. */
  readonly password: string;
  /** Given by the server for a demonstration: shown in place of a password's answer; nothing is encrypted by it. */
  readonly pass?: string | undefined;
  /** A picture of the page's own, in place of the source that the settings name. Called at each start. */
  readonly picture?: (() => CaptureSource) | undefined;
  /** Present: the picture is filled up to its bitrate, for a line check that nobody watches. */
  readonly filled?: boolean | undefined;
  /** Sources that the page holds, for a preview before the start and after the stop: what is open is sent, and stays open. Absent: own ones. */
  readonly capture?: CaptureSession | undefined;
}

type MediaKind = "video" | "audio";
const SENDING = { video: videoSending, audio: audioSending } as const;
/** Settings that name the streams themselves: a change starts afresh. */
const FIXED = [
  "serialId",
  "videoChannel",
  "audioChannel",
  "controlChannel",
  "fastChannel",
  "qualityChannel",
  "tallyChannel",
] as const;

/** Captures and sends the streams of one page. */
export class SenderClient implements ClientStore {
  private readonly options: SenderClientOptions;
  private readonly client: MediaClient;
  private settings: SenderSettings;
  private readonly capture: CaptureSession;
  /** The sources are this client's, from a start to the stop. */
  private isCapturing = false;
  private readonly publishers = new Map<MediaKind, MediaPublisher>();
  private control: ControlPublisher | undefined;
  private tallyHeard: TallySubscriber | undefined;
  /** The video bitrate that a receiver set. Absent: the sender's own setting holds. */
  private receiverTarget: BitsPerSecond | undefined;
  /** Counts while the settings say so. */
  private readonly follow = new EncoderRate();
  /** Follows the path to the relay, whatever the settings say. */
  private readonly uplink = new EncoderRate();
  private readonly layers = new LayerChoice();
  private readonly keyframes = new KeyframeTimer(() => this.publishers.get("video")?.sendKeyframe());
  private readonly thumbnails = new ThumbnailMaker(jpegOf);
  /** This sender as receivers know it; undefined where nothing is encrypted. */
  private ownState: SenderState | undefined;
  private starts = 0;
  private updates: Promise<void> = Promise.resolve();

  constructor(options: SenderClientOptions) {
    this.options = options;
    this.settings = options.settings;
    this.capture = options.capture ?? new CaptureSession(sourceOpener(options.picture));
    this.client = new MediaClient(browserPorts, {
      onRefused: () => {
        // Also of a start that still waits for its sources.
        this.starts += 1;
        this.release();
      },
      readStats: (now) => this.readStats(now),
      senderOf: (link) =>
        [...this.publishers.values()].some((publisher) => publisher.link === link) ? this.ownState : undefined,
    });
  }

  /** Asks for the sources and starts sending; resolves when running or failed (see the snapshot), never throws. */
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
      this.isCapturing = true;
      this.capture.setEndedListener((kind, error) => this.sourceEnded(kind, error));
      globalThis.addEventListener("pagehide", this.onPageHide);
      this.client.run(signalling, this.openStreams(signalling));
      this.keyframes.set(this.settings.keyframeIntervalSeconds);
    } catch (error) {
      if (start !== this.starts) return;
      this.release();
      this.client.fail(error);
    }
  }

  /** The server is asked while the person is. */
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

  /** Stops sending and frees the streams at once. Safe in every state. */
  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  /**
   * Changes settings; live ones (bitrate, frame rate, size, keyframe interval, sources, audio switches, mono or stereo, delay of a held channel) act without reconnecting,
   * codec and more than two channels of sound renegotiate their own stream, other channels or another ID start afresh. Calls queue up.
   */
  update(settings: SenderSettings): Promise<void> {
    this.updates = this.updates.then(() => this.applyUpdate(settings));
    return this.updates;
  }

  /** The captured media for a local preview; absent before `start`, however early the page's own sources are open. */
  preview(): MediaStream | undefined {
    return this.isCapturing ? this.capture.stream : undefined;
  }

  /** The tally of the channel that the settings name for it. Absent while none arrives, or its sender is gone. */
  tally(): TallyValue | undefined {
    return this.tallyHeard?.value();
  }

  /** Sends a control value: the newest state of a key. Value is anything JSON, or bytes. Throws RangeError when it is too long. */
  sendState(key: string, value: unknown): void {
    this.control?.sendState(key, value);
  }

  /** Sends a control event: ordered, reliable. Throws RangeError when it is too long. */
  sendEvent(key: string, value: unknown): void {
    this.control?.sendEvent(key, value);
  }

  /** The video bitrate that the slowest receiver's line allows. Absent while the line of none is too narrow, or none is followed. */
  followedBitrate(): BitsPerSecond | undefined {
    return this.settings.followSlowest ? this.follow.rate : undefined;
  }

  /** The video bitrate that a receiver set by Control Quality. Absent while the sender's own setting holds. */
  receiversBitrate(): BitsPerSecond | undefined {
    return this.receiverTarget;
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
    if (!this.isCapturing) return;
    const streamsChange = FIXED.some((field) => before[field] !== settings[field]);
    const soundComesOrGoes = (before.audioSource === "none") !== (settings.audioSource === "none");
    if (streamsChange || soundComesOrGoes) {
      await this.stop();
      await this.start();
      return;
    }
    const { starts } = this;
    try {
      await this.capture.open(settings);
    } catch (error) {
      // The stream of the source that failed says so already.
      if (!(error instanceof StudioError)) throw error;
    }
    if (!this.isCapturing || starts !== this.starts) return;
    this.limitReceivers(before);
    for (const [kind, publisher] of this.publishers) {
      publisher.update(this.sentSettings());
      const track = this.capture.track(kind);
      if (track !== undefined) publisher.replaceTrack(track);
    }
    this.keyframes.set(settings.keyframeIntervalSeconds);
    this.client.snapshots.notify();
  }

  /**
   * The settings with the bitrate that a receiver set, if one did, or less where the slowest receiver is followed, and with no more
   * channels of sound than there are.
   */
  private sentSettings(): SenderSettings {
    const { settings } = this;
    const audioChannels = this.capture.audioChannels(settings.audioChannels);
    return { ...settings, audioChannels, videoBitrateMbps: this.sentBitrate() / 1_000_000 };
  }

  private sentBitrate(): BitsPerSecond {
    const limits = [this.followedBitrate(), this.uplink.rate].map((rate) => rate ?? Number.POSITIVE_INFINITY);
    return Math.min(this.wantedBitrate(), ...limits);
  }

  private wantedBitrate(): BitsPerSecond {
    return this.receiverTarget ?? bitsPerSecond(Math.round(this.settings.videoBitrateMbps * 1_000_000));
  }

  /**
   * Follows what the relay knows of the paths: the rate goes by the own one, and by the narrowest of the receivers' if that is set; else
   * layers let its receiver keep up.
   */
  private usePaths({ uplink, narrowestDownlink }: KnownPaths): void {
    this.followPaths(uplink, narrowestDownlink);
    this.publishers.get("video")?.setLayered(this.layers.update(narrowestDownlink, this.sentBitrate(), localNow()));
  }

  private followPaths(uplink: number | undefined, downlink: number | undefined): void {
    const before = this.sentBitrate();
    const followed = this.follow.rate;
    this.follow.update(this.settings.followSlowest ? downlink : undefined, this.wantedBitrate(), localNow());
    this.uplink.update(uplink, this.wantedBitrate(), localNow());
    if (this.sentBitrate() === before && this.follow.rate === followed) return;
    this.publishers.get("video")?.update(this.sentSettings());
    this.client.snapshots.notify();
  }

  private qualityLimit(): BitsPerSecond | undefined {
    const { qualityLimitMbps } = this.settings;
    return qualityLimitMbps === undefined ? undefined : bitsPerSecond(Math.round(qualityLimitMbps * 1_000_000));
  }

  /** The newest word counts: a bitrate set here, or the switch turned off, ends what a receiver set; a limit holds at once. */
  private limitReceivers(before: SenderSettings): void {
    const { settings, receiverTarget } = this;
    if (receiverTarget === undefined) return;
    const overruled = !settings.receiversSetQuality || settings.videoBitrateMbps !== before.videoBitrateMbps;
    this.receiverTarget = overruled ? undefined : bitsPerSecond(Math.min(receiverTarget, this.qualityLimit() ?? receiverTarget));
  }

  private openQuality(channel: NonNullable<SenderSettings["qualityChannel"]>, signalling: Signalling): QualityAnswerer {
    return new QualityAnswerer({
      channel,
      ports: browserPorts,
      signalling,
      encryption: this.client.encryption,
      policy: () => ({
        allowed: this.settings.receiversSetQuality,
        limit: this.qualityLimit(),
        sendsVideo: this.publishers.has("video"),
      }),
      onTarget: (target) => {
        this.receiverTarget = target;
        this.publishers.get("video")?.update(this.sentSettings());
        this.client.snapshots.notify();
      },
      answer: (key, value) => this.sendState(key, value),
      onChange: () => this.client.publish(),
    });
  }

  private openStreams(signalling: Signalling): ClientStream[] {
    const { videoChannel, audioChannel, controlChannel, qualityChannel, tallyChannel } = this.settings;
    const { encryption } = this.client;
    this.ownState = encryption && ownSender(encryption.e2eeKey, encryption.sending.sender);
    const onChange = () => this.client.publish();
    const slots = new DirectSlots();
    const open = (kind: MediaKind, channel: typeof videoChannel) => {
      const track = this.capture.track(kind);
      if (channel === undefined || track === undefined) return;
      this.publishers.set(
        kind,
        new MediaPublisher({
          sending: SENDING[kind],
          channel,
          signalling,
          track,
          settings: this.sentSettings(),
          encryption,
          filled: this.options.filled,
          slots,
          onPaths: (paths) => {
            if (kind === "video") this.usePaths(paths);
          },
          onChange,
        }),
      );
    };
    open("video", videoChannel);
    open("audio", audioChannel);
    if (controlChannel !== undefined)
      this.control = new ControlPublisher({ channel: controlChannel, ports: browserPorts, signalling, encryption, onChange });
    if (tallyChannel !== undefined)
      this.tallyHeard = new TallySubscriber({
        channel: tallyChannel,
        ports: browserPorts,
        signalling,
        encryption,
        onChange: () => this.client.snapshots.notify(),
      });
    const quality = qualityChannel === undefined ? [] : [this.openQuality(qualityChannel, signalling)];
    const others = [this.control, this.tallyHeard].filter((stream) => stream !== undefined);
    return [...this.publishers.values(), ...others, ...quality];
  }

  /** The stream of a source that ended is closed, which frees it; the others go on. */
  private sourceEnded(kind: MediaKind, error: ErrorBody): void {
    this.publishers.get(kind)?.fail(error);
    const others = [...this.publishers.values()].some((publisher) => publisher.link.isActive());
    if (others || this.control?.link.isActive()) return;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "failed", error });
  }

  private async readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    this.makeThumbnail(now);
    const stats = new Map<StreamLink, StreamStats | undefined>();
    for (const publisher of this.publishers.values()) stats.set(publisher.link, await publisher.readStats(now));
    if (this.control !== undefined) stats.set(this.control.link, await this.control.readStats(now));
    return stats;
  }

  /** Makes a thumbnail for the owner of the ID, where it is wanted and nothing is encrypted. */
  private makeThumbnail(now: Milliseconds): void {
    const { signalling, encryption } = this.client;
    const phase = this.publishers.get("video")?.link.phase();
    const track = this.capture.track("video");
    const isWanted = signalling?.wantsThumbnails() === true && encryption === undefined && this.options.filled !== true;
    if (!isWanted || phase?.name !== "live" || track === undefined) return;
    const { session } = phase;
    this.thumbnails.tick(session, track, now, (jpeg) => {
      if (this.client.signalling === signalling) signalling.thumbnail(session, jpeg);
    });
  }

  private release(): void {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    this.keyframes.set(0);
    this.publishers.clear();
    this.control = undefined;
    this.tallyHeard = undefined;
    this.ownState = undefined;
    this.receiverTarget = undefined;
    this.follow.reset();
    this.uplink.reset();
    this.layers.reset();
    this.isCapturing = false;
    this.capture.setEndedListener(undefined);
    if (this.options.capture === undefined) this.capture.close();
  }
}
