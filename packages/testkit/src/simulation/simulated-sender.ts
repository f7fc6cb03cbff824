import { readFrameFec } from "@setsuna/contracts";
import { FrameFecEncoder } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import {
  ABS_SEND_TIME_URI,
  compound,
  forEachNacked,
  forEachRtcp,
  frameUnits,
  ntpFromUnixMs,
  packetizeH264,
  parsePictureLossIndication,
  parseTransportFeedback,
  senderReport,
  sourceDescription,
  TRANSPORT_WIDE_CC_URI,
  writeAbsSendTime,
  writeExtensions,
  writeRtpPacket,
} from "@setsuna/rtp";
import { type Random, seededRandom } from "../random.ts";
import { accessUnit } from "./simulated-frames.ts";
import type { HeldTail, SimulatedLinks } from "./simulated-paths.ts";

/** The interval of captured frames. */
export const FRAME_MS = 1000 / 30;
/** Small, because FEC is computed over it. The link counts {@link PACKET_BYTES}. */
const PAYLOAD_BYTES = 120;
const WHOLE_PAYLOAD_BYTES = 1100;
const KEYFRAME_TIMES = 3.5;
/** The reference frame's share of a pair's bytes. */
const NEEDED_SHARE = 0.6;
export const PACKET_BYTES = 1190;
/** Packets per frame at 5 Mbit/s and 30 frames/s, and per keyframe. */
const FRAME_PACKETS = 17;
const KEYFRAME_PACKETS = 60;
const PACING_MS = 0.25;
const [KEPT_FRAMES, KEPT_PACKETS] = [1800, 2 ** 14];
/** The SSRC of the simulated sender's video. */
export const SENDER_SSRC = 5;
const PAYLOAD_TYPE = 102;
const RTX_PAYLOAD_TYPE = 103;
export const RELAY_SSRC = 7;
/** The codec that the simulated sender negotiated. */
export const SENDER_CODEC = {
  codec: "H264",
  payloadType: PAYLOAD_TYPE,
  rtx: RTX_PAYLOAD_TYPE,
  rtpmap: "H264/90000",
} as const;
const SEND_TIME_ID = 2;
const TRANSPORT_ID = 3;
/** The RTP header extensions that the simulated sender negotiated, by URI. */
export const SENDER_EXTENSIONS = new Map([
  [ABS_SEND_TIME_URI, SEND_TIME_ID],
  [TRANSPORT_WIDE_CC_URI, TRANSPORT_ID],
]);

interface SentPacket {
  readonly payload: Uint8Array;
  readonly timestamp: number;
  readonly marker: boolean;
}

export interface SimulatedEncoder {
  rate(): BitsPerSecond;
  /** Every second frame is discardable. */
  isLayered(): boolean;
}

export interface SimulatedSenderPorts {
  at(time: Milliseconds, run: () => void): void;
  now(): Milliseconds;
  rtp(packet: Buffer): void;
  fec(message: Uint8Array): void;
  repairSymbols(): number;
  mark?(): Uint8Array;
  readonly encoder?: SimulatedEncoder | undefined;
}

/** H.264 as browsers send it: paced, with transport-wide numbers and send times; answers NACK and PLI. */
export class SimulatedSender {
  readonly capturedAt = new Map<number, Milliseconds>();
  falselyLost = 0;
  keyframes = 0;
  retransmissions = 0;
  unanswered = 0;
  private readonly ports: SimulatedSenderPorts;
  private readonly random: Random;
  private readonly fec = new FrameFecEncoder();
  private readonly sent = new Map<number, SentPacket>();
  private readonly sequences = new Map<number, number>();
  private readonly arrivedTransport: Set<number>;
  private sequence = 1;
  private rtxSequence = 1;
  private transport = 1;
  private wantsKeyframe = true;
  private last: { readonly timestamp: number; readonly at: Milliseconds } | undefined;
  private paced = 0;
  private readonly framePackets: number;
  private readonly heldTail: HeldTail | undefined;

  /** @param arrived transport-wide numbers that the line delivers, now or later. */
  constructor(
    ports: SimulatedSenderPorts,
    seed: number,
    arrived: Set<number>,
    { framePackets = FRAME_PACKETS, heldTail }: Pick<SimulatedLinks, "framePackets" | "heldTail"> = {},
  ) {
    this.framePackets = framePackets;
    this.heldTail = heldTail;
    this.ports = ports;
    this.random = seededRandom(seed);
    this.arrivedTransport = arrived;
  }

  get nextTransport(): number {
    return this.transport;
  }

