import type { PlayoutFigures, ReceiverSettings } from "@setsuna/client";
import type { PlayoutPath, RelayTimes } from "@setsuna/contracts";
import type { KnownEpoch } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { CapturePair, ChannelLevel, SenderPresence } from "@setsuna/playout";
import { localNow } from "../local-clock.ts";
import { InstantPlayout } from "../playout/instant-playout.ts";
import type { InstantStats } from "../playout/instant-stats.ts";
import type { DecryptionOptions, PlayoutEvent } from "../playout/playout-messages.ts";
import { playoutWorkers } from "../playout/playout-workers.ts";
import type { Clip } from "../replay/clip.ts";
import type { LateSource } from "./late-source.ts";
import { NativePlayout } from "./native-playout.ts";
import { onceNativelyPlayable } from "./natively-playable.ts";
import { instantFigures } from "./playout-figures.ts";
import { showTrack } from "./show-track.ts";
import { videoGate } from "./video-gate.ts";

type Kind = "video" | "audio";

export interface PagePlayoutOptions {
  readonly video: HTMLVideoElement;
  /** Plays after `secondDelayMs`. Instant playout only. */
  readonly secondVideo?: HTMLVideoElement | undefined;
  readonly settings: ReceiverSettings;
  /** Also `drawn` and `keyframe-needed` of native. After a problem the kind needs a native connection. */
  onEvent(event: PlayoutEvent): void;
  /** Blocking until a gesture changed. */
  onChange(): void;
}

export class PagePlayout {
  private readonly options: PagePlayoutOptions;
  private readonly native: NativePlayout;
  private instant: InstantPlayout | undefined;
  private settings: ReceiverSettings;
  private readonly failed = new Set<Kind>();
  private shown: MediaStreamTrack | undefined;
  private picture: LateSource | undefined;
  private secondPicture: LateSource | undefined;
  private readonly endGate: () => void;
  private readonly endReservation: () => void;
  private lastDrawn: { readonly path: PlayoutPath; readonly at: Milliseconds } | undefined;
  private readonly epochs: KnownEpoch[] = [];
  /** Clocks of connections that follow natively. */
  private readonly nextPairs = new Map<Kind, CapturePair>();
  private readonly endWaiting = new Map<Kind, () => void>();
  private replayFrames = 0;
  private replaying = false;
  /** Linear, on top of the volume. */
  private ducking = 1;
  private timecode: ((label: string) => void) | undefined;
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;

  constructor(options: PagePlayoutOptions) {
    this.options = options;
    this.settings = options.settings;
    this.endGate = videoGate(options.video).subscribe(options.onChange);
    this.native = new NativePlayout(options.video, {
      changed: options.onChange,
      drawn: (intervalMs) => {
        this.noteDrawn("native");
        options.onEvent({ t: "drawn", intervalMs });
      },
      undecoded: () => options.onEvent({ t: "keyframe-needed", framesCome: true }),
    });
    this.update(options.settings);
    this.endReservation = this.path("video") === "instant" ? playoutWorkers.reserve() : () => undefined;
  }

  /** Depends on settings and browser. */
  path(kind: Kind): PlayoutPath {
    if (this.settings.playout === "native" || this.failed.has(kind) || !InstantPlayout.supported()[kind]) return "native";
    return "instant";
  }

  get longestDelayMs(): Milliseconds {
    return Math.max(this.settings.delayMs, this.settings.secondDelayMs ?? 0);
  }

  update(settings: ReceiverSettings): void {
    // A manual choice retries instant playout.
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

  setReplayFrames(frames: number): void {
    this.replayFrames = frames;
    this.instant?.setReplayFrames(frames);
  }
  /** Undefined if there is none, or with native playout. */
  takeReplay(): Promise<Clip | undefined> {
    return this.instant?.takeReplay() ?? Promise.resolve(undefined);
  }
  /** Instant path only. Undefined ends it. */
  record(port: MessagePort | undefined): void {
    this.instant?.record(port);
  }
  setReplaying(replaying: boolean): void {
    this.replaying = replaying;
    this.update(this.settings);
  }

  /** Linear, 0 to 1, on top of the volume. */
  setDucking(gain: number): void {
    if (gain === this.ducking) return;
    this.ducking = gain;
    for (const playout of [this.native, this.instant]) playout?.setVolume(this.settings.volume * gain);
  }

  /**
   * Call it in the task that creates the receiver. Encrypted streams are instant only. `onFollows`: the present receiver plays until
   * this one can continue, which is then called.
   */
  attach(kind: Kind, receiver: RTCRtpReceiver, path: PlayoutPath, decryption?: DecryptionOptions, onFollows?: () => void): void {
    this.endWaiting.get(kind)?.();
    if (path === "native" && onFollows !== undefined) {
      const follow = (): void => {
        const pair = this.nextPairs.get(kind);
        this.attach(kind, receiver, path);
        if (pair !== undefined) this.setStreamClock(kind, pair);
        onFollows();
      };
      this.nextPairs.delete(kind);
      const isBehind = (): boolean => kind === "video" && this.native.isAhead(receiver, this.nextPairs.get(kind));
      this.endWaiting.set(kind, onceNativelyPlayable(receiver, isBehind, follow));
      return;
    }
    if (kind === "audio") this.levelsFrom(path);
    if (path === "native") {
      this.native.attach(kind, receiver, kind === "video" ? this.shownUntil("instant") : undefined);
      if (kind !== "video") return;
      this.instant?.rest();
      this.show(receiver.track);
      return;
    }
    const instant = this.instantPlayout();
    instant.attach(kind, receiver, decryption, onFollows);
    if (kind !== "video" || onFollows !== undefined) return;
    const shownUntil = this.shownUntil("native");
    if (shownUntil !== undefined) instant.takeOver(shownUntil);
    this.native.rest();
    this.show(instant.videoTrack);
  }

  addEpochs(epochs: readonly KnownEpoch[]): void {
    this.epochs.push(...epochs);
    this.instant?.addEpochs(epochs);
  }

  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.levelsFrom(this.path("audio"));
  }
  private levelsFrom(path: PlayoutPath): void {
    this.instant?.setLevelListener(path === "instant" ? this.levels : undefined);
    this.native.setLevelListener(path === "native" ? this.levels : undefined);
  }

