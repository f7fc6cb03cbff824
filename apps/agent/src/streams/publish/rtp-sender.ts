import { readUint32, writeUint16 } from "@setsuna/kit";
import type { MediaSection } from "@setsuna/node-media";
import {
  ABS_CAPTURE_TIME_URI,
  ABS_SEND_TIME_URI,
  asksForKeyframe,
  compound,
  forEachNacked,
  forEachRtcp,
  ntpFromUnixMs,
  senderReport,
  sourceDescription,
  writeAbsCaptureTime,
  writeAbsSendTime,
  writeExtensions,
  writeRtpPacket,
} from "@setsuna/rtp";
import { mediaSection } from "../link/media-sections.ts";

/** One second of resends at 25 Mbit/s. */
const HISTORY = 2500;
/** Shortest time between resends of a packet, ms, because requests may cross. */
const RESEND_SPACING_MS = 5;
const REPORT_INTERVAL_MS = 1000;
const CAPTURE_TIME_ID = 1;
const SEND_TIME_ID = 2;

export interface RtpSenderOptions {
  readonly kind: "video" | "audio";
  /** Random (RFC 3550 §8). */
  readonly ssrc: number;
  /** Random (RFC 4588 §4). */
  readonly rtxSsrc: number;
  /** Random, 0 to 65535 (RFC 3550 §5.1). */
  readonly firstSequence: number;
  readonly clockRate: number;
  send(packet: Uint8Array): boolean;
  /** Each packet tells when it was sent, for the relay's estimate of each path. Absent: no. */
  readonly hasSendTime?: boolean;
  /** Repeats of a request within this are copies, ms. 5 by default. */
  requestSpacingMs?(): number;
  onKeyframeRequest(): void;
}

const PAYLOAD_TYPE = { video: 96, audio: 111 } as const;
const RTX_PAYLOAD_TYPE = 97;

/** `ssrcs`: of media and, for video, its retransmissions. `profileLevelId`: of H.264. RFC 6184 §8.1, RFC 7587, RFC 4588 §8. */
export const sendingSection = (
  kind: "video" | "audio",
  ssrcs: readonly number[],
  profileLevelId: string,
  hasSendTime = false,
): MediaSection => {
  const extension = `extmap:${CAPTURE_TIME_ID} ${ABS_CAPTURE_TIME_URI}`;
  const video = [
    "rtpmap:96 H264/90000",
    "rtcp-fb:96 nack",
    "rtcp-fb:96 nack pli",
    `fmtp:96 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profileLevelId}`,
    `rtpmap:${RTX_PAYLOAD_TYPE} rtx/90000`,
    `fmtp:${RTX_PAYLOAD_TYPE} apt=96`,
    `ssrc-group:FID ${ssrcs.join(" ")}`,
    extension,
    ...(hasSendTime ? [`extmap:${SEND_TIME_ID} ${ABS_SEND_TIME_URI}`] : []),
  ];
  const audio = [
    "rtpmap:111 opus/48000/2",
    "rtcp-fb:111 nack",
    "fmtp:111 minptime=10;stereo=1;sprop-stereo=1;useinbandfec=1",
    extension,
  ];
  return kind === "video" ? mediaSection(kind, "send", video, ssrcs) : mediaSection(kind, "send", audio, ssrcs.slice(0, 1));
};

interface SentPacket {
  readonly bytes: Uint8Array;
  readonly payloadOffset: number;
  resentAt: number;
}

/** One RTP stream: numbering, capture times, reports and retransmission. */
export class RtpSender {
  private readonly options: RtpSenderOptions;
  private readonly history = new Map<number, SentPacket>();
  private sequence: number;
  private rtxSequence: number;
  private packets = 0;
  private octets = 0;
  private resent = 0;
  private reportAt = Number.NEGATIVE_INFINITY;
  private keyframeAt = Number.NEGATIVE_INFINITY;

  constructor(options: RtpSenderOptions) {
    this.options = options;
    this.sequence = options.firstSequence;
    this.rtxSequence = (options.firstSequence * 31) & 0xffff;
  }

  get packetsSent(): number {
    return this.packets;
  }
  get retransmittedPacketsSent(): number {
    return this.resent;
  }

