import { bare } from "@setsuna/kit";
import {
  ABS_CAPTURE_TIME_URI,
  asksForKeyframe,
  emptyRtpHeader,
  forEachRtcp,
  readRtpHeader,
  writeAbsCaptureTime,
  writeExtensions,
  writeRtpPacket,
} from "@setsuna/rtp";
import { PAYLOAD_TYPE, RawPeer, SSRC } from "./raw-peer.ts";

const CAPTURE_ID = 5;
const FRAME_MS = 10;
const TICKS_PER_MS = 90;
const BYTES = 900;
/** Descriptor, frame tag, start code, size. RFC 7741 §4.2, RFC 6386 §9.1. */
const KEYFRAME = [0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00];
const DELTA = [0x10, 0x11, 0, 0];
const NUMBER_OFFSET = 12;

const payloadOf = (number: number, isKeyframe: boolean): Buffer => {
  const payload = Buffer.alloc(BYTES);
  for (let at = 0; at < BYTES; at += 1) payload[at] = (number * 31 + at * 17 + (number >> 5)) & 0xff;
  payload.set(isKeyframe ? KEYFRAME : DELTA);
  payload.writeUInt32BE(number, NUMBER_OFFSET);
  return payload;
};

export class MarkedSender {
  readonly peer: RawPeer;
  readonly wished: number[] = [];
  readonly capturedAt = new Map<number, number>();
  private readonly keyframes = new Set<number>();
  private number = 0;
  private readonly timer: NodeJS.Timeout;
  private nextIsKeyframe = true;

  constructor() {
    this.peer = new RawPeer({
      direction: "send",
      extensions: { [ABS_CAPTURE_TIME_URI]: CAPTURE_ID },
      onRtcp: (bytes) => {
        forEachRtcp(bytes, (view) => {
          if (!asksForKeyframe(view, SSRC)) return;
          this.wished.push(this.number);
          this.nextIsKeyframe = true;
        });
      },
    });
    this.timer = setInterval(() => this.sendNext(), FRAME_MS);
  }

  private sendNext(): void {
    this.peer.tell({ t: "heartbeat", serverMinusClientMs: 0, settled: true });
    if (!this.peer.isOpen) return;
    const number = this.number++;
    const capturedAtMs = Date.now();
    this.capturedAt.set(number, capturedAtMs);
    if (this.nextIsKeyframe) this.keyframes.add(number);
    this.nextIsKeyframe = false;
    const extension = writeExtensions([
      { id: CAPTURE_ID, data: writeAbsCaptureTime({ capturedAtMs, clockOffsetMs: undefined }) },
    ]);
    const packet = writeRtpPacket({
      payloadType: PAYLOAD_TYPE,
      marker: true,
      ssrc: SSRC,
      extension,
      sequenceNumber: number & 0xffff,
      timestamp: Math.round(capturedAtMs * TICKS_PER_MS) >>> 0,
      payload: payloadOf(number, this.keyframes.has(number)),
    });
    this.peer.send(Buffer.from(packet));
  }

  isPayload(number: number, payload: Buffer): boolean {
    return payloadOf(number, this.keyframes.has(number)).equals(payload);
  }

  close(): void {
    clearInterval(this.timer);
    this.peer.close();
  }
}

export class MarkedReceiver {
  readonly peer: RawPeer;
  readonly payloads = new Map<number, Buffer>();
  readonly numbers = new Map<number, number>();
  repeated = 0;
  private readonly header = emptyRtpHeader();
  private readonly timer: NodeJS.Timeout;

  constructor() {
    this.peer = new RawPeer({ direction: "receive", onRtp: (packet) => this.onRtp(packet) });
    this.timer = setInterval(() => this.peer.tell({ t: "heartbeat" }), 500);
  }

  private onRtp(packet: Buffer): void {
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    const payload = packet.subarray(header.payloadOffset);
    const number = payload.readUInt32BE(NUMBER_OFFSET);
    if (this.payloads.has(number)) this.repeated += 1;
    this.payloads.set(number, payload);
    this.numbers.set(bare(header.timestamp), number);
  }

  get newest(): number {
    return Math.max(-1, ...this.payloads.keys());
  }

  missing(): number[] {
    const [first, last] = [Math.min(...this.payloads.keys()), this.newest];
    return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at).filter((one) => !this.payloads.has(one));
  }

  close(): void {
    clearInterval(this.timer);
    this.peer.close();
  }
}
