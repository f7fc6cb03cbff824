import { EpochBook } from "@setsuna/e2ee";
import { unreachable } from "@setsuna/kit";
import { LipSync } from "@setsuna/playout";
import { RecordTap } from "../record/record-tap.ts";
import { type RecordedPicture, ReplayRecorder } from "../replay/replay-recorder.ts";
import { AudioPlayout } from "./audio-playout.ts";
import type { InstantStats } from "./instant-stats.ts";
import { MediaRoute, type RouteMessage } from "./media-route.ts";
import type { PlayoutEvent, ToPlayoutWorker, TransformOptions } from "./playout-messages.ts";
import type { EncodedFrame, PlayoutPorts } from "./playout-ports.ts";
import { RoutedAudio } from "./routed-audio.ts";
import { RoutedVideo } from "./routed-video.ts";
import { VideoViews } from "./video-views.ts";

type SessionMessage = Exclude<ToPlayoutWorker, RouteMessage>;
const isAboutRoute = (message: ToPlayoutWorker): message is RouteMessage => "kind" in message;

/** Across connections and routes, in any message order; nothing after `close`. */
export class PlayoutSession {
  private readonly ports: PlayoutPorts;
  private readonly lipSync = new LipSync();
  private readonly book: EpochBook;
  private readonly recorder: ReplayRecorder;
  private readonly tap: RecordTap;
  private readonly views: VideoViews;
  private readonly playedAudio: AudioPlayout;
  private readonly routes: { readonly video: MediaRoute<RoutedVideo>; readonly audio: MediaRoute<RoutedAudio> };
  private isClosed = false;

  constructor(ports: PlayoutPorts) {
    this.ports = ports;
    const { time } = ports;
    const emit = (event: PlayoutEvent): void => ports.post({ t: "event", event });
    this.book = new EpochBook(() => time.now());
    // Records the input of the first view's decoders.
    const recorder = new ReplayRecorder({
      time,
      videoZero: () => this.views.clockZero(),
      audioZero: () => this.playedAudio.clockZero(),
      keyframeRequested: () => emit({ t: "keyframe-needed", recording: true }),
      keyframeNeeded: () => this.views.requestKeyframe(),
    });
    this.recorder = recorder;
    const tap = new RecordTap({
      videoZero: () => this.views.clockZero(),
      audioZero: () => this.playedAudio.clockZero(),
      keyframeNeeded: () => emit({ t: "keyframe-needed", recording: true }),
    });
    this.tap = tap;
    const recording = {
      submitted: (picture: RecordedPicture) => {
        recorder.picture(picture);
        tap.frame(picture);
      },
      clockEnds: () => recorder.clockEnds("video"),
    };
    this.views = new VideoViews(ports, this.lipSync, recording, emit);
    this.playedAudio = new AudioPlayout(ports, this.lipSync, {
      failed: (error) => emit({ t: "problem", kind: "audio", message: error.message }),
      submitted: (sound) => {
        recorder.sound({ ...sound, surround: undefined });
        tap.sound(sound);
      },
      width: (channels, isDiscrete) => ports.post({ t: "sound-channels", channels, isDiscrete }),
      sounding: (comes) => ports.post({ t: "sounding", comes }),
      clockEnds: () => recorder.clockEnds("audio"),
      copiesNeeded: (offsets) => emit({ t: "audio-copies", offsets }),
    });
    const onFollows = (attachment: number): void => ports.post({ t: "follows", attachment });
    const video = new RoutedVideo(ports, this.views, this.book, emit);
    const audio = new RoutedAudio(time, this.playedAudio, this.book, emit);
    this.routes = {
      video: new MediaRoute("video", video, emit, onFollows),
      audio: new MediaRoute("audio", audio, emit, onFollows),
    };
  }

  attach(options: TransformOptions, readable: ReadableStream<EncodedFrame>): void {
    const { kind } = options;
    this.routes[kind].attach(options, readable).catch((error: unknown) => {
      if (!this.isClosed) this.ports.post({ t: "event", event: { t: "problem", kind, message: String(error) } });
    });
  }

  receive(message: ToPlayoutWorker): void {
    if (this.isClosed) return;
    if (!isAboutRoute(message)) {
      this.take(message);
      return;
    }
    this.routes[message.kind].receive(message);
    if (message.t === "stream-changed") this.lipSync.reset();
  }

  private take(message: SessionMessage): void {
    switch (message.t) {
      case "video-output":
        this.views.openFirst(message.writable, message.keyframeRetryMs);
        return;
      case "second-view":
        this.views.openSecond(message.writable);
        return;
      case "second-delay":
        this.views.setSecondDelay(message.ms);
        return;
      case "audio-output":
        this.playedAudio.setPort(message.port);
        return;
      case "delay":
        for (const video of this.routes.video.players) video.setDelay(message.ms);
        this.playedAudio.setDelay(message.ms);
        return;
      case "clock-offset":
        this.views.setClockOffset(message.serverMinusLocalMs, message.settled);
        this.playedAudio.setClockOffset(message.serverMinusLocalMs, message.settled);
        return;
      case "epochs":
        this.book.add(message.epochs);
        for (const video of this.routes.video.players) video.retryDecryption();
        return;
      case "round-trip":
        this.routes.video.player.setRoundTrip(message.ms);
        return;
      case "uplink-reordering":
        this.routes.video.player.setUplinkReordering(message.ms);
        return;
      case "relay-times":
        this.views.setRelayTimes(message.times);
        return;
      case "rest":
        this.views.told("paused");
        return;
      case "take-over":
        this.views.takeOver(message.at);
        return;
      case "audible":
        this.lipSync.setAudible(message.audible);
        return;
      case "lip-sync-locked":
        this.lipSync.setLocked(message.locked);
        return;
      case "replay-frames":
        this.recorder.setFrames(message.frames);
        return;
      case "take-replay":
        this.giveReplay(message.id).catch((error: unknown) => {
          this.ports.post({ t: "replay", id: message.id });
          throw error;
        });
        return;
      case "record":
        this.tap.setPort(message.port);
        return;
      case "label-frames":
        this.views.labelFrames(message.on);
        return;
      case "read-stats":
        this.ports.post({ t: "stats", id: message.id, stats: this.readStats() });
        return;
      case "close":
        this.close();
        return;
      default:
        unreachable(message);
    }
  }

  private async giveReplay(id: number): Promise<void> {
    const clip = await this.recorder.take();
    this.ports.post({ t: "replay", id, clip }, clip === undefined ? [] : [clip.pictures, clip.sound]);
  }

  private readStats(): InstantStats {
    return {
      ...(this.routes.video.isAttached ? { video: this.routes.video.player.readStats() } : {}),
      ...(this.routes.audio.isAttached ? { audio: this.routes.audio.player.readStats() } : {}),
      lipSyncMs: this.lipSync.skew(this.ports.time.now()),
    };
  }

  private close(): void {
    this.isClosed = true;
    this.tap.setPort(undefined);
    for (const route of Object.values(this.routes)) route.close();
    this.views.close();
    this.playedAudio.close();
  }
}
