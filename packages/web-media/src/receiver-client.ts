import {
  type ClientSnapshot,
  type ClientStore,
  type ClientStream,
  ControlSubscriber,
  MediaClient,
  QualityAsker,
  type QualityState,
  qualityChannelProblem,
  type ReceivedControl,
  type ReceiverSettings,
  type Signalling,
  type StreamLink,
  type StreamStats,
} from "@setsuna/client";
import { type ErrorCode, errorBody, type StreamKind } from "@setsuna/contracts";
import { type SenderClaim, type SenderState, SenderWatch } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { ChannelLevel } from "@setsuna/playout";
import type { PlayoutEvent } from "./playout/playout-messages.ts";
import type { Replay } from "./replay/replay.ts";
import { ReplayDesk } from "./replay/replay-desk.ts";
import type { MediaSubscriber } from "./subscribe/media-subscriber.ts";
import { PagePlayout } from "./subscribe/page-playout.ts";
import { playedSubscriber } from "./subscribe/played-subscriber.ts";
import { ShownSignal } from "./subscribe/shown-signal.ts";
import { browserPorts } from "./transport/browser-ports.ts";

export interface ReceiverClientOptions {
  /** WebSocket address of the signalling server, such as `wss://host/studio/signal`. */
  readonly signalUrl: string;
  readonly settings: ReceiverSettings;
  /** ID password; empty when none. Never stored. */
  readonly password: string;
  /** Given by the server for a demonstration: shown in place of a password's answer; nothing is opened by it. */
  readonly pass?: string | undefined;
  /** Element that plays the video; the client sets its `srcObject`. */
  readonly video: HTMLVideoElement;
  /** Shows the same video stream a second time, after `secondDelayMs`; it is received once. Needs instant playout. */
  readonly secondVideo?: HTMLVideoElement | undefined;
}

type MediaKind = Exclude<StreamKind, "control">;

/** Receives and plays the streams of one page. */
export class ReceiverClient implements ClientStore {
  private readonly options: ReceiverClientOptions;
  private readonly client: MediaClient;
  private settings: ReceiverSettings;
  private playout: PagePlayout | undefined;
  private readonly media = new Map<MediaKind, MediaSubscriber>();
  /** Senders of each kind, where it is encrypted. */
  private readonly senders = new Map<MediaKind, SenderWatch>();
  private endEpochs: (() => void) | undefined;
  private control: ControlSubscriber | undefined;
  private quality: QualityAsker | undefined;
  private readonly controlListeners = new Set<(received: ReceivedControl) => void>();
  private starts = 0;
  private ducking = 1;
  /** Connected, ahead of a start. */
  private prepared: { readonly signalling: Signalling; readonly streams: readonly ClientStream[] } | undefined;
  private readonly replays = new ReplayDesk(() => this.settings);
  private readonly levelListeners = new Set<(levels: readonly ChannelLevel[]) => void>();
  private readonly signal = new ShownSignal(
    () => this.media.get("video")?.link.phase()?.name,
    () => this.client.publish(),
  );

  constructor(options: ReceiverClientOptions) {
    this.options = options;
    this.settings = options.settings;
    this.client = new MediaClient(browserPorts, {
      onRefused: () => this.release(),
      readStats: (now) => this.readStats(now),
      senderOf: (link) => this.senderOf(link),
      signalOf: (link) => (link === this.media.get("video")?.link ? this.signal.current : undefined),
    });
  }

  /**
   * Connects ahead of {@link start}, so that the first picture takes one round trip from there: nothing is received, and nothing is said on
   * screen, nor of what fails. {@link stop} lets go of it. Resolves when that is under way; never throws.
   */
  async prepare(): Promise<void> {
    if (this.client.phaseName() !== "idle" || this.prepared !== undefined || this.problem() !== undefined) return;
    this.starts += 1;
    const start = this.starts;
    try {
      const parts = await this.open(start);
      if (parts === undefined) return;
      this.prepared = parts;
      this.client.prepare(parts.signalling, parts.streams);
    } catch {
      // A start meets it again, and says so.
      if (start === this.starts) this.release();
    }
  }

