import {
  type ClientEncryption,
  type ClientStream,
  ConnectionFreezes,
  ControlSubscriber,
  MovingStream,
  QualityRequester,
  type ReceivedControl,
  type ReceiverSettings,
  type Signalling,
  StatsReader,
  type StreamLink,
  type StreamStats,
} from "@setsuna/client";
import { type Channel, errorBody, type GuestId } from "@setsuna/contracts";
import { type SenderClaim, type SenderState, SenderWatch } from "@setsuna/e2ee";
import { type Milliseconds, unreachable } from "@setsuna/kit";
import type { ConnectionRequest, PlayoutEvent } from "../playout/playout-messages.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import type { MediaSubscriber } from "./media-subscriber.ts";
import type { PagePlayout } from "./page-playout.ts";
import { type PlayedSubscriberOptions, playedSubscriber } from "./played-subscriber.ts";
import { ShownSignal } from "./shown-signal.ts";

type MediaKind = "video" | "audio";

export interface ReceivedStreamsOptions {
  settings(): ReceiverSettings;
  readonly guest?: GuestId | undefined;
  readonly signalUrl: string;
  readonly password: string;
  readonly signalling: Signalling;
  readonly encryption: ClientEncryption | undefined;
  readonly playout: PagePlayout;
  pictureHeight(): number | undefined;
  isRecording(kind: MediaKind): boolean;
  onControl(received: ReceivedControl): void;
  onStream(): void;
  onQuality(): void;
}

/**
 * Streams that a page receives from a start to its stop: those with a channel in the settings. Media go to the page's playout.
 */
export class ReceivedStreams {
  readonly quality: QualityRequester | undefined;
  private readonly options: ReceivedStreamsOptions;
  private readonly media = new Map<MediaKind, MovingStream<MediaSubscriber>>();
  private readonly senders = new Map<MediaKind, SenderWatch>();
  private readonly mutedSources = new Set<MediaKind>();
  private readonly control: ControlSubscriber | undefined;
  private readonly signal: ShownSignal;
  private readonly endEpochs: (() => void) | undefined;

  constructor(options: ReceivedStreamsOptions) {
    const { settings, encryption, playout, onStream } = options;
    const { serialId, videoChannel, audioChannel, controlChannel, qualityChannel } = settings();
    this.options = options;
    this.signal = new ShownSignal(() => this.media.get("video")?.link.phase()?.name, onStream);
    this.endEpochs = encryption?.receiving.onEpochs((epochs) => playout.addEpochs(epochs));
    this.openMedia("video", videoChannel);
    this.openMedia("audio", audioChannel);
    if (controlChannel !== undefined) this.control = this.openControl(controlChannel);
    if (qualityChannel !== undefined) {
      const { signalUrl, password, onQuality: onChange } = options;
      this.quality = new QualityRequester({
        ports: browserPorts,
        signalUrl,
        serialId,
        password,
        encryption,
        channel: qualityChannel,
        onChange,
      });
    }
    this.signal.start();
  }

  get all(): ClientStream[] {
    return [...this.media.values(), ...(this.control === undefined ? [] : [this.control])];
  }

  senderOf(link: StreamLink): SenderState | undefined {
    if (this.control?.link === link) return this.control.sender();
    const [kind] = [...this.media].find(([, subscriber]) => subscriber.link === link) ?? [];
    return kind === undefined ? undefined : this.senders.get(kind)?.state;
  }

  isSourceMuted(link: StreamLink): boolean {
    return [...this.mutedSources].some((kind) => this.media.get(kind)?.link === link && link.phase()?.name === "live");
  }

  signalOf(link: StreamLink): ShownSignal["current"] | undefined {
    return link === this.media.get("video")?.link ? this.signal.current : undefined;
  }

  changePlayout(change: () => void): void {
    const { playout } = this.options;
    const paths = [...this.media].map(([kind, stream]) => ({ kind, stream, path: playout.path(kind) }));
    change();
    for (const { stream } of paths) stream.current.updateRoute();
    for (const { kind, stream, path } of paths)
      if (playout.path(kind) !== path) for (const { link } of stream.all) link.rebuild();
  }

  onPlayout(event: PlayoutEvent): void {
    switch (event.t) {
      case "keyframe-needed":
        this.request(this.media.get("video")?.current, event);
        if (event.framesCome) this.signal.keyframeLacking();
        return;
      case "nack":
      case "fec":
      case "downlink-estimate":
        this.request(this.media.get("video")?.current, event);
        return;
      case "audio-copies":
        this.request(this.media.get("audio")?.current, event);
        return;
      case "next": {
        const { next, current } = this.media.get(event.kind) ?? {};
        this.request(next ?? current, event.request);
        return;
      }
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
        this.onSenderClaim(event.kind, event.claim);
        return;
      case "direct-playing":
        this.media.get(event.kind)?.current.directPlaying();
        return;
      case "problem":
        for (const { link } of this.media.get(event.kind)?.all ?? []) link.rebuild();
        return;
      default:
        unreachable(event);
    }
  }

