import {
  type ClientEncryption,
  type DirectSlots,
  type SenderSettings,
  type Signalling,
  StatsReader,
  StreamLink,
  type StreamStats,
  sentDirectly,
} from "@setsuna/client";
import type { KnownPaths } from "@setsuna/congestion";
import {
  type ErrorBody,
  errorBody,
  type FastChannel,
  MAX_STAGE_MS,
  type SenderTimes,
  type StreamSideFromRelay,
  StudioError,
} from "@setsuna/contracts";
import { type EncryptedUplink, isEncryptable, SenderSession, STATEMENT_INTERVAL_MS } from "@setsuna/e2ee";
import { type FrameFecRequest, frameFecRequest } from "@setsuna/fec";
import { type Milliseconds, unreachable } from "@setsuna/kit";
import { DirectViewers } from "../direct/direct-viewers.ts";
import { DirectStatsReader } from "../stats/direct-stats-reader.ts";
import { browserPorts } from "../transport/browser-ports.ts";
import { type BrowserTransport, openWithMedia } from "../transport/browser-transport.ts";
import { AudioCopies } from "./audio-copies.ts";
import { canSendFecSection, FecSection } from "./fec-section.ts";
import { FrameTransform } from "./frame-transform.ts";
import type { EncryptionSession } from "./frame-transform-messages.ts";
import type { MediaSending } from "./media-sending.ts";
import { PathProbing } from "./path-probing.ts";
import { fromMbps } from "./video-bitrate.ts";

/** Keyframe interval while the relay gets only keyframes, s: for its clock, and to enforce the frame size limit. */
const IDLE_KEYFRAMES_S = 10;

export interface MediaPublisherOptions {
  readonly sending: MediaSending;
  readonly channel: NonNullable<SenderSettings["videoChannel"]>;
  readonly signalling: Signalling;
  readonly track: MediaStreamTrack;
  readonly settings: SenderSettings;
  /** Present: the stream is encrypted by it, or not sent at all. */
  readonly encryption?: ClientEncryption | undefined;
  /** Present: pads every frame up to the settings' bitrate, for a path check without viewers. */
  readonly filled?: boolean | undefined;
  /** Places for direct receivers, of the whole page. */
  readonly slots: DirectSlots;
  /** Returns whether the system withholds the track's source. */
  isSourceMuted(): boolean;
  /** Takes the relay's report on the paths, each second and on change. */
  onPaths(paths: KnownPaths): void;
  onChange(): void;
}

/** Sends one video or audio stream and keeps it sent. */
export class MediaPublisher {
  readonly link: StreamLink<BrowserTransport>;
  private readonly sending: MediaSending;
  private readonly stats: StatsReader;
  private track: MediaStreamTrack;
  private settings: SenderSettings;
  private transceiver: RTCRtpTransceiver | undefined;
  private readonly frames: FrameTransform;
  /** Absent where FEC can go by the side channel alone. */
  private readonly fec: FecSection | undefined;
  private readonly direct: DirectViewers;
  /** As last asked of the encoder; undefined once it could not. */
  private layered: boolean | undefined = false;
  private readonly directStats = new DirectStatsReader();
  private readonly copies = new AudioCopies();
  private readonly filled: boolean;
  /** Absent where the browser has nothing to probe for. */
  private readonly probing: PathProbing | undefined;
  /** Of the present connection; undefined where nothing is encrypted. */
  private session: SenderSession | undefined;
  private endStating: (() => void) | undefined;
  /** As last read, once a second. */
  private lastTimes: Pick<SenderTimes, "encodeMs" | "pacerMs"> = {};

