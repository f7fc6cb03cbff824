import {
  type ClientEncryption,
  type ClientStream,
  ControlPublisher,
  DirectSlots,
  type GreenRoomPlace,
  MovingStream,
  QualityAnswerer,
  SENDER_OVERLAP_MS,
  type SenderSettings,
  type Signalling,
  type StreamLink,
  type StreamStats,
  TallySubscriber,
} from "@setsuna/client";
import type { KnownPaths } from "@setsuna/congestion";
import type { Channel, DirectedGuest, ErrorBody, GuestStatus } from "@setsuna/contracts";
import { ownSender, type SenderState } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { CaptureSession } from "../capture/capture-session.ts";
import { localNow } from "../local-clock.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import { audioSending } from "./audio-sending.ts";
import { MediaPublisher, type MediaPublisherOptions } from "./media-publisher.ts";
import { SmallLayer } from "./small-layer.ts";
import { VideoBitrate } from "./video-bitrate.ts";
import { keyedVideoSending, videoSending } from "./video-sending.ts";

type MediaKind = "video" | "audio";
type PublisherWanted = Pick<MediaPublisherOptions, "channel" | "track" | "slots" | "succeeds" | "onChange">;

export interface SentStreamsOptions {
  settings(): SenderSettings;
  readonly capture: CaptureSession;
  readonly signalling: Signalling;
  /** Absent without password and links. */
  readonly encryption: ClientEncryption | undefined;
  readonly filled: boolean | undefined;
  /** Video is fill over key. */
  readonly keyed: boolean | undefined;
  readonly greenRoom?: GreenRoomPlace | undefined;
  onDirection?(direction: DirectedGuest): void;
  onStream(): void;
  onFigures(): void;
  /** A stream that starts later, for the client to run. */
  onAside(stream: ClientStream): void;
}

/** Streams of a sender page from a start to its stop: those with a channel in the settings. */
export class SentStreams {
  readonly control: ControlPublisher | undefined;
  readonly tally: TallySubscriber | undefined;
  readonly bitrate: VideoBitrate;
  private readonly options: SentStreamsOptions;
  private readonly media = new Map<MediaKind, MovingStream<MediaPublisher>>();
  /** Absent without video, with a FAST channel, or for fill over key. */
  private small: SmallLayer | undefined;
  private readonly quality: QualityAnswerer | undefined;
  private readonly self: (() => SenderState) | undefined;
  private status: GuestStatus | undefined;

  constructor(options: SentStreamsOptions) {
    const { signalling, encryption, settings, onStream: onChange, onFigures } = options;
    const { controlChannel, qualityChannel, tallyChannel } = settings();
    this.options = options;
    this.bitrate = new VideoBitrate(settings);
    this.self = encryption && ownSender(encryption.e2eeKey, encryption.sending.sender);
    this.openMedia();
    const common = { ports: browserPorts, signalling, encryption };
    if (controlChannel !== undefined) this.control = new ControlPublisher({ ...common, channel: controlChannel, onChange });
    if (tallyChannel !== undefined) this.tally = new TallySubscriber({ ...common, channel: tallyChannel, onChange: onFigures });
    if (qualityChannel !== undefined) this.quality = this.openQuality(qualityChannel);
  }

  get all(): ClientStream[] {
    return [...this.media.values(), this.control, this.tally, this.quality].filter((stream) => stream !== undefined);
  }

  get video(): MediaPublisher | undefined {
    return this.media.get("video")?.current;
  }

  senderOf(link: StreamLink): SenderState | undefined {
    return [...this.media.values()].some((stream) => stream.link === link) ? this.self?.() : undefined;
  }

  isSourceMuted(link: StreamLink): boolean {
    const { muted } = this.options.capture.getSnapshot();
    return [...this.media].some(([kind, stream]) => stream.link === link && muted[kind] === true);
  }

  /** A guest's, to its director. */
  report(status: GuestStatus): void {
    this.status = { ...status, preview: this.options.settings().small === true };
    for (const { link } of this.publishers("all")) link.sendSide({ t: "guest", status: this.status });
  }

  sourcesChanged(): void {
    for (const publisher of this.publishers("all")) {
      const track = this.options.capture.track(publisher.kind);
      if (track !== undefined && !publisher.sends(track)) publisher.replaceTrack(track);
    }
    this.small?.sourceChanged();
  }

  /** Sources already follow. */
  settingsChanged(before: SenderSettings): void {
    this.bitrate.settingsChanged(before);
    for (const publisher of this.publishers("all")) {
      publisher.update(this.sentSettings());
      const track = this.options.capture.track(publisher.kind);
      if (track !== undefined) publisher.replaceTrack(track);
    }
    this.small?.sourceChanged();
    // Report it after changing the encoder, because the relay treats the next keyframe as full size.
    if (this.status !== undefined && this.status.preview !== (this.options.settings().small === true)) this.report(this.status);
  }