  /** Called with the timecode of each frame shown, `HH:MM:SS:FF` UTC; undefined stops. */
  setTimecodeListener(listener: ((label: string) => void) | undefined): void {
    this.timecode = listener;
    for (const playout of [this.native, this.instant]) playout?.setTimecodeListener(listener);
  }

  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.native.setClockOffset(serverMinusLocalMs, settled);
    this.instant?.setClockOffset(serverMinusLocalMs, settled);
  }
  setStreamClock(kind: Kind, pair: CapturePair, senderRtp?: number): void {
    this.native.setStreamClock(kind, pair);
    this.instant?.setStreamClock(kind, pair, senderRtp);
  }
  /** Of the connection that follows. */
  setNextStreamClock(kind: Kind, pair: CapturePair, senderRtp?: number): void {
    this.nextPairs.set(kind, pair);
    this.instant?.setStreamClock(kind, pair, senderRtp, true);
  }
  /** Instant playout only. */
  direct(kind: Kind, message: ArrayBuffer): void {
    this.instant?.direct(kind, message);
  }
  fallBackToRelay(kind: Kind): void {
    this.instant?.fallBackToRelay(kind);
  }
  setRoundTrip(ms: Milliseconds): void {
    this.instant?.setRoundTrip(ms);
  }
  setUplinkReordering(ms: Milliseconds): void {
    this.instant?.setUplinkReordering(ms);
  }
  setRelayTimes(times: RelayTimes | undefined): void {
    this.native.setRelayTimes(times);
    this.instant?.setRelayTimes(times);
  }
  streamChanged(kind: Kind): void {
    this.native.streamChanged(kind);
    this.instant?.streamChanged(kind);
  }
  told(kind: Kind, presence: SenderPresence): void {
    this.instant?.told(kind, presence);
    if (kind !== "video") return;
    if (presence === "ended") this.lastDrawn = undefined;
    this.native.told(presence);
  }

  soundBlocked(): boolean {
    return this.native.soundBlocked() || (this.instant?.soundBlocked() ?? false);
  }
  /** True if video needs a gesture. */
  pictureBlocked(): boolean {
    return videoGate(this.options.video).isBlocked();
  }
  async unlockSound(): Promise<void> {
    for (const video of [this.options.video, this.options.secondVideo]) if (video !== undefined) videoGate(video).play();
    await Promise.all([this.native.unlockSound(), this.instant?.unlockSound()]);
  }

  async figures(): Promise<(kind: Kind) => PlayoutFigures> {
    const instant: InstantStats = (await this.instant?.readStats()) ?? {};
    return (kind) => (this.path(kind) === "instant" ? instantFigures(kind, instant) : this.native.figures(kind));
  }

  close(): void {
    for (const end of this.endWaiting.values()) end();
    this.endReservation();
    this.native.close();
    this.instant?.close();
    this.instant = undefined;
    this.shown = undefined;
    this.picture?.remove();
    this.secondPicture?.remove();
    this.endGate();
  }

  /** End of this path's last frame, ms, if it was last. */
  private shownUntil(path: PlayoutPath): Milliseconds | undefined {
    return this.lastDrawn?.path === path ? this.lastDrawn.at : undefined;
  }

  private show(track: MediaStreamTrack): void {
    if (this.shown === track) return;
    this.shown = track;
    this.picture?.cancel();
    this.picture = showTrack(this.options.video, track);
  }

  private noteDrawn(path: PlayoutPath): void {
    this.lastDrawn = { path, at: localNow() };
    this.picture?.set();
    this.secondPicture?.set();
  }

  private instantPlayout(): InstantPlayout {
    if (this.instant !== undefined) return this.instant;
    this.endReservation();
    this.instant = new InstantPlayout((event) => {
      if (event.t === "problem") {
        if (this.failed.has(event.kind)) return;
        this.failed.add(event.kind);
      }
      if (event.t === "drawn") this.noteDrawn("instant");
      this.options.onEvent(event);
    });
    const { secondVideo } = this.options;
    if (secondVideo !== undefined) this.secondPicture = showTrack(secondVideo, this.instant.secondTrack());
    this.update(this.settings);
    if (this.timecode) this.instant.setTimecodeListener(this.timecode);
    this.instant.setReplayFrames(this.replayFrames);
    this.instant.addEpochs(this.epochs);
    this.levelsFrom(this.path("audio"));
    return this.instant;
  }
}