  constructor(options: MediaPublisherOptions) {
    const { sending, channel, signalling, track, settings, encryption, slots, onPaths, onChange } = options;
    const serverNow = (): Milliseconds => browserPorts.clock.now() + (signalling.clockOffset() ?? 0);
    // The FAST channel may be another on the next connection.
    const streamNow = (): EncryptedUplink => ({ kind: sending.kind, channel, fastChannel: this.fast()?.channel });
    const beginSession = ({ sending: { current: epoch, sender } }: ClientEncryption): EncryptionSession => {
      this.session = new SenderSession(sender, streamNow(), (count) => browserPorts.randomBytes(count), epoch);
      return { epoch, salt: this.session.salt, statement: this.session.statement(serverNow()) };
    };
    this.filled = options.filled === true;
    this.sending = sending;
    this.track = track;
    this.settings = settings;
    this.fec = sending.kind === "video" && canSendFecSection() ? new FecSection() : undefined;
    this.stats = new StatsReader({ kind: sending.kind, channel, direction: "publish" });
    const { probingAnswer } = sending;
    this.probing =
      probingAnswer &&
      new PathProbing({
        estimate: () => this.stats.estimate(this.link.transport()),
        wanted: () => fromMbps(this.settings.videoBitrateMbps),
        probe: () => this.watch(this.link.transport()?.retune((sdp) => probingAnswer(sdp, this.settings))),
      });
    this.frames = new FrameTransform({
      encryption: () => encryption && { e2eeKey: encryption.e2eeKey, stream: streamNow(), session: beginSession(encryption) },
      audioCopies: () => this.copies.offsets(this.settings.audioRedundancy),
      channels: () => (sending.kind === "audio" ? this.settings.audioChannels : 2),
      fec: (messages) => {
        if (this.fec?.send(messages) !== true) this.link.sendRepair(messages);
      },
      copy: (messages, isKeyframe) => this.direct.send(messages, isKeyframe),
    });
    this.direct = new DirectViewers({
      kind: sending.kind,
      signalling,
      slots,
      settings: () => this.settings,
      canCopy: () => this.frames.isAttached,
      copies: (wanted) => this.frames.copies(wanted),
      onServed: () => this.chooseUpload(),
      sendKeyframe: () => this.sendKeyframe(),
      copiesRequested: (offsets) => this.requestCopies(this.copies.onDirect(offsets)),
    });
    this.link = new StreamLink({
      kind: sending.kind,
      channel,
      direction: "publish",
      ports: browserPorts,
      signalling,
      encryption,
      onChange: () => {
        this.updateDirect();
        onChange();
      },
      hooks: {
        open: (transport) => {
          this.stats.restart();
          const { codec } = this.settings;
          if (encryption !== undefined && codec !== "auto" && !isEncryptable(codec))
            throw new StudioError("encryption-codec", codec);
          return openWithMedia({ ...transport, encodedStreams: this.fec !== undefined }, (pc) => {
            this.transceiver = this.sending.prepare(pc, this.track, this.settings);
            this.frames.attach(this.transceiver.sender);
            this.fec?.open(pc);
          });
        },
        request: (offer, replaces) => {
          const fast = this.fast();
          return {
            type: "publish",
            kind: sending.kind,
            channel,
            offer,
            ...(replaces && { replaces }),
            ...(fast && { fast }),
          };
        },
        heartbeat: () => ({
          ...(sending.kind === "video" ? { keyframes: true, sending: this.senderTimes() } : {}),
          ...(options.isSourceMuted() ? { sourceMuted: true } : {}),
        }),
        tuneOffer: (sdp) => this.sending.tuneOffer?.(sdp, this.settings) ?? sdp,
        wireOffer: (sdp) => this.sending.wireOffer?.(sdp) ?? sdp,
        tuneAnswer: (sdp, offered) => this.sending.tuneAnswer(sdp, this.settings, offered),
        connected: () => {
          this.apply();
          this.endStating?.();
          this.endStating = browserPorts.timers.every(STATEMENT_INTERVAL_MS, () => {
            if (this.session !== undefined) this.frames.state(this.session.statement(serverNow()));
          });
        },
        disconnected: () => {
          this.transceiver = undefined;
          this.layered = false;
          this.probing?.end();
          this.endStating?.();
          this.endStating = undefined;
          this.session = undefined;
          this.frames.close();
          this.fec?.close();
        },
        side: (message) => this.onSide(message, onPaths),
        epochChanged: () => {
          if (encryption === undefined || this.session === undefined) return;
          this.frames.enter(beginSession(encryption));
          // Later receivers have no key for earlier frames.
          this.sendKeyframe();
        },
      },
    });
  }

  private onSide(message: StreamSideFromRelay, onPaths: (paths: KnownPaths) => void): void {
    this.stats.onSide(message);
    switch (message.t) {
      case "uplink":
        this.sendDelay();
        onPaths({ uplink: message.uplinkEstimate, narrowestDownlink: message.narrowestDownlink });
        this.requestFec(frameFecRequest(message));
        this.requestCopies(this.copies.onRelay(message.audioCopies ?? []));
        return;
      case "state":
        this.chooseUpload();
        return;
      case "clock":
      case "downlink":
        // Said to receivers.
        return;
      default:
        unreachable(message);
    }
  }

  /** A symbol over two frames is longer, and a message on the side channel is to fit one packet. */
  private requestFec(request: FrameFecRequest): void {
    this.frames.want({ ...request, slidingWindow: request.slidingWindow && this.fec !== undefined });
  }

  /**
   * Updates the copies to make.
   * @param isChange whether the request changed.
   */
  private requestCopies(isChange: boolean): void {
    if (isChange) this.frames.audioCopiesChanged();
  }

  start(): void {
    this.link.start();
  }
  stop(): void {
    this.link.stop();
  }
  /** Ends the stream since its source is gone. */
  fail(error: ErrorBody): void {
    this.link.fail(error);
  }