  /** Starts receiving; resolves when running or failed (see the snapshot), never throws. */
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
      if (parts !== undefined) this.client.run(parts.signalling, parts.streams);
    } catch (error) {
      if (start === this.starts) {
        this.release();
        this.client.fail(error);
      }
    }
  }

  /** Returns why this browser or these settings cannot receive. */
  private problem(): ErrorCode | undefined {
    return typeof RTCPeerConnection === "function" ? qualityChannelProblem(this.settings) : "browser-unsupported";
  }

  /** Makes the parts of a start; undefined when it has been overtaken by another, or a stop. */
  private async open(start: number): Promise<ReceiverClient["prepared"]> {
    const signalling = await this.client.connect(this.options, this.settings.serialId, "receiver");
    if (start !== this.starts) return undefined;
    globalThis.addEventListener("pagehide", this.onPageHide);
    this.playout = this.openPlayout();
    this.measureLevels();
    const streams = this.openStreams(signalling, this.playout);
    this.signal.start();
    return { signalling, streams };
  }

  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  /** Changes delay, volume, mute and playout path live; other channels or another ID start afresh. */
  async update(settings: ReceiverSettings): Promise<void> {
    const before = this.settings;
    this.settings = settings;
    const { playout } = this;
    if (playout === undefined) return;
    const fixed = ["serialId", "videoChannel", "audioChannel", "controlChannel", "qualityChannel"] as const;
    if (fixed.some((field) => before[field] !== settings[field])) {
      const wasPrepared = this.prepared !== undefined;
      await this.stop();
      if (!wasPrepared) await this.start();
      return;
    }
    const paths = [...this.media].map(([kind, subscriber]) => ({ kind, subscriber, path: playout.path(kind) }));
    playout.update(settings);
    for (const { subscriber } of paths) subscriber.updateRoute();
    this.replays.followSettings();
    for (const { kind, subscriber, path } of paths) if (playout.path(kind) !== path) subscriber.link.rebuild();
  }

  /** Resumes sound after a user's gesture where the browser held it back. */
  async unlockSound(): Promise<void> {
    await this.playout?.unlockSound();
    this.client.snapshots.notify();
  }

  /** True while the browser holds the sound back until a gesture. */
  soundBlocked(): boolean {
    return this.playout?.soundBlocked() ?? false;
  }

  /**
   * Asks the sender for a video bitrate over the bitrate-control channel (Control Quality); the newest request counts, and
   * `qualityState` says what came of it. Does nothing while not running or without such a channel.
   */
  askQuality(bitsPerSecond: number): void {
    this.quality?.ask(bitsPerSecond);
  }

  /** Returns the state of the request for a bitrate. The answer comes on the main control channel; without one it stays asked. */
  qualityState(): QualityState {
    return this.quality?.state() ?? { name: "idle" };
  }

  /**
   * Tells the levels of the sound's channels 20 times a second, before volume and mute. Returns the way to stop; without a listener nothing
   * is measured.
   */
  watchLevels(listener: (levels: readonly ChannelLevel[]) => void): () => void {
    this.levelListeners.add(listener);
    this.measureLevels();
    return () => {
      this.levelListeners.delete(listener);
      this.measureLevels();
    };
  }

  /**
   * Makes the live sound quieter while somebody speaks over it, at once and without a click. `gain`: linear, 0-1, beside the volume of the
   * settings; 1 is as it was. Holds until the next call, also over a stop and a start.
   */
  setDucking(gain: number): void {
    this.ducking = gain;
    this.playout?.setDucking(gain);
  }

  private measureLevels(): void {
    const { levelListeners } = this;
    const tell = (levels: readonly ChannelLevel[]): void => {
      for (const listener of levelListeners) listener(levels);
    };
    this.playout?.setLevelListener(levelListeners.size === 0 ? undefined : tell);
  }

  /** Sets the number of the newest frames to record with their audio for a replay: 0 (none) to 3600, 600 until told. Throws RangeError for another number. */
  setReplayFrames(frames: number): void {
    this.replays.setFrames(frames);
  }

  /** Returns the reason for which there can be no replay now; undefined when there can, as soon as a frame has come. */
  replayProblem(): "replay-needs-instant" | "replay-empty" | undefined {
    return this.replays.problem();
  }

  /**
   * Freezes a copy of what is recorded, to be played on `canvas`, which it takes over for good. The live stream goes on, silent until the
   * replay is closed; one replay at a time. Throws StudioError `replay-needs-instant` or `replay-empty`.
   */
  openReplay(canvas: HTMLCanvasElement): Promise<Replay> {
    return this.replays.open(canvas);
  }

  /** Control messages as they arrive. Returns the way to stop listening. */
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
      onEvent: (event) => this.onPlayout(event),
      onChange: () => this.client.snapshots.notify(),
    });
    playout.setDucking(this.ducking);
    this.replays.attach(playout);
    return playout;
  }

  private onPlayout(event: PlayoutEvent): void {
    switch (event.t) {
      case "keyframe-needed":
        this.media.get("video")?.requestKeyframe(event.recording);
        if (event.framesCome) this.signal.keyframeLacking();
        return;
      case "nack":
        this.media.get("video")?.send({ t: "nack", sequences: event.sequences });
        return;
      case "fec":
        this.media.get("video")?.send({ t: "fec", repairPackets: event.packets, slidingWindow: true });
        return;
      case "downlink-estimate":
        this.media.get("video")?.send({ t: "downlink-estimate", ...event.figures });
        return;
      case "audio-copies":
        this.media.get("audio")?.requestCopies(event.offsets);
        return;
      case "drawn":
        this.signal.frame(event.intervalMs);
        return;
      case "undecryptable":
        this.media.get(event.kind)?.link.fail(errorBody(event.refusal));
        return;
      case "epoch-needed":
        this.media.get(event.kind)?.link.needEpoch();
        return;
      case "sender":
        this.hearSender(event.kind, event.claim);
        return;
      case "direct-playing":
        this.media.get(event.kind)?.directPlaying();
        return;
      case "problem":
        this.media.get(event.kind)?.link.rebuild();
        return;
      default:
        unreachable(event);
    }
  }

  private hearSender(kind: MediaKind, claim: SenderClaim): void {
    const offset = this.client.signalling?.clockOffset();
    const refusal = this.senders.get(kind)?.take(claim, offset === undefined ? undefined : browserPorts.clock.now() + offset);
    if (refusal !== undefined) this.media.get(kind)?.link.fail(errorBody(refusal));
    this.client.publish();
  }

  private senderOf(link: StreamLink): SenderState | undefined {
    if (this.control?.link === link) return this.control.sender();
    const [kind] = [...this.media].find(([, subscriber]) => subscriber.link === link) ?? [];
    return kind === undefined ? undefined : this.senders.get(kind)?.state;
  }

  private openStreams(signalling: Signalling, playout: PagePlayout): ClientStream[] {
    const { videoChannel, audioChannel, controlChannel, qualityChannel } = this.settings;
    const { encryption } = this.client;
    this.endEpochs = encryption?.receiving.onEpochs((epochs) => playout.addEpochs(epochs));
    const onChange = () => this.client.publish();
    const open = (kind: MediaKind, channel: typeof videoChannel) => {
      if (channel === undefined) return;
      const subscriber = playedSubscriber({
        kind,
        channel,
        signalling,
        playout,
        encryption,
        route: () => this.settings.route,
        beforeClock: () => this.tellClockOffset(),
        onSenderIdle: (idle) => {
          if (kind === "video") this.signal.setSenderIdle(idle);
        },
        onWaitsForKeyframe: () => this.signal.keyframeLacking(),
        onChange,
      });
      this.media.set(kind, subscriber);
      if (encryption !== undefined) this.senders.set(kind, new SenderWatch(encryption.e2eeKey, { kind, channel }));
    };
    open("video", videoChannel);
    open("audio", audioChannel);
    if (controlChannel !== undefined)
      this.control = new ControlSubscriber({
        channel: controlChannel,
        ports: browserPorts,
        signalling,
        encryption,
        onControl: (received) => {
          this.quality?.hear(received);
          for (const listener of this.controlListeners) listener(received);
        },
        onChange,
      });
    if (qualityChannel !== undefined)
      this.quality = new QualityAsker({
        ports: browserPorts,
        signalUrl: this.options.signalUrl,
        serialId: this.settings.serialId,
        password: this.options.password,
        encryption,
        channel: qualityChannel,
        onChange: () => this.client.snapshots.notify(),
      });
    return [...this.media.values(), ...(this.control === undefined ? [] : [this.control])];
  }

  private tellClockOffset(): void {
    const { signalling } = this.client;
    const offset = signalling?.clockOffset();
    if (signalling !== undefined && offset !== undefined) this.playout?.setClockOffset(offset, signalling.clockSettled());
  }

  private async readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    this.tellClockOffset();
    const stats = new Map<StreamLink, StreamStats | undefined>();
    const figures = await this.playout?.figures();
    if (figures !== undefined)
      for (const [kind, subscriber] of this.media) stats.set(subscriber.link, await subscriber.readStats(now, figures(kind)));
    if (this.control !== undefined) stats.set(this.control.link, await this.control.readStats(now));
    return stats;
  }

  private release(): void {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    this.prepared = undefined;
    this.endEpochs?.();
    this.endEpochs = undefined;
    this.signal.stop();
    this.media.clear();
    this.senders.clear();
    this.control = undefined;
    this.quality?.stop();
    this.quality = undefined;
    this.replays.release();
    this.playout?.close();
    this.playout = undefined;
  }
}
