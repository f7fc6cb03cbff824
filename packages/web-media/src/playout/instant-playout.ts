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
import { canOutputVideo, createVideoOutput, type VideoOutput } from "./video-output.ts";

export type { InstantStats } from "./instant-stats.ts";

/** In ms, then empty: the worker is gone. */
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

  /** Until {@link close}. */
  readonly videoTrack: MediaStreamTrack;
  private readonly emit: (event: PlayoutEvent) => void;
  private readonly worker: Worker;
  private readonly output: VideoOutput;
  private second: VideoOutput | undefined;
  private audio: AudioOutput | undefined;
  private volume = 1;
  private muted = false;
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;
  private attachments = 0;
  private requests = 0;
  private closed = false;
  private readonly waiting = new Map<number, (stats: InstantStats) => void>();
  private readonly replays = new Map<number, (clip: Clip | undefined) => void>();

  /** Throws when neither kind is supported. `onEvent`: in order. */
  constructor(onEvent: (event: PlayoutEvent) => void) {
    this.emit = onEvent;
    this.output = createVideoOutput();
    this.videoTrack = this.output.track;
    this.worker = new Worker(new URL("./playout-worker.ts", import.meta.url), { type: "module", name: "playout" });
    this.worker.onmessage = ({ data }: MessageEvent<FromPlayoutWorker>) => this.receive(data);
    this.worker.onerror = (event) => {
      const message = event.message || "the playout worker failed to load";
      for (const kind of ["video", "audio"] as const) this.emit({ t: "problem", kind, message });
    };
    const { writable } = this.output;
    this.send({ t: "video-output", writable, keyframeRetryMs: KEYFRAME_RETRY_MS }, writable ? [writable] : []);
  }

  /** In the task that creates the receiver; again per connection. Video comes as carried packets (contracts/packet-carriage). */
  attach(kind: MediaKind, receiver: RTCRtpReceiver, decryption?: DecryptionOptions): void {
    this.attachments += 1;
    const options: TransformOptions = { kind, attachment: this.attachments, decryption };
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

  /** In ms, 0-1000. */
  setSecondDelay(ms: Milliseconds): void {
    this.send({ t: "second-delay", ms: Math.max(0, ms) });
  }

  /** In ms, 0-1000; 0: the least. Glides. */
  setDelay(ms: Milliseconds): void {
    this.send({ t: "delay", ms: Math.max(0, ms) });
  }

  /** From `performance.timeOrigin + performance.now()`, ms; `settled`: no first guess. */
  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.send({ t: "clock-offset", serverMinusLocalMs, settled });
  }

  /** By RTP timestamp here. */
  setStreamClock(kind: MediaKind, pair: CapturePair, senderRtp?: number): void {
    this.send({ t: "stream-clock", kind, pair, senderRtp });
  }

  /** contracts/direct-frame. A keyframe or audio packet ends the relay's playout. */
  direct(kind: MediaKind, message: ArrayBuffer): void {
    this.send({ t: "direct", kind, message }, [message]);
  }
  fallBackToRelay(kind: MediaKind): void {
    this.send({ t: "fall-back-to-relay", kind });
  }

  /** In ms. */
  setRoundTrip(ms: Milliseconds): void {
    this.send({ t: "round-trip", ms });
  }

  /** In ms, before the relay. */
  setUplinkReordering(ms: Milliseconds): void {
    this.send({ t: "uplink-reordering", ms });
  }

  /** Before the downlink; undefined: none. */
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
  /** In ms. */
  takeOver(at: Milliseconds): void {
    this.send({ t: "take-over", at });
  }

  told(kind: MediaKind, presence: SenderPresence): void {
    this.send({ t: "presence", kind, presence });
  }

  /** Linear gain, 0-1. */
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

  /** Before volume and mute, 20 times a second; undefined: stop. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.audio?.setLevelListener(listener);
  }

  /** In a gesture. Rejects with DOMException when refused. */
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

  /** Empty when closed. */
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

  /** With audio; 0: none. Initially 600. */
  setReplayFrames(frames: number): void {
    this.send({ t: "replay-frames", frames });
  }

  /** Adds newly known epochs of encrypted streams. */
  addEpochs(epochs: readonly KnownEpoch[]): void {
    if (epochs.length > 0) this.send({ t: "epochs", epochs });
  }

  /** Undefined: none, or closed. */
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
      case "sound-channels":
        this.audio?.setChannels(message.channels);
        return;
      case "sounding":
        this.audio?.setSounding(message.comes);
        return;
      case "frame":
        if (message.view === "second" && this.second !== undefined) this.second.draw(message.frame);
        else this.output.draw(message.frame);
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