  private request(subscriber: MediaSubscriber | undefined, request: ConnectionRequest): void {
    switch (request.t) {
      case "keyframe-needed":
        subscriber?.requestKeyframe(request.recording);
        return;
      case "nack":
        subscriber?.send({ t: "nack", sequences: request.sequences });
        return;
      case "fec":
        subscriber?.send({ t: "fec", repairPackets: request.packets, slidingWindow: true });
        return;
      case "downlink-estimate":
        subscriber?.send({ t: "downlink-estimate", ...request.figures });
        return;
      case "audio-copies":
        subscriber?.requestCopies(request.offsets);
        return;
      default:
        unreachable(request);
    }
  }

  async readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    this.tellClockOffset();
    const stats = new Map<StreamLink, StreamStats | undefined>();
    const figures = await this.options.playout.figures();
    for (const [kind, { current }] of this.media) stats.set(current.link, await current.readStats(now, figures(kind)));
    if (this.control !== undefined) stats.set(this.control.link, await this.control.readStats(now));
    return stats;
  }

  end(): void {
    this.endEpochs?.();
    this.signal.stop();
    this.quality?.stop();
  }

  private openMedia(kind: MediaKind, channel: ReceiverSettings["videoChannel"]): void {
    if (channel === undefined) return;
    const { encryption, onStream } = this.options;
    const stats = new StatsReader({ kind, channel, direction: "subscribe" });
    const freezes = new ConnectionFreezes();
    const stream: MovingStream<MediaSubscriber> = new MovingStream({
      timers: browserPorts.timers,
      onChange: () => {
        stream.current.updateRoute();
        onStream();
      },
      open: (changed, succeeds) => {
        const subscriber: MediaSubscriber = this.subscriber(kind, channel, {
          stats,
          freezes,
          succeeds,
          onChange: changed,
          isPresent: () => succeeds === undefined || stream.current === subscriber,
          follows: () => stream.next === subscriber && !stream.wasWaiting,
          onArrived: () => stream.arrived(subscriber),
        });
        return subscriber;
      },
    });
    this.media.set(kind, stream);
    if (encryption !== undefined) this.senders.set(kind, new SenderWatch(encryption.e2eeKey, { kind, channel }));
  }

  private subscriber(
    kind: MediaKind,
    channel: Channel,
    moving: Pick<PlayedSubscriberOptions, "stats" | "freezes" | "succeeds" | "follows" | "isPresent" | "onArrived" | "onChange">,
  ): MediaSubscriber {
    const { settings, signalling, playout, encryption, guest, onStream } = this.options;
    return playedSubscriber({
      ...moving,
      kind,
      guest,
      channel,
      signalling,
      playout,
      encryption,
      route: () => settings().route,
      pictureHeight: () => this.options.pictureHeight(),
      isRecording: () => this.options.isRecording(kind),
      beforeClock: () => this.tellClockOffset(),
      onSenderIdle: (idle) => {
        if (kind === "video") this.signal.setSenderIdle(idle);
      },
      onSourceMuted: (muted) => {
        if (muted === this.mutedSources.has(kind)) return;
        if (muted) this.mutedSources.add(kind);
        else this.mutedSources.delete(kind);
        onStream();
      },
      onWaitsForKeyframe: () => this.signal.keyframeLacking(),
    });
  }

  private openControl(channel: NonNullable<ReceiverSettings["controlChannel"]>): ControlSubscriber {
    const { signalling, encryption, onControl, onStream: onChange } = this.options;
    return new ControlSubscriber({
      channel,
      ports: browserPorts,
      signalling,
      encryption,
      onChange,
      onControl: (received) => {
        this.quality?.hear(received);
        onControl(received);
      },
    });
  }

  private onSenderClaim(kind: MediaKind, claim: SenderClaim): void {
    const offset = this.options.signalling.clockOffset();
    const refusal = this.senders.get(kind)?.take(claim, offset === undefined ? undefined : browserPorts.clock.now() + offset);
    if (refusal !== undefined) this.media.get(kind)?.link.fail(errorBody(refusal));
    this.options.onStream();
  }

  private tellClockOffset(): void {
    const { signalling, playout } = this.options;
    const offset = signalling.clockOffset();
    if (offset !== undefined) playout.setClockOffset(offset, signalling.clockSettled());
  }
}