  sourceEnded(kind: MediaKind, error: ErrorBody): boolean {
    for (const publisher of this.media.get(kind)?.all ?? []) publisher.fail(error);
    return [...this.media.values(), this.control].some((stream) => stream?.link.isActive() === true);
  }

  async readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    const stats = new Map<StreamLink, StreamStats | undefined>();
    for (const publisher of this.publishers()) stats.set(publisher.link, await publisher.readStats(now));
    if (this.control !== undefined) stats.set(this.control.link, await this.control.readStats(now));
    return stats;
  }

  /** With `all`, also those that take over from these. */
  private publishers(which: "present" | "all" = "present"): MediaPublisher[] {
    return [...this.media.values()].flatMap(({ current, all }) => (which === "all" ? all : current));
  }

  private openMedia(): void {
    const { capture, keyed, settings, onStream: onChange } = this.options;
    const { videoChannel, audioChannel } = settings();
    const slots = new DirectSlots();
    for (const [kind, channel] of [["video", videoChannel] as const, ["audio", audioChannel] as const]) {
      const first = capture.track(kind);
      if (channel === undefined || first === undefined) continue;
      const stream: MovingStream<MediaPublisher> = new MovingStream({
        timers: browserPorts.timers,
        overlapMs: SENDER_OVERLAP_MS,
        onChange,
        open: (changed, succeeds) => {
          const track = capture.track(kind) ?? first;
          const publisher = this.publisher({ kind, channel, track, slots, onChange: changed, succeeds }, () =>
            stream.current === publisher ? publisher : undefined,
          );
          return publisher;
        },
      });
      this.media.set(kind, stream);
      if (kind === "video" && keyed !== true && settings().fastChannel === undefined) this.small = this.newSmallLayer(channel);
    }
  }

  /** @param present undefined while another one sends the stream. */
  private publisher(
    { kind, ...wanted }: PublisherWanted & { readonly kind: MediaKind },
    present: () => MediaPublisher | undefined,
  ): MediaPublisher {
    const { capture, signalling, encryption, filled, keyed, greenRoom } = this.options;
    const sending = { video: keyed === true ? keyedVideoSending : videoSending, audio: audioSending };
    return new MediaPublisher({
      ...wanted,
      sending: sending[kind],
      settings: this.sentSettings(),
      signalling,
      encryption,
      filled,
      keyed,
      greenRoom,
      onDirection: (direction) => this.options.onDirection?.(direction),
      isSourceMuted: () => capture.getSnapshot().muted[kind] === true,
      onPaths: (paths) => {
        if (kind === "video" && present() !== undefined) this.limitByPaths(paths);
      },
      onSmallHeight: (height) => {
        const publisher = present();
        if (publisher !== undefined) this.small?.want(height, publisher.link.session());
      },
    });
  }

  private newSmallLayer(channel: Channel): SmallLayer {
    const { capture, signalling, encryption, onAside: onFirst } = this.options;
    return new SmallLayer({
      channel,
      signalling,
      encryption,
      settings: () => this.sentSettings(),
      track: () => capture.track("video"),
      now: localNow,
      onFirst,
    });
  }

  private openQuality(channel: NonNullable<SenderSettings["qualityChannel"]>): QualityAnswerer {
    const { signalling, encryption, settings, onStream: onChange } = this.options;
    return new QualityAnswerer({
      channel,
      ports: browserPorts,
      signalling,
      encryption,
      onChange,
      policy: () => ({
        allowed: settings().receiversSetQuality,
        limit: this.bitrate.receiversLimit,
        sendsVideo: this.media.has("video"),
      }),
      onTarget: (target) => {
        this.bitrate.setByReceiver(target);
        this.bitrateChanged();
      },
      answer: (key, value) => this.control?.sendState(key, value),
    });
  }

  /** Adjusts the rate, or the layers for the slowest receiver. */
  private limitByPaths(paths: KnownPaths): void {
    if (this.bitrate.limitByPaths(paths, localNow())) this.bitrateChanged();
    this.video?.setLayered(this.bitrate.isLayered);
  }

  private bitrateChanged(): void {
    for (const publisher of this.media.get("video")?.all ?? []) publisher.update(this.sentSettings());
    this.options.onFigures();
  }

  private sentSettings(): SenderSettings {
    const settings = this.options.settings();
    const audioChannels = this.options.capture.audioChannels(settings.audioChannels);
    const codec = this.options.keyed === true ? "H264" : settings.codec;
    return { ...settings, codec, audioChannels, videoBitrateMbps: this.bitrate.sent / 1_000_000 };
  }
}
