import { randomInt } from "node:crypto";
import type { PublisherTransport, StreamEncryption, TransportEffect, TransportOptions } from "@setsuna/client";
import { AudioEncryptor, encryptVideoFrame, FrameEncryptor } from "@setsuna/e2ee";
import { FrameFecEncoder, type FrameFecRequest, NO_FRAME_FEC } from "@setsuna/fec";
import { AUDIO_CLOCK_RATE, unreachable, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import type { MediaTrack, NodeTransport } from "@setsuna/node-media";
import { frameUnits, isRtcp, OWN_PAYLOAD_BYTES, packetizeH264 } from "@setsuna/rtp";
import { localNow } from "../link/local-clock.ts";
import { fecSection } from "../link/media-sections.ts";
import { nodePorts } from "../link/node-ports.ts";
import { FEC_SECTION_LINES, FecRtpSender } from "./fec-rtp-sender.ts";
import { RtpSender, sendingSection } from "./rtp-sender.ts";

/** Constrained baseline; decoders read the level from the stream. RFC 6184 §8.1. */
const PROFILE_LEVEL_ID = "42e02a";

/** An encoded frame: Annex B of H.264, or an Opus packet. */
export interface SentFrame {
  readonly data: Uint8Array;
  readonly mediaSeconds: number;
  /** On our own clock, ms since the Unix epoch. */
  readonly capturedAt: number;
  readonly isKeyframe: boolean;
}

/** Sends encoded frames as RTP over libdatachannel, as a PublisherSession decides. */
export class RtpPublisherTransport implements PublisherTransport<NodeTransport> {
  private readonly kind: "video" | "audio";
  private readonly requestKeyframe: () => void;
  private readonly rtp: RtpSender;
  private readonly ssrcs = [randomInt(2, 0x7fff_ffff), randomInt(0x8000_0000, 0xffff_ffff)] as const;
  private readonly fecSsrc = this.ssrcs[0] - 1;
  private readonly fecEncoder = new FrameFecEncoder();
  private readonly fecSender = new FecRtpSender(this.fecSsrc, randomInt(0, 0x1_0000));
  /** Starts at a random value. RFC 3550 §5.1. */
  private readonly firstTicks = randomInt(0, 0xffff_ffff);
  private readonly clockRate: number;
  private track: MediaTrack | undefined;
  private fecTrack: MediaTrack | undefined;
  /** Absent for an unencrypted stream. */
  private encryptors: { readonly frames: FrameEncryptor; readonly audio: AudioEncryptor } | undefined;
  private fec: FrameFecRequest = NO_FRAME_FEC;

  constructor(kind: "video" | "audio", requestKeyframe: () => void) {
    this.kind = kind;
    this.requestKeyframe = requestKeyframe;
    this.clockRate = kind === "video" ? VIDEO_CLOCK_RATE : AUDIO_CLOCK_RATE;
    this.rtp = new RtpSender({
      kind,
      ssrc: this.ssrcs[0],
      rtxSsrc: this.ssrcs[1],
      firstSequence: randomInt(0, 0x1_0000),
      clockRate: this.clockRate,
      send: (packet) => this.track?.send(packet) ?? false,
      onKeyframeRequest: requestKeyframe,
    });
  }

  get retransmittedPacketsSent(): number {
    return this.rtp.retransmittedPacketsSent;
  }

  async open(options: TransportOptions, encryption: StreamEncryption | undefined): Promise<NodeTransport> {
    const { kind, ssrcs } = this;
    const transport = await nodePorts.openTransport(options);
    this.encryptors = undefined;
    if (encryption !== undefined) this.enter(encryption);
    this.fec = NO_FRAME_FEC;
    this.fecEncoder.reset();
    this.rtp.restart();
    this.track = transport.addTrack(sendingSection(kind, ssrcs, PROFILE_LEVEL_ID), {
      onPacket: (packet) => {
        if (isRtcp(packet)) this.rtp.onRtcp(packet, localNow());
      },
    });
    this.fecTrack = kind === "video" ? transport.addTrack(fecSection(FEC_SECTION_LINES, this.fecSsrc)) : undefined;
    return transport;
  }

  perform(effect: TransportEffect): void {
    switch (effect.type) {
      case "apply-settings":
      case "request-keyframe":
        this.requestKeyframe();
        return;
      case "set-fec":
        this.fec = effect.request;
        return;
      case "release":
        this.track = undefined;
        this.fecTrack = undefined;
        return;
      case "bitrate-raised":
      case "set-audio-copies":
      case "set-upload":
      case "set-layers":
      case "report-paths":
        return;
      default:
        unreachable(effect);
    }
  }

  enter({ e2eeKey, stream, session }: StreamEncryption): void {
    const { epoch, salt, statement } = session;
    const randomBytes = (count: number): Uint8Array => nodePorts.randomBytes(count);
    const frames = new FrameEncryptor({ e2eeKey, stream, epoch, salt, randomBytes });
    frames.state(statement);
    this.encryptors = { frames, audio: new AudioEncryptor(frames) };
  }

  state(statement: Uint8Array): void {
    this.encryptors?.frames.state(statement);
  }

  /** Sends a frame with its FEC. Returns the bytes sent; undefined if it can't be encrypted. */
  send({ data, mediaSeconds, capturedAt, isKeyframe }: SentFrame, now: number): number | undefined {
    const rtpTimestamp = (this.firstTicks + Math.round(mediaSeconds * this.clockRate)) >>> 0;
    const encrypted = this.encrypt(data, rtpTimestamp, isKeyframe);
    if (encrypted === undefined) return undefined;
    const payloads = this.kind === "video" ? packetizeH264(frameUnits("H264", encrypted), OWN_PAYLOAD_BYTES) : [encrypted];
    const bytes = this.rtp.sendFrame(payloads, rtpTimestamp, capturedAt, now);
    if (this.kind === "video")
      for (const message of this.fecEncoder.messages("H264", encrypted, rtpTimestamp, this.fec))
        this.fecTrack?.send(this.fecSender.packet(message, rtpTimestamp));
    return bytes;
  }

  private encrypt(data: Uint8Array, rtpTimestamp: number, isKeyframe: boolean): Uint8Array | undefined {
    if (this.encryptors === undefined) return data;
    const { frames, audio } = this.encryptors;
    if (this.kind === "audio") return audio.encrypt(data, rtpTimestamp);
    return encryptVideoFrame(frames, "H264", data, rtpTimestamp, isKeyframe);
  }
}
