import type { StreamLink } from "@setsuna/client";
import { errorBody, KEYFRAME_RETRY_MS } from "@setsuna/contracts";
import { type SenderState, VideoDecryptor } from "@setsuna/e2ee";
import { VIDEO_CLOCK_RATE } from "@setsuna/kit";
import type { NodeTransport } from "@setsuna/node-media";
import { type AssembledFrame, CarriedVideo } from "@setsuna/playout";
import { payloadOf, type RtpHeader } from "@setsuna/rtp";
import { localNow } from "../link/local-clock.ts";
import { RateMeter } from "../rate-meter.ts";
import type { StreamFigures } from "../stream-figures.ts";
import { ClockGate } from "./clock-gate.ts";
import { KeyframeRhythm } from "./keyframe-rhythm.ts";
import type { MediaReceiver } from "./moving-receiver.ts";
import { type MediaReceiverOptions, StreamReception } from "./stream-reception.ts";

export interface VideoReceiverOptions extends MediaReceiverOptions {
  readonly isJoinedLate: boolean;
}

/** Packet carriage (docs/protocol/media.md); repair, FEC and order are the browser client's code. */
export class VideoReceiver implements MediaReceiver {
  private readonly options: VideoReceiverOptions;
  private readonly rhythm: KeyframeRhythm | undefined;
  private readonly reception: StreamReception;
  private readonly video: CarriedVideo;
  private readonly gate = new ClockGate<{ readonly frame: AssembledFrame; readonly arrived: number }>();
  private readonly frames = new RateMeter();
  private decryptor: VideoDecryptor<AssembledFrame> | undefined;
  private endEpochs: (() => void) | undefined;
  private codec: string | undefined;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private resends = 0;
  private needsKeyframe = true;

  constructor(options: VideoReceiverOptions) {
    this.options = options;
    this.rhythm = options.isJoinedLate ? new KeyframeRhythm() : undefined;
    this.video = new CarriedVideo({
      now: localNow,
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      frame: (frame) => this.take(frame),
      nack: (sequences) => {
        this.resends += sequences.length;
        this.link.sendSide({ t: "nack", sequences });
      },
      fec: (packets) => this.link.sendSide({ t: "fec", repairPackets: packets, slidingWindow: true }),
      downlinkEstimate: (figures) => this.link.sendSide({ t: "downlink-estimate", ...figures }),
      keyframeNeeded: () => this.requestKeyframe(),
      receivedAgain: () => {
        this.requestedAt = Number.NEGATIVE_INFINITY;
      },
    });
    this.video.setDelay(options.delayMs);
    this.reception = new StreamReception("video", VIDEO_CLOCK_RATE, options, {
      begin: () => this.begin(),
      restart: () => this.restart(),
      packet: (packet, header, now) => this.onPacket(packet, header, now),
    });
  }

  get link(): StreamLink<NodeTransport> {
    return this.reception.link;
  }

  get sender(): SenderState | undefined {
    return this.reception.sender;
  }

  /** True if the sender is connected but has recently sent no video. */
  get isSenderIdle(): boolean {
    return this.reception.isSenderIdle;
  }

  get isSourceMuted(): boolean {
    return this.reception.isSourceMuted;
  }

  get waitsForKeyframe(): boolean {
    return this.reception.waitsForKeyframe;
  }

  written(at: number): void {
    this.reception.written(at);
  }

  figures(): StreamFigures {
    const now = localNow();
    const { packetsLost, packetsRecovered } = this.video.readStats();
    return {
      ...this.reception.figures(now),
      codec: this.codec,
      framesPerSecond: this.frames.read(now).perSecond,
      packetsLost,
      packetsRecovered,
      resends: this.resends,
    };
  }

  start(): void {
    this.endEpochs ??= this.options.encryption?.receiving.onEpochs(() => {
      for (const frame of this.decryptor?.retry(localNow()) ?? []) this.takeDecrypted(frame, localNow());
    });
    this.reception.start();
  }
  stop(): void {
    this.endEpochs?.();
    this.endEpochs = undefined;
    this.link.stop();
    this.video.close();
  }

  private begin(): void {
    const { encryption, channel } = this.options;
    this.decryptor = encryption && new VideoDecryptor(encryption.e2eeKey, { kind: "video", channel }, this.reception.decryption);
  }

  private restart(): void {
    this.video.reset();
    this.gate.reset();
    this.needsKeyframe = true;
  }

  private onPacket(packet: Uint8Array, header: RtpHeader, now: number): void {
    // Copy the data, because a Buffer shares its memory.
    const { sequenceNumber, timestamp } = header;
    this.video.receive(new Uint8Array(payloadOf(packet, header)).buffer, { sequenceNumber, timestamp });
    const report = this.reception.reports.due(now);
    if (report === undefined) return;
    this.reception.sendRtcp(report);
    const roundTripMs = this.reception.roundTripMs();
    if (roundTripMs !== undefined) this.video.setRoundTrip(roundTripMs);
  }

  private take(assembled: AssembledFrame): void {
    const now = localNow();
    const frame = this.decrypt(assembled, now);
    if (frame !== undefined) this.takeDecrypted(frame, now);
  }

  private takeDecrypted(frame: AssembledFrame, now: number): void {
    this.keepRhythm(frame, now);
    if (frame.type === "key") this.needsKeyframe = false;
    if (this.needsKeyframe) return;
    this.codec = frame.codec;
    this.frames.add(0, now);
    const arrived = this.reception.serverTime(now);
    const isKnown = this.reception.clock.captureTime(frame.rtpTimestamp) !== undefined;
    for (const one of this.gate.add({ frame, arrived }, isKnown, now)) this.give(one.frame, one.arrived);
  }

  private keepRhythm({ type }: AssembledFrame, now: number): void {
    if (type === "key") this.rhythm?.keyframe(now);
    const request = this.rhythm?.due(now);
    if (request === "needed") this.requestKeyframe();
    if (request === "recording") this.link.sendSide({ t: "keyframe", recording: true });
  }

  private give({ codec, data, type, rtpTimestamp }: AssembledFrame, arrived: number): void {
    const captured = this.reception.clock.captureTime(rtpTimestamp);
    const at = this.reception.timeline.at(this.reception.clock.unwrap(rtpTimestamp), captured, arrived);
    this.options.unit({ kind: "video", codec, data, isKeyframe: type === "key", at });
  }

  private decrypt(frame: AssembledFrame, now: number): AssembledFrame | undefined {
    if (this.decryptor === undefined) return frame;
    const decrypted = this.decryptor.decrypt(frame, now);
    if (decrypted.name === "decrypted") return decrypted.frame;
    if (decrypted.refusal !== undefined) this.link.fail(errorBody(decrypted.refusal));
    else if (decrypted.name === "waiting") this.link.needEpoch();
    else this.requestKeyframe();
    return undefined;
  }

  /** At most one request per KEYFRAME_RETRY_MS goes out. */
  requestKeyframe(): void {
    const now = localNow();
    if (now - this.requestedAt < KEYFRAME_RETRY_MS) return;
    this.requestedAt = now;
    this.link.sendSide({ t: "keyframe" });
  }
}
