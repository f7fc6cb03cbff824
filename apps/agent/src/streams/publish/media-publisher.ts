import { randomBytes, randomInt } from "node:crypto";
import { type ClientStream, StreamLink } from "@setsuna/client";
import type { Channel, FastChannel, SideFromRelay, StreamSideFromRelay } from "@setsuna/contracts";
import {
  AudioEncryptor,
  encryptVideoFrame,
  FrameEncryptor,
  ownSender,
  SenderSession,
  type SenderState,
  STATEMENT_INTERVAL_MS,
} from "@setsuna/e2ee";
import { FrameFecEncoder, type FrameFecRequest, frameFecRequest, NO_FRAME_FEC } from "@setsuna/fec";
import { AUDIO_CLOCK_RATE, unreachable, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import type { MediaTrack, NodeTransport } from "@setsuna/node-media";
import { frameUnits, isRtcp, OWN_PAYLOAD_BYTES, packetizeH264 } from "@setsuna/rtp";
import { thrownBody } from "../../unexpected.ts";
import type { NodeContext } from "../link/client.ts";
import { localNow } from "../link/local-clock.ts";
import { fecSection } from "../link/media-sections.ts";
import { RateMeter } from "../rate-meter.ts";
import { type StreamFigures, senderFigures } from "../stream-figures.ts";
import { FEC_SECTION_LINES, FecRtpSender } from "./fec-rtp-sender.ts";
import { RtpSender, sendingSection } from "./rtp-sender.ts";

/** Constrained baseline; decoders read the level from the stream. RFC 6184 §8.1. */
const PROFILE_LEVEL_ID = "42e02a";

export interface MediaPublisherOptions extends NodeContext {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  readonly fast: FastChannel | undefined;
  onKeyframeRequest(): void;
  changed(): void;
}

/** Sends one encoded stream and reconnects. */
export class MediaPublisher implements ClientStream {
  readonly link: StreamLink<NodeTransport>;
  private readonly options: MediaPublisherOptions;
  private readonly rtp: RtpSender;
  private readonly fecEncoder = new FrameFecEncoder();
  private readonly fecSender: FecRtpSender;
  /** Random start. RFC 3550 §5.1. */
  private readonly firstTicks = randomInt(0, 0xffff_ffff);
  private readonly clockRate: number;
  private readonly ownState: (() => SenderState) | undefined;
  private readonly rate = new RateMeter();
  private readonly frames = new RateMeter();
  private track: MediaTrack | undefined;
  private fecTrack: MediaTrack | undefined;
  private encryptor: FrameEncryptor | undefined;
  private audioEncryptor: AudioEncryptor | undefined;
  private session: SenderSession | undefined;
  /** Next statement, our clock. */
  private stateAt = 0;
  private fec: FrameFecRequest = NO_FRAME_FEC;
  private uplink: Extract<SideFromRelay, { t: "uplink" }> | undefined;
  private receivers: number | undefined;

  constructor(options: MediaPublisherOptions) {
    this.options = options;
    const { kind, channel, ports, signalling, fast, encryption } = options;
    this.ownState = encryption && ownSender(encryption.e2eeKey, encryption.sending.sender);
    this.clockRate = kind === "video" ? VIDEO_CLOCK_RATE : AUDIO_CLOCK_RATE;
    const ssrcs = [randomInt(2, 0x7fff_ffff), randomInt(0x8000_0000, 0xffff_ffff)] as const;
    this.rtp = new RtpSender({
      kind,
      ssrc: ssrcs[0],
      rtxSsrc: ssrcs[1],
      firstSequence: randomInt(0, 0x1_0000),
      clockRate: this.clockRate,
      send: (packet) => this.track?.send(packet) ?? false,
      onKeyframeRequest: options.onKeyframeRequest,
    });
    const fecSsrc = ssrcs[0] - 1;
    this.fecSender = new FecRtpSender(fecSsrc, randomInt(0, 0x1_0000));
    this.link = new StreamLink({
      kind,
      channel,
      direction: "publish",
      ports,
      signalling,
      encryption,
      unexpected: thrownBody,
      onChange: () => options.changed(),
      hooks: {
        open: async (events) => {
          const transport = await ports.openTransport(events);
          this.begin();
          const section = sendingSection(kind, ssrcs, PROFILE_LEVEL_ID);
          this.track = transport.addTrack(section, { onPacket: (packet) => this.onPacket(packet) });
          this.fecTrack = kind === "video" ? transport.addTrack(fecSection(FEC_SECTION_LINES, fecSsrc)) : undefined;
          return transport;
        },
        request: (offer, replaces) => ({
          type: "publish",
          kind,
          channel,
          offer,
          ...(replaces && { replaces }),
          ...(fast && { fast }),
        }),
        connected: () => options.onKeyframeRequest(),
        side: (message) => this.onSide(message),
        epochChanged: () => {
          this.beginSession();
          // New viewers lack earlier frames' key.
          options.onKeyframeRequest();
        },
        disconnected: () => {
          this.track = undefined;
          this.fecTrack = undefined;
        },
      },
    });
  }

  /** As receivers know us; undefined: unencrypted. */
  get sender(): SenderState | undefined {
    return this.ownState?.();
  }

  /** Frames can be sent. */
  get isLive(): boolean {
    return this.link.phase()?.name === "live";
  }

  /** Annex B video or an Opus packet. `mediaSeconds`: increasing place; `capturedAt`: our clock, ms since the Unix epoch. */
  send(data: Uint8Array, mediaSeconds: number, capturedAt: number, isKeyframe: boolean): void {
    if (!this.isLive) return;
    const rtpTimestamp = (this.firstTicks + Math.round(mediaSeconds * this.clockRate)) >>> 0;
    const encrypted = this.encrypt(data, rtpTimestamp, isKeyframe);
    if (encrypted === undefined) return;
    const now = localNow();
    const payloads =
      this.options.kind === "video" ? packetizeH264(frameUnits("H264", encrypted), OWN_PAYLOAD_BYTES) : [encrypted];
    const bytes = this.rtp.sendFrame(payloads, rtpTimestamp, capturedAt, now);
    this.rate.add(bytes, now);
    this.frames.add(0, now);
    if (this.options.kind === "audio") return;
    for (const message of this.fecEncoder.messages("H264", encrypted, rtpTimestamp, this.fec))
      this.fecTrack?.send(this.fecSender.packet(message, rtpTimestamp));
  }

  figures(): StreamFigures {
    const now = localNow();
    const rate = this.rate.read(now);
    const isVideo = this.options.kind === "video";
    return {
      kind: this.options.kind,
      channel: this.link.channel,
      phase: this.link.phase()?.name ?? "idle",
      codec: isVideo ? "H264" : "opus",
      framesPerSecond: isVideo ? this.frames.read(now).perSecond : undefined,
      bitsPerSecond: rate.bitsPerSecond,
      packetsLost: this.uplink?.packetsLost,
      packetsRecovered: this.uplink?.packetsRecovered,
      resends: this.rtp.retransmittedPacketsSent,
      roundTripMs: this.uplink?.roundTripTimeMs ?? this.link.transport()?.roundTripMs(),
      receivers: this.receivers,
      ...senderFigures(this.sender),
    };
  }

  start(): void {
    this.link.start();
  }
  stop(): void {
    this.link.stop();
  }

  private onPacket(packet: Uint8Array): void {
    if (isRtcp(packet)) this.rtp.onRtcp(packet, localNow());
  }

  /** A new connection with a new salt. */
  private begin(): void {
    this.beginSession();
    this.fec = NO_FRAME_FEC;
    this.fecEncoder.reset();
    this.rtp.restart();
  }

  /** A new session in the present epoch. */
  private beginSession(): void {
    const { encryption, kind, channel, fast } = this.options;
    if (encryption === undefined) return;
    const { e2eeKey, sending } = encryption;
    const stream = { kind, channel, fastChannel: fast?.channel };
    const unpredictable = (count: number): Uint8Array => new Uint8Array(randomBytes(count));
    const epoch = sending.current;
    this.session = new SenderSession(sending.sender, stream, unpredictable, epoch);
    this.stateAt = 0;
    const { salt } = this.session;
    this.encryptor = new FrameEncryptor({ e2eeKey, stream, epoch, salt, randomBytes: unpredictable });
    this.audioEncryptor = new AudioEncryptor(this.encryptor);
  }

  private encrypt(data: Uint8Array, rtpTimestamp: number, isKeyframe: boolean): Uint8Array | undefined {
    const { encryptor, audioEncryptor } = this;
    if (encryptor === undefined || audioEncryptor === undefined) return data;
    this.state(encryptor);
    if (this.options.kind === "audio") return audioEncryptor.encrypt(data, rtpTimestamp);
    return encryptVideoFrame(encryptor, "H264", data, rtpTimestamp, isKeyframe);
  }

  /** At the session's start and periodically. */
  private state(encryptor: FrameEncryptor): void {
    const now = localNow();
    if (this.session === undefined || now < this.stateAt) return;
    this.stateAt = now + STATEMENT_INTERVAL_MS;
    encryptor.state(this.session.statement(now + (this.options.signalling.clockOffset() ?? 0)));
  }

  private onSide(message: StreamSideFromRelay): void {
    switch (message.t) {
      case "state":
        this.receivers = message.receivers;
        return;
      case "uplink": {
        this.uplink = message;
        this.fec = frameFecRequest(message);
        const { fast } = this.options;
        if (fast !== undefined) this.link.sendSide({ t: "delay", delayMs: fast.delayMs });
        return;
      }
      case "clock":
      case "downlink":
        return;
      default:
        unreachable(message);
    }
  }
}
