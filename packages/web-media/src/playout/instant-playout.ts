import { KEYFRAME_RETRY_MS, type RelayTimes } from "@setsuna/contracts";
import type { KnownEpoch } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { CapturePair, ChannelLevel, SenderPresence } from "@setsuna/playout";
import type { Clip } from "../replay/clip.ts";
import { AudioOutput, canOutputAudio } from "./audio-output.ts";
import type { InstantStats } from "./instant-stats.ts";
import type {
  DecryptionOptions,
  FromPlayoutWorker,
  MediaKind,
  PlayoutEvent,
  ToPlayoutWorker,
  TransformOptions,
} from "./playout-messages.ts";
import { playoutWorkers } from "./playout-workers.ts";
import { canOutputVideo, createVideoOutput, type VideoOutput } from "./video-output.ts";

export type { InstantStats } from "./instant-stats.ts";

/** After this time, the worker is gone and statistics are empty, ms. */
const STATS_TIMEOUT_MS = 2000;

/**
 * Plays encoded frames immediately, bypassing the browser's jitter buffer: RTCRtpScriptTransform, WebCodecs, a worker and an
 * audio worklet. One instance plays one video and one audio stream; reconnects attach to the same output.
 */
export class InstantPlayout {
  /** Never throws. */
  static supported(): { video: boolean; audio: boolean } {
    const transform = typeof RTCRtpScriptTransform === "function" && typeof Worker === "function";
    return {
      video: transform && typeof VideoDecoder === "function" && canOutputVideo(),
      audio: transform && typeof AudioDecoder === "function" && canOutputAudio(),
    };
  }

  /** Lives until {@link close}. */
  readonly videoTrack: MediaStreamTrack;
  private readonly emit: (event: PlayoutEvent) => void;
  private readonly worker: Worker;
  private readonly output: VideoOutput;
  private second: VideoOutput | undefined;
  private audio: AudioOutput | undefined;
  private volume = 1;
  private muted = false;
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;
  private timecode: ((label: string) => void) | undefined;
  private attachments = 0;
  private requests = 0;
  private closed = false;
  private readonly following = new Map<number, () => void>();
  private readonly waiting = new Map<number, (stats: InstantStats) => void>();
  private readonly replays = new Map<number, (clip: Clip | undefined) => void>();

  /** Throws if neither kind is supported. `onEvent` is called in order. */
  constructor(onEvent: (event: PlayoutEvent) => void) {
    this.emit = onEvent;
    this.output = createVideoOutput();
    this.videoTrack = this.output.track;
    this.worker = playoutWorkers.take();
    this.worker.onmessage = ({ data }: MessageEvent<FromPlayoutWorker>) => this.receive(data);
    this.worker.onerror = (event) => {
      const message = event.message || "the playout worker failed to load";
      for (const kind of ["video", "audio"] as const) this.emit({ t: "problem", kind, message });
    };
    const { writable } = this.output;
    this.send({ t: "video-output", writable, keyframeRetryMs: KEYFRAME_RETRY_MS }, writable ? [writable] : []);
  }

  /**
   * In the task that creates the receiver; again per connection. Video comes as carried packets (contracts/packet-carriage).
   * `onFollows`: the present receiver plays until this one can continue, which is then called.
   */
  attach(kind: MediaKind, receiver: RTCRtpReceiver, decryption?: DecryptionOptions, onFollows?: () => void): void {
    this.attachments += 1;
    const options: TransformOptions = { kind, attachment: this.attachments, decryption, ...(onFollows && { follows: true }) };
    if (onFollows !== undefined) this.following.set(this.attachments, onFollows);
    receiver.transform = new RTCRtpScriptTransform(this.worker, options);
    if (kind === "audio" && !this.audio) this.openAudio();
  }

  private openAudio(): void {
    const audio = new AudioOutput(
      (port) => this.send({ t: "audio-output", port }, [port]),
      (error) => {
        if (!this.closed) this.emit({ t: "problem", kind: "audio", message: error.message });
      },
      () => this.sendAudible(),
    );
    audio.setVolume(this.volume);
    audio.setMuted(this.muted);
    audio.setLevelListener(this.levels);
    this.audio = audio;
    this.sendAudible();
  }

  private sendAudible(): void {
    this.send({ t: "audible", audible: this.audio?.audible() ?? false });
  }

  /** With {@link setSecondDelay}; the same track each time, until {@link close}. */
  secondTrack(): MediaStreamTrack {
    if (this.second === undefined) {
      this.second = createVideoOutput();
      const { writable } = this.second;
      this.send({ t: "second-view", writable }, writable ? [writable] : []);
    }
    return this.second.track;
  }

  /** Milliseconds, 0 to 1000. */
  setSecondDelay(ms: Milliseconds): void {
    this.send({ t: "second-delay", ms: Math.max(0, ms) });
  }

  /** Milliseconds, 0 to 1000; 0 is the shortest that plays. Glides. */
  setDelay(ms: Milliseconds): void {
    this.send({ t: "delay", ms: Math.max(0, ms) });
  }

