import { randomInt } from "node:crypto";
import type { PublisherTransport, StreamEncryption, TransportEffect, TransportOptions } from "@setsuna/client";
import type { StreamSideFromRelay } from "@setsuna/contracts";
import { AudioEncryptor, encryptVideoFrame, FrameEncryptor } from "@setsuna/e2ee";
import { FrameFecEncoder, type FrameFecRequest, NO_FRAME_FEC } from "@setsuna/fec";
import { AUDIO_CLOCK_RATE, unreachable, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { createNodeTransport, type NodeTransport } from "@setsuna/node-media";
import { frameUnits, isRtcp, OWN_PAYLOAD_BYTES, packetizeH264 } from "@setsuna/rtp";
import { localNow } from "../link/local-clock.ts";
import { fecSection } from "../link/media-sections.ts";
import { nodePorts } from "../link/node-ports.ts";
import { localAddress } from "../paths/local-address.ts";
import { PathOutlets, type Via } from "../paths/path-outlets.ts";
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
  private readonly vias: readonly Via[];
  private readonly hasSendTime: boolean;
  private readonly onNarrowest: ((estimate: number | undefined, now: number) => void) | undefined;
  readonly outlets: PathOutlets;
  /** Absent for an unencrypted stream. */
  private encryptors: { readonly frames: FrameEncryptor; readonly audio: AudioEncryptor } | undefined;
  private fec: FrameFecRequest = NO_FRAME_FEC;

  /** @param vias networks; empty: the system chooses one. */
  constructor(
    kind: "video" | "audio",
    requestKeyframe: () => void,
    vias: readonly Via[] = [],
    onNarrowest?: (estimate: number | undefined, now: number) => void,
  ) {
    this.kind = kind;
    this.onNarrowest = onNarrowest;
    this.vias = vias;
    this.hasSendTime = kind === "video" && vias.length > 1;
    this.outlets = new PathOutlets(vias);
    this.requestKeyframe = requestKeyframe;
    this.clockRate = kind === "video" ? VIDEO_CLOCK_RATE : AUDIO_CLOCK_RATE;
    this.rtp = new RtpSender({
      kind,
      ssrc: this.ssrcs[0],
      rtxSsrc: this.ssrcs[1],
      firstSequence: randomInt(0, 0x1_0000),
      clockRate: this.clockRate,
      hasSendTime: this.hasSendTime,
      send: (packet) => this.outlets.send(packet, localNow()),
      requestSpacingMs: () => this.outlets.requestSpacingMs,
      onKeyframeRequest: requestKeyframe,
    });
  }

  get retransmittedPacketsSent(): number {
    return this.rtp.retransmittedPacketsSent;
  }

  async open(options: TransportOptions, encryption: StreamEncryption | undefined, path: number): Promise<NodeTransport> {
    const { kind, ssrcs, outlets } = this;
    const via = this.vias[path];
    const bindAddress = via && localAddress(via.name);
    const transport = await createNodeTransport({ ...options, bindAddress });
    if (outlets.isEmpty) {
      this.encryptors = undefined;
      if (encryption !== undefined) this.enter(encryption);
      this.fec = NO_FRAME_FEC;
      this.fecEncoder.reset();
      this.rtp.restart();
    }
    const media = transport.addTrack(sendingSection(kind, ssrcs, PROFILE_LEVEL_ID, this.hasSendTime), {
      onPacket: (packet) => {
        if (isRtcp(packet)) this.rtp.onRtcp(packet, localNow());
      },
    });
    const fec = kind === "video" ? transport.addTrack(fecSection(FEC_SECTION_LINES, this.fecSsrc)) : undefined;
    outlets.open(path, { transport, media, fec });
    return transport;
  }

  closed(path: number): void {
    this.outlets.close(path);
  }

  heard(message: StreamSideFromRelay): void {
    if (message.t !== "uplink" || message.paths === undefined) return;
    const now = localNow();
    this.outlets.onReports(message.paths, now);
    if (this.hasSendTime) this.onNarrowest?.(this.outlets.leastEstimate(now), now);
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
        this.outlets.clear();
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
        this.outlets.sendFec(this.fecSender.packet(message, rtpTimestamp), now);
    return bytes;
  }

  private encrypt(data: Uint8Array, rtpTimestamp: number, isKeyframe: boolean): Uint8Array | undefined {
    if (this.encryptors === undefined) return data;
    const { frames, audio } = this.encryptors;
    if (this.kind === "audio") return audio.encrypt(data, rtpTimestamp);
    return encryptVideoFrame(frames, "H264", data, rtpTimestamp, isKeyframe);
  }
}
