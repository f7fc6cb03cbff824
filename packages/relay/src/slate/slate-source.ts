import { type Milliseconds, type RtpTimestamp, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { emptyRtpHeader, frameUnits, OWN_PAYLOAD_BYTES, packetizeH264, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { codecVariant, type OfferedCodec } from "../sdp/codecs.ts";
import type { MediaSink, StreamSource } from "../stream/stream-source.ts";
import type { CaptureClock } from "../upstream/capture-clock.ts";

/** A still picture needs no more; receivers that join request theirs. */
const FRAME_MS = 1000;
/** Least time between frames, ms, however many ask. */
const MIN_FRAME_MS = 200;
const RTPMAP = "H264/90000";
/** Every browser decodes it. */
const FMTP = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";
const PAYLOAD_TYPE = 96;

const CODEC: OfferedCodec = {
  ...(codecVariant("H264", VIDEO_CLOCK_RATE, FMTP) ?? { codec: "H264" }),
  payloadType: PAYLOAD_TYPE,
  rtpmap: RTPMAP,
  fmtp: FMTP,
};

/**
 * Sends a picture that was encoded ahead of time as a stream of keyframes: the relay has no encoder. Consecutive keyframes
 * differ in `idr_pic_id` (H.264 §7.4.3), so it alternates between its frames.
 */
export class SlateSource implements StreamSource {
  readonly codec = CODEC;
  readonly extensions: ReadonlyMap<string, number> = new Map();
  readonly clockRate = VIDEO_CLOCK_RATE;
  readonly paused = false;
  readonly sourceMuted = false;
  readonly clock: CaptureClock = { capturedAt: (timestamp) => this.capturedAt(timestamp), settled: true };
  private readonly frames: readonly (readonly Uint8Array[])[];
  private readonly sink: Pick<MediaSink, "onMedia">;
  private readonly header = emptyRtpHeader();
  private count = 0;
  private sequence = 0;
  private sentAt = Number.NEGATIVE_INFINITY;
  private isRequested = false;
  private newest: { readonly timestamp: RtpTimestamp; readonly ntp: Milliseconds } | undefined;

  /** @param frames access units in Annex B, with their parameter sets */
  constructor(frames: readonly Uint8Array[], sink: Pick<MediaSink, "onMedia">) {
    this.frames = frames.map((frame) => packetizeH264(frameUnits("H264", frame), OWN_PAYLOAD_BYTES));
    this.sink = sink;
  }

  /** True: receivers don't take the wait for the next frame for a loss. */
  isIdle(): boolean {
    return true;
  }

  repairSymbolsWanted(): number {
    return 0;
  }

  requestKeyframe(): void {
    this.isRequested = true;
  }

  private capturedAt(timestamp: RtpTimestamp): Milliseconds | undefined {
    return this.newest?.timestamp === timestamp ? this.newest.ntp : undefined;
  }

  /** Call it about every 50 ms. @param ntpNow server clock, ms since the Unix epoch. */
  tick(now: Milliseconds, ntpNow: Milliseconds): void {
    if (now - this.sentAt < (this.isRequested ? MIN_FRAME_MS : FRAME_MS)) return;
    this.sentAt = now;
    this.isRequested = false;
    const timestamp = Math.floor(ntpNow * (VIDEO_CLOCK_RATE / 1000)) >>> 0;
    this.newest = { timestamp, ntp: ntpNow };
    const payloads = this.frames[this.count % this.frames.length] ?? [];
    this.count += 1;
    for (const [index, payload] of payloads.entries()) {
      const marker = index === payloads.length - 1;
      const sequenceNumber = this.sequence & 0xffff;
      const fields = { payloadType: PAYLOAD_TYPE, sequenceNumber, timestamp, ssrc: 1, marker, payload };
      const packet = Buffer.from(writeRtpPacket(fields));
      readRtpHeader(packet, this.header);
      this.sink.onMedia(packet, this.header, this.sequence, index === 0, now);
      this.sequence += 1;
    }
  }
}