  /** Applies new settings; reconnects only for negotiated ones (codec, more than two audio channels). */
  update(settings: SenderSettings): void {
    const before = this.settings;
    // A transform has to be there from the start.
    const renegotiate = this.sending.needsNegotiation(before, settings);
    this.settings = settings;
    if (renegotiate && this.link.isActive()) this.link.rebuild();
    else {
      this.apply();
      const { retuneAnswer } = this.sending;
      if (retuneAnswer !== undefined) this.watch(this.link.transport()?.retune((sdp) => retuneAnswer(sdp, before, settings)));
      if (settings.videoBitrateMbps > before.videoBitrateMbps) this.probing?.rise();
      if (before.audioRedundancy !== settings.audioRedundancy) this.frames.audioCopiesChanged();
      if (before.holdDelayMs !== settings.holdDelayMs) this.sendDelay();
    }
    this.updateDirect();
  }

  private updateDirect(): void {
    const phase = this.link.phase();
    this.direct.update(phase?.name === "live" ? phase.session : undefined);
  }

  /** While every receiver is served directly the relay gets keyframes alone: with them it holds the stream and sees its size. */
  private chooseUpload(): void {
    const whole = this.sending.kind === "audio" || this.direct.count === 0 || this.stats.forwarded() !== 0;
    if (!this.frames.upload(whole)) return;
    this.direct.setKeyframeInterval(whole ? 0 : IDLE_KEYFRAMES_S);
    if (whole) this.sendKeyframe();
  }

  private fast(): FastChannel | undefined {
    const { fastChannel, holdDelayMs } = this.settings;
    return fastChannel === undefined ? undefined : { channel: fastChannel, delayMs: holdDelayMs };
  }

  /** Now and each second: side messages may be lost. */
  private sendDelay(): void {
    const fast = this.fast();
    if (fast !== undefined) this.link.sendSide({ t: "delay", delayMs: fast.delayMs });
  }

  /** Returns whether this publisher sends `track`. */
  sends(track: MediaStreamTrack): boolean {
    return track === this.track;
  }

  /** Switches to another source on the same connection. Restarts a stream that had ended without a source. */
  replaceTrack(track: MediaStreamTrack): void {
    if (track !== this.track) {
      this.track = track;
      this.watch(this.transceiver?.sender.replaceTrack(track));
    }
    this.apply();
    if (!this.link.isActive()) this.link.start();
  }

  /**
   * Sets whether every second frame is discardable, so that the relay can drop it for a receiver on a narrow path. Call every
   * second: retries after a conflict with another change.
   */
  setLayered(layered: boolean): void {
    const sender = this.transceiver?.sender;
    if (sender === undefined || this.layered === undefined || layered === this.layered) return;
    const before = this.layered;
    this.layered = layered;
    this.sending.setLayered?.(sender, layered).catch((error: unknown) => {
      if (sender !== this.transceiver?.sender) return;
      this.layered = error instanceof DOMException && error.name === "InvalidStateError" ? before : undefined;
    });
  }

  /** Asks the encoder for a keyframe; does nothing where the browser cannot. */
  sendKeyframe(): void {
    const sender = this.transceiver?.sender;
    if (sender === undefined || sender.track?.kind !== "video") return;
    const parameters = sender.getParameters();
    this.watch(sender.setParameters(parameters, { encodingOptions: parameters.encodings.map(() => ({ keyFrame: true })) }));
  }

  async readStats(now: Milliseconds): Promise<StreamStats | undefined> {
    const stats = await this.stats.read(this.link.transport(), now);
    this.lastTimes = { encodeMs: stats?.codecTime, pacerMs: stats?.packetSendDelay };
    this.probing?.look(stats?.availableOutgoingBitrate, now);
    if (stats === undefined || this.settings.route === "relay") return stats;
    const { now: reading, before } = await this.directStats.read(this.direct.peerConnections(), now);
    return sentDirectly(stats, { direct: this.direct.count, forwarded: this.stats.forwarded() }, reading, before);
  }

  /** The stages of a frame in here, for receivers that show where the milliseconds go. */
  private senderTimes(): SenderTimes {
    const { encoded } = this.frames;
    // A browser's miscount must not invalidate a heartbeat.
    const isTold = ([, ms]: [string, number | undefined]): boolean => ms !== undefined && ms >= 0 && ms <= MAX_STAGE_MS;
    return { ...(encoded && { encoded }), ...Object.fromEntries(Object.entries(this.lastTimes).filter(isTold)) };
  }

  private peerConnection(): RTCPeerConnection | undefined {
    return this.link.transport()?.pc;
  }

  private apply(): void {
    if (this.transceiver === undefined) return;
    if (this.filled) this.frames.fill(fromMbps(this.settings.videoBitrateMbps));
    this.watch(this.sending.apply(this.transceiver.sender, this.track, this.settings));
  }

  /** A change to a connection that is just being torn down fails, and does not matter; any other failure ends the stream. */
  private watch(change: Promise<void> | undefined): void {
    const pc = this.peerConnection();
    change?.catch((error: unknown) => {
      const gone = pc !== this.peerConnection() || pc?.signalingState === "closed";
      const superseded = error instanceof DOMException && error.name === "InvalidStateError";
      if (!gone && !superseded) this.link.fail(errorBody("internal", String(error)));
    });
  }
}