  /** Relative to `performance.timeOrigin + performance.now()`, ms. `settled` is false for a first guess. */
  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.send({ t: "clock-offset", serverMinusLocalMs, settled });
  }

  /** Pairs by RTP timestamp here. */
  setStreamClock(kind: MediaKind, pair: CapturePair, senderRtp?: number, next?: true): void {
    this.send({ t: "stream-clock", kind, pair, senderRtp, next });
  }

  /** Takes contracts/direct-frame. A keyframe or audio packet ends the relay's playout. */
  direct(kind: MediaKind, message: ArrayBuffer): void {
    this.send({ t: "direct", kind, message }, [message]);
  }
  fallBackToRelay(kind: MediaKind): void {
    this.send({ t: "fall-back-to-relay", kind });
  }

  setRoundTrip(ms: Milliseconds): void {
    this.send({ t: "round-trip", ms });
  }

  /** Reordering before the relay, ms. */
  setUplinkReordering(ms: Milliseconds): void {
    this.send({ t: "uplink-reordering", ms });
  }

  /** Times before the downlink; undefined without a report. */
  setRelayTimes(times: RelayTimes | undefined): void {
    this.send({ t: "relay-times", times });
  }

  /** Restarts with its first keyframe. */
  streamChanged(kind: MediaKind): void {
    this.send({ t: "stream-changed", kind });
  }

  rest(): void {
    this.send({ t: "rest" });
  }
  takeOver(at: Milliseconds): void {
    this.send({ t: "take-over", at });
  }

  told(kind: MediaKind, presence: SenderPresence): void {
    this.send({ t: "presence", kind, presence });
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.audio?.setVolume(volume);
    this.sendAudible();
  }

  /** Sets whether video waits for late audio. */
  setLipSyncLocked(locked: boolean): void {
    this.send({ t: "lip-sync-locked", locked });
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.audio?.setMuted(muted);
    this.sendAudible();
  }

  /** Levels before volume and mute, 20 times per second; undefined stops. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.audio?.setLevelListener(listener);
  }

  /** Called with the timecode of each frame shown; undefined stops. */
  setTimecodeListener(listener: ((label: string) => void) | undefined): void {
    this.timecode = listener;
    this.send({ t: "label-frames", on: listener !== undefined });
  }

  /** Call it in a gesture. Rejects with DOMException if refused. */
  async unlockSound(): Promise<void> {
    await this.audio?.unlock();
    this.sendAudible();
  }

  /** False without audio. */
  soundBlocked(): boolean {
    return this.audio?.blocked() ?? false;
  }

  /** Before the speaker; absent until attached. */
  audioTap(): AudioNode | undefined {
    return this.audio?.tap();
  }

  readStats(): Promise<InstantStats> {
    if (this.closed) return Promise.resolve({});
    this.requests += 1;
    const id = this.requests;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.waiting.delete(id) && resolve({}), STATS_TIMEOUT_MS);
      this.waiting.set(id, (stats) => {
        clearTimeout(timer);
        resolve(stats);
      });
      this.send({ t: "read-stats", id });
    });
  }

  /** Includes audio; 0 turns it off. Initially 600. */
  setReplayFrames(frames: number): void {
    this.send({ t: "replay-frames", frames });
  }

  /** Records what goes into the decoders to `port`; undefined: no more. */
  record(port: MessagePort | undefined): void {
    this.send({ t: "record", port }, port === undefined ? [] : [port]);
  }

  addEpochs(epochs: readonly KnownEpoch[]): void {
    if (epochs.length > 0) this.send({ t: "epochs", epochs });
  }

  /** Undefined if there is none, or closed. */
  takeReplay(): Promise<Clip | undefined> {
    if (this.closed) return Promise.resolve(undefined);
    this.requests += 1;
    const id = this.requests;
    return new Promise((resolve) => {
      this.replays.set(id, resolve);
      this.send({ t: "take-replay", id });
    });
  }

  /** Ends {@link videoTrack}. Safe to call twice. */
  close(): void {
    if (this.closed) return;
    this.send({ t: "close" });
    this.closed = true;
    this.audio?.close();
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.videoTrack.stop();
    this.second?.track.stop();
    for (const resolve of this.waiting.values()) resolve({});
    this.waiting.clear();
    for (const resolve of this.replays.values()) resolve(undefined);
    this.replays.clear();
  }

  private receive(message: FromPlayoutWorker): void {
    switch (message.t) {
      case "event":
        this.emit(message.event);
        return;
      case "follows":
        this.following.get(message.attachment)?.();
        this.following.delete(message.attachment);
        return;
      case "sound-channels":
        this.audio?.setChannels(message.channels, message.isDiscrete);
        return;
      case "sounding":
        this.audio?.setSounding(message.comes);
        return;
      case "frame":
        if (message.view === "second" && this.second !== undefined) this.second.draw(message.frame);
        else this.output.draw(message.frame);
        return;
      case "timecode":
        this.timecode?.(message.label);
        return;
      case "replay":
        this.replays.get(message.id)?.(message.clip);
        this.replays.delete(message.id);
        return;
      case "stats":
        this.waiting.get(message.id)?.(message.stats);
        this.waiting.delete(message.id);
        return;
      default:
        unreachable(message);
    }
  }

  private send(message: ToPlayoutWorker, transfer: Transferable[] = []): void {
    if (!this.closed) this.worker.postMessage(message, transfer);
  }
}
