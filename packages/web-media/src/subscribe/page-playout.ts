import type { PlayoutFigures, ReceiverSettings } from "@setsuna/client";
import { DEFAULT_REPLAY_FRAMES, type PlayoutPath, type RelayTimes } from "@setsuna/contracts";
import type { KnownEpoch } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { CapturePair, ChannelLevel, SenderPresence } from "@setsuna/playout";
import { localNow } from "../local-clock.ts";
import { InstantPlayout } from "../playout/instant-playout.ts";
import type { InstantStats } from "../playout/instant-stats.ts";
import type { DecryptionOptions, PlayoutEvent } from "../playout/playout-messages.ts";
import type { Clip } from "../replay/clip.ts";
import { NativePlayout } from "./native-playout.ts";
import { pictureGate } from "./picture-gate.ts";
import { instantFigures } from "./playout-figures.ts";
import { showTrack } from "./show-track.ts";

type Kind = "video" | "audio";

export interface PagePlayoutOptions {
  readonly video: HTMLVideoElement;
  /** Shows the same video stream once more, by `secondDelayMs`. Instant playout only: stays dark on native. */
  readonly secondVideo?: HTMLVideoElement | undefined;
  readonly settings: ReceiverSettings;
  /** Takes an event of instant playout, and `drawn` and `keyframe-needed` of either. After a problem its kind falls back to native playout: its connection is to be built again. */
  onEvent(event: PlayoutEvent): void;
  /** Called when the browser may have started or stopped withholding audio or video until a gesture. */
  onChange(): void;
}

/** Both ways of playing, and which kind goes which way. */
export class PagePlayout {
  private readonly options: PagePlayoutOptions;
  private readonly native: NativePlayout;
  private instant: InstantPlayout | undefined;
  private settings: ReceiverSettings;
  private readonly failed = new Set<Kind>();
  private shown: MediaStreamTrack | undefined;
  /** Removes the video from elements that still show it. */
  private hide: (() => void) | undefined;
  private hideSecond: (() => void) | undefined;
  private readonly endGate: () => void;
  private lastDrawn: { readonly path: PlayoutPath; readonly at: Milliseconds } | undefined;
  private readonly epochs: KnownEpoch[] = [];
  private replayFrames = DEFAULT_REPLAY_FRAMES;
  /** A replay is shown, so live audio is silent. */
  private replaying = false;
  /** Linear audio gain in addition to the volume, while an operator speaks over it. */
  private ducking = 1;
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;

  constructor(options: PagePlayoutOptions) {
    this.options = options;
    this.settings = options.settings;
    this.endGate = pictureGate(options.video).subscribe(options.onChange);
    this.native = new NativePlayout(options.video, {
      changed: options.onChange,
      drawn: (intervalMs) => {
        this.lastDrawn = { path: "native", at: localNow() };
        options.onEvent({ t: "drawn", intervalMs });
      },
      undecoded: () => options.onEvent({ t: "keyframe-needed", framesCome: true }),
    });
    this.update(options.settings);
  }

  /** Which way `kind` goes with the present settings, in this browser. */
  path(kind: Kind): PlayoutPath {
    if (this.settings.playout === "native" || this.failed.has(kind) || !InstantPlayout.supported()[kind]) return "native";
    return "instant";
  }

  /** Returns the longest playout delay of the stream's views, ms. */
  get longestDelayMs(): Milliseconds {
    return Math.max(this.settings.delayMs, this.settings.secondDelayMs ?? 0);
  }

  /** Applies new settings. The caller rebuilds connections whose path changed. */
  update(settings: ReceiverSettings): void {
    // Choosing instant by hand is a request to try again.
    if (settings.playout === "instant" && this.settings.playout !== "instant") this.failed.clear();
    this.settings = settings;
    for (const playout of [this.native, this.instant]) {
      playout?.setDelay(settings.delayMs);
      playout?.setVolume(settings.volume * this.ducking);
      playout?.setMuted(settings.muted || this.replaying);
    }
    this.instant?.setLipSyncLocked(settings.lipSyncLocked);
    if (settings.secondDelayMs !== undefined) this.instant?.setSecondDelay(settings.secondDelayMs);
  }

  /** Sets the number of the newest frames to record, 0 for none. */
  setReplayFrames(frames: number): void {
    this.replayFrames = frames;
    this.instant?.setReplayFrames(frames);
  }
  /** Returns a copy of the recording; undefined without one: recording needs instant playout. */
  takeReplay(): Promise<Clip | undefined> {
    return this.instant?.takeReplay() ?? Promise.resolve(undefined);
  }
  /** Mutes live audio during a replay. */
  setReplaying(replaying: boolean): void {
    this.replaying = replaying;
    this.update(this.settings);
  }

  /** Lowers audio while an operator speaks over it. Linear gain in addition to the volume, 0-1; 1 restores it. */
  setDucking(gain: number): void {
    if (gain === this.ducking) return;
    this.ducking = gain;
    for (const playout of [this.native, this.instant]) playout?.setVolume(this.settings.volume * gain);
  }