  frame(index: number): void {
    const { ports } = this;
    const now = ports.now();
    const isKey = this.wantsKeyframe;
    this.wantsKeyframe = false;
    if (isKey) this.keyframes += 1;
    const payloadBytes = ports.encoder === undefined ? PAYLOAD_BYTES : WHOLE_PAYLOAD_BYTES;
    const isDiscardable = !isKey && ports.encoder?.isLayered() === true && index % 2 === 1;
    const length = Math.max(20, Math.round(this.frameBytes(isKey, index)));
    const kind = isKey ? "key" : isDiscardable ? "discardable" : "delta";
    const frame = accessUnit(kind, length, this.random, ports.mark?.());
    const timestamp = Math.round(index * FRAME_MS * 90);
    this.capturedAt.set(timestamp, now);
    this.last = { timestamp, at: now };
    this.capturedAt.delete(Math.round((index - KEPT_FRAMES) * FRAME_MS * 90));
    const payloads = packetizeH264(frameUnits("H264", frame), payloadBytes);
    const held = this.heldTail !== undefined && index % this.heldTail.every === 0 ? this.heldTail : undefined;
    for (const [place, payload] of payloads.entries()) {
      if (held !== undefined && place === Math.max(0, payloads.length - held.packets))
        this.paced = Math.max(this.paced, now) + held.ms;
      const sequence = this.sequence++;
      this.sent.set(sequence & 0xffff, { payload, timestamp, marker: place === payloads.length - 1 });
      this.sent.delete((sequence - KEPT_PACKETS) & 0xffff);
      this.pace(() => this.send(sequence));
    }
    const symbols = ports.repairSymbols();
    const request = { symbols, packetBytes: payloadBytes, slidingWindow: true };
    for (const message of this.fec.messages("H264", frame, timestamp, request)) {
      const send = (): void => {
        if (readFrameFec(message) !== undefined) ports.fec(message);
      };
      // Chromium doesn't pace audio, which carries the FEC.
      if (held === undefined) this.pace(send);
      else ports.at(now + payloads.length * PACING_MS, send);
    }
  }

  private frameBytes(isKey: boolean, index: number): number {
    const { encoder } = this.ports;
    const mean = encoder === undefined ? PAYLOAD_BYTES * this.framePackets : (encoder.rate() * FRAME_MS) / 8000;
    if (isKey) return encoder === undefined ? PAYLOAD_BYTES * KEYFRAME_PACKETS : mean * KEYFRAME_TIMES;
    const share = encoder?.isLayered() === true ? 2 * (index % 2 === 0 ? NEEDED_SHARE : 1 - NEEDED_SHARE) : 1;
    return mean * share * (0.75 + 0.5 * this.random());
  }

  requestKeyframe(): void {
    this.wantsKeyframe = true;
  }

  /** Sends nothing before the first frame. RFC 3550 §6.4.1. */
  report(): void {
    if (this.last === undefined) return;
    const now = this.ports.now();
    const rtpTimestamp = (this.last.timestamp + Math.round((now - this.last.at) * 90)) >>> 0;
    const info = { ssrc: SENDER_SSRC, ntp: ntpFromUnixMs(now), rtpTimestamp, packetCount: 0, octetCount: 0 };
    this.ports.rtp(Buffer.from(compound(senderReport(info), sourceDescription(SENDER_SSRC, "setsuna"))));
  }

  onRtcp(bytes: Uint8Array): void {
    forEachRtcp(bytes, (view) => {
      if (parsePictureLossIndication(view) !== undefined) this.wantsKeyframe = true;
      forEachNacked(view, (sequence) => this.retransmit(sequence));
      for (const { sequenceNumber, arrivalUs } of parseTransportFeedback(view)?.packets ?? [])
        if (arrivalUs !== undefined) this.forget(sequenceNumber);
        else if (this.arrivedTransport.has(sequenceNumber)) this.falselyLost += 1;
    });
  }

  /** Forgets as libwebrtc does (`RtpPacketHistory::CullAcknowledgedPackets`). */
  private forget(transport: number): void {
    const sequence = this.sequences.get(transport);
    if (sequence !== undefined) this.sent.delete(sequence);
  }

  private pace(send: () => void): void {
    this.paced = Math.max(this.paced + PACING_MS, this.ports.now());
    this.ports.at(this.paced, send);
  }

  private send(sequence: number): void {
    const packet = this.sent.get(sequence & 0xffff);
    if (packet === undefined) return;
    this.sequences.set(this.transport & 0xffff, sequence & 0xffff);
    this.write(PAYLOAD_TYPE, SENDER_SSRC, sequence & 0xffff, packet);
  }

  private retransmit(sequence: number): void {
    const packet = this.sent.get(sequence);
    if (packet === undefined) {
      const isSent = ((this.sequence - sequence) & 0xffff) < 0x8000 && sequence !== (this.sequence & 0xffff);
      if (isSent) this.unanswered += 1;
      return;
    }
    this.retransmissions += 1;
    const payload = Uint8Array.of(sequence >> 8, sequence & 0xff, ...packet.payload);
    this.sequences.set(this.transport & 0xffff, sequence);
    this.write(RTX_PAYLOAD_TYPE, SENDER_SSRC + 1, this.rtxSequence++ & 0xffff, { ...packet, payload });
  }

  private write(payloadType: number, ssrc: number, sequenceNumber: number, { payload, timestamp, marker }: SentPacket): void {
    const transport = this.transport & 0xffff;
    const extension = writeExtensions([
      { id: SEND_TIME_ID, data: writeAbsSendTime(this.ports.now()) },
      { id: TRANSPORT_ID, data: Uint8Array.of(transport >> 8, transport & 0xff) },
    ]);
    this.ports.rtp(Buffer.from(writeRtpPacket({ payloadType, ssrc, sequenceNumber, timestamp, marker, payload, extension })));
    this.transport += 1;
  }
}
