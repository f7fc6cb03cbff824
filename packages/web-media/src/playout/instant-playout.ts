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

/** A reading of the counters that takes longer than this, in ms, resolves empty: the worker is gone. */
const STATS_TIMEOUT_MS = 2000;

/**
 * Plays encoded frames immediately, bypassing the browser's jitter buffer: RTCRtpScriptTransform, WebCodecs, a worker and an
 * audio worklet. One instance plays one video and one audio stream; reconnects attach to the same output.
 */
export class InstantPlayout {
  /** Which kinds this browser can play this way. Never throws. */
  static supported(): { video: boolean; audio: boolean } {
    const transform = typeof RTCRtpScriptTransform === "function" && typeof Worker === "function";
    return {
      video: transform && typeof VideoDecoder === "function" && canOutputVideo(),
      audio: transform && typeof AudioDecoder === "function" && canOutputAudio(),
    };
  }

  /** Track for a <video>; valid until {@link close}. */
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

  /** Throws when neither kind is supported. `onEvent` receives all events of the worker and the outputs, in order. */
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

  /**
   * Takes over a receiver's frames. Call in the task that creates the receiver, and again for the same stream on a new
   * connection; the output continues. Video arrives as carried packets (contracts/packet-carriage) through an audio receiver.
   */
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

  /**
   * A second track of the same video with a separate delay ({@link setSecondDelay}); received once. Returns the same track on
   * every call. Valid until {@link close}.
   */
  secondTrack(): MediaStreamTrack {
    if (this.second === undefined) {
      this.second = createVideoOutput();
      const { writable } = this.second;
      this.send({ t: "second-view", writable }, writable ? [writable] : []);
    }
    return this.second.track;
  }

  /** Capture-to-output time of the second view in ms, 0-1000. */
  setSecondDelay(ms: Milliseconds): void {
    this.send({ t: "second-delay", ms: Math.max(0, ms) });
  }

  /** Capture-to-output time in ms, 0-1000; 0 is the least that plays. Takes effect by gliding, without a freeze. */
  setDelay(ms: Milliseconds): void {
    this.send({ t: "delay", ms: Math.max(0, ms) });
  }

  /** Sets the offset from `performance.timeOrigin + performance.now()` to the server's clock, ms; `settled`: it is no first guess. */
  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.send({ t: "clock-offset", serverMinusLocalMs, settled });
  }

  /** Sets the capture time of a frame, by its RTP timestamp at this receiver. */
  setStreamClock(kind: MediaKind, pair: CapturePair, senderRtp?: number): void {
    this.send({ t: "stream-clock", kind, pair, senderRtp });
  }

  /**
   * Takes a direct message (contracts/direct-frame). The first complete keyframe or audio packet ends playout through the relay.
   */
  direct(kind: MediaKind, message: ArrayBuffer): void {
    this.send({ t: "direct", kind, message }, [message]);
  }
  /** Continues playing what the relay sends. */
  fallBackToRelay(kind: MediaKind): void {
    this.send({ t: "fall-back-to-relay", kind });
  }

  /** Round trip to the relay, ms. */
  setRoundTrip(ms: Milliseconds): void {
    this.send({ t: "round-trip", ms });
  }

  /** Sets by how much packets of the sender overtake each other on their way to the relay, ms. */
  setUplinkReordering(ms: Milliseconds): void {
    this.send({ t: "uplink-reordering", ms });
  }

  /** Sets the relay's report on the time before the downlink; undefined if it sends none. */
  setRelayTimes(times: RelayTimes | undefined): void {
    this.send({ t: "relay-times", times });
  }

  /** Another sender took over the stream: order, clock and decoder restart with its first keyframe. */
  streamChanged(kind: MediaKind): void {
    this.send({ t: "stream-changed", kind });
  }

  /** Another playout shows the stream from now on. */
  rest(): void {
    this.send({ t: "rest" });
  }
  /** Continues with a frame that another playout showed until `at`, ms. */
  takeOver(at: Milliseconds): void {
    this.send({ t: "take-over", at });
  }

  /** Takes the relay's word on the sender of this kind. */
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

  /** Calls back with the audio channels' levels before volume and mute, 20 times a second; undefined to stop. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.audio?.setLevelListener(listener);
  }

  /** Call in a user's gesture. Rejects when the browser still refuses (DOMException). */
  async unlockSound(): Promise<void> {
    await this.audio?.unlock();
    this.sendAudible();
  }

  /** True while the browser blocks audio until a gesture; false without audio. */
  soundBlocked(): boolean {
    return this.audio?.blocked() ?? false;
  }

  /** The audio node before the speaker, for meters and tests; absent until audio is attached. */
  audioTap(): AudioNode | undefined {
    return this.audio?.tap();
  }

  /** Counters and figures as of now; empty when closed. */
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

  /** Sets the number of the newest frames to record for a replay, with their audio; 0 for none. Until the first call: 600. */
  setReplayFrames(frames: number): void {
    this.send({ t: "replay-frames", frames });
  }

  /** Adds newly known epochs of encrypted streams. */
  addEpochs(epochs: readonly KnownEpoch[]): void {
    if (epochs.length > 0) this.send({ t: "epochs", epochs });
  }

  /** Returns a copy of the recording; undefined without one, or when closed. */
  takeReplay(): Promise<Clip | undefined> {
    if (this.closed) return Promise.resolve(undefined);
    this.requests += 1;
    const id = this.requests;
    return new Promise((resolve) => {
      this.replays.set(id, resolve);
      this.send({ t: "take-replay", id });
    });
  }

  /** Stops everything and ends {@link videoTrack}. Safe to call twice. */
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