  /**
   * Plays a receiver's stream from now on. Call in the task that creates the receiver. An encrypted stream plays only with
   * instant playout.
   */
  attach(kind: Kind, receiver: RTCRtpReceiver, path: PlayoutPath, decryption?: DecryptionOptions): void {
    if (kind === "audio") this.levelsFrom(path);
    if (path === "native") {
      this.native.attach(kind, receiver, kind === "video" ? this.shownUntil("instant") : undefined);
      if (kind !== "video") return;
      this.instant?.rest();
      this.show(receiver.track);
      return;
    }
    const instant = this.instantPlayout();
    instant.attach(kind, receiver, decryption);
    if (kind !== "video") return;
    const shownUntil = this.shownUntil("native");
    if (shownUntil !== undefined) instant.takeOver(shownUntil);
    this.native.rest();
    this.show(instant.videoTrack);
  }

  /** Adds newly known epochs of encrypted streams. */
  addEpochs(epochs: readonly KnownEpoch[]): void {
    this.epochs.push(...epochs);
    this.instant?.addEpochs(epochs);
  }

  /** Calls back with the audio channels' levels before volume and mute, 20 times a second; undefined to stop. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.levelsFrom(this.path("audio"));
  }
  private levelsFrom(path: PlayoutPath): void {
    this.instant?.setLevelListener(path === "instant" ? this.levels : undefined);
    this.native.setLevelListener(path === "native" ? this.levels : undefined);
  }

  /** `settled`: the offset is good enough for figures that are shown. */
  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.native.setClockOffset(serverMinusLocalMs, settled);
    this.instant?.setClockOffset(serverMinusLocalMs, settled);
  }
  /** `senderRtp`: the pair's RTP timestamp as the sender wrote it. */
  setStreamClock(kind: Kind, pair: CapturePair, senderRtp?: number): void {
    this.native.setStreamClock(kind, pair);
    this.instant?.setStreamClock(kind, pair, senderRtp);
  }
  /** A message that came directly; for a kind on the instant path. */
  direct(kind: Kind, message: ArrayBuffer): void {
    this.instant?.direct(kind, message);
  }
  fallBackToRelay(kind: Kind): void {
    this.instant?.fallBackToRelay(kind);
  }
  /** Round trip of the video's connection, ms. */
  setRoundTrip(ms: Milliseconds): void {
    this.instant?.setRoundTrip(ms);
  }
  setUplinkReordering(ms: Milliseconds): void {
    this.instant?.setUplinkReordering(ms);
  }
  /** Takes the relay's report on video frame times before the downlink; undefined if it sends none. */
  setRelayTimes(times: RelayTimes | undefined): void {
    this.native.setRelayTimes(times);
    this.instant?.setRelayTimes(times);
  }
  streamChanged(kind: Kind): void {
    this.native.streamChanged(kind);
    this.instant?.streamChanged(kind);
  }
  /** Takes the relay's word on the sender of this kind. */
  told(kind: Kind, presence: SenderPresence): void {
    this.instant?.told(kind, presence);
    if (kind !== "video") return;
    if (presence === "ended") this.lastDrawn = undefined;
    this.native.told(presence);
  }

  soundBlocked(): boolean {
    return this.native.soundBlocked() || (this.instant?.soundBlocked() ?? false);
  }
  /** Returns true while the browser refuses to play the video without a gesture. */
  pictureBlocked(): boolean {
    return pictureGate(this.options.video).isBlocked();
  }
  async unlockSound(): Promise<void> {
    for (const video of [this.options.video, this.options.secondVideo]) if (video !== undefined) pictureGate(video).play();
    await Promise.all([this.native.unlockSound(), this.instant?.unlockSound()]);
  }

  /** Figures of both kinds at one instant. */
  async figures(): Promise<(kind: Kind) => PlayoutFigures> {
    const instant: InstantStats = (await this.instant?.readStats()) ?? {};
    return (kind) => (this.path(kind) === "instant" ? instantFigures(kind, instant) : this.native.figures(kind));
  }

  close(): void {
    this.native.close();
    this.instant?.close();
    this.instant = undefined;
    this.shown = undefined;
    this.hide?.();
    this.hideSecond?.();
    this.endGate();
  }

  /** Returns when the other playout last drew the stream, ms, if it was the last to do so. */
  private shownUntil(path: PlayoutPath): Milliseconds | undefined {
    return this.lastDrawn?.path === path ? this.lastDrawn.at : undefined;
  }

  private show(track: MediaStreamTrack): void {
    if (this.shown === track) return;
    this.shown = track;
    this.hide = showTrack(this.options.video, track);
  }

  private instantPlayout(): InstantPlayout {
    if (this.instant !== undefined) return this.instant;
    this.instant = new InstantPlayout((event) => {
      if (event.t === "problem") {
        if (this.failed.has(event.kind)) return;
        this.failed.add(event.kind);
      }
      if (event.t === "drawn") this.lastDrawn = { path: "instant", at: localNow() };
      this.options.onEvent(event);
    });
    const { secondVideo } = this.options;
    if (secondVideo !== undefined) this.hideSecond = showTrack(secondVideo, this.instant.secondTrack());
    this.update(this.settings);
    this.instant.setReplayFrames(this.replayFrames);
    this.instant.addEpochs(this.epochs);
    this.levelsFrom(this.path("audio"));
    return this.instant;
  }
}