  restart(): void {
    this.history.clear();
    this.reportAt = Number.NEGATIVE_INFINITY;
  }

  /** `capturedAt`: our clock, ms since the Unix epoch. Returns bytes sent. */
  sendFrame(payloads: readonly Uint8Array[], rtpTimestamp: number, capturedAt: number, now: number): number {
    let bytes = 0;
    const sendTime = this.options.hasSendTime === true ? [{ id: SEND_TIME_ID, data: writeAbsSendTime(now) }] : [];
    for (const [index, payload] of payloads.entries()) {
      const data = writeAbsCaptureTime({ capturedAtMs: capturedAt, clockOffsetMs: undefined });
      const elements = [...(index === 0 ? [{ id: CAPTURE_TIME_ID, data }] : []), ...sendTime];
      const packet = writeRtpPacket({
        marker: this.options.kind === "video" && index === payloads.length - 1,
        payloadType: PAYLOAD_TYPE[this.options.kind],
        sequenceNumber: this.sequence,
        timestamp: rtpTimestamp,
        ssrc: this.options.ssrc,
        ...(elements.length === 0 ? {} : { extension: writeExtensions(elements) }),
        payload,
      });
      bytes += packet.length;
      this.keep(packet, packet.length - payload.length);
      this.options.send(packet);
      this.sequence = (this.sequence + 1) & 0xffff;
      this.packets += 1;
      this.octets += payload.length;
    }
    if (now - this.reportAt >= REPORT_INTERVAL_MS) this.report(rtpTimestamp, capturedAt, now);
    return bytes;
  }

  private keep(bytes: Uint8Array, payloadOffset: number): void {
    this.history.set(this.sequence, { bytes, payloadOffset, resentAt: Number.NEGATIVE_INFINITY });
    this.history.delete((this.sequence - HISTORY) & 0xffff);
  }

  /** Sends the current media clock (RFC 3550 §6.4.1). */
  private report(rtpTimestamp: number, capturedAt: number, now: number): void {
    this.reportAt = now;
    const { ssrc, clockRate } = this.options;
    const info = {
      ssrc,
      ntp: ntpFromUnixMs(now),
      rtpTimestamp: (rtpTimestamp + Math.round(((now - capturedAt) * clockRate) / 1000)) >>> 0,
      packetCount: this.packets >>> 0,
      octetCount: this.octets >>> 0,
    };
    this.options.send(compound(senderReport(info), sourceDescription(ssrc, "setsuna")));
  }

  onRtcp(bytes: Uint8Array, now: number): void {
    let keyframe = false;
    forEachRtcp(bytes, (view) => {
      if (asksForKeyframe(view, this.options.ssrc)) keyframe = true;
      else forEachNacked(view, (sequence) => this.resend(sequence, now));
    });
    if (!keyframe || now - this.keyframeAt < this.spacingMs()) return;
    this.keyframeAt = now;
    this.options.onKeyframeRequest();
  }

  private spacingMs(): number {
    return this.options.requestSpacingMs?.() ?? RESEND_SPACING_MS;
  }

  private resend(sequence: number, now: number): void {
    const sent = this.history.get(sequence);
    if (sent === undefined || now - sent.resentAt < this.spacingMs()) return;
    sent.resentAt = now;
    this.resent += 1;
    this.options.send(this.options.kind === "video" ? this.retransmission(sent, sequence) : sent.bytes);
  }

  /** RFC 4588 §4: the original's sequence number precedes its payload. Omits header extensions. */
  private retransmission({ bytes, payloadOffset }: SentPacket, sequence: number): Uint8Array {
    const payload = new Uint8Array(2 + bytes.length - payloadOffset);
    writeUint16(payload, 0, sequence);
    payload.set(bytes.subarray(payloadOffset), 2);
    this.rtxSequence = (this.rtxSequence + 1) & 0xffff;
    return writeRtpPacket({
      marker: ((bytes[1] ?? 0) & 0x80) !== 0,
      payloadType: RTX_PAYLOAD_TYPE,
      sequenceNumber: this.rtxSequence,
      timestamp: readUint32(bytes, 4),
      ssrc: this.options.rtxSsrc,
      payload,
    });
  }
}
