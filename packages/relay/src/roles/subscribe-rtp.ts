import type { SideFromClient, SideFromRelay } from "@setsuna/contracts";
import { isRtcp } from "@setsuna/rtp";
import type { SessionRole } from "../relay-session.ts";
import { ONE_SUBSCRIBER } from "../stream/audience.ts";
import { anchorMoved, type CaptureAnchor } from "../stream/capture-anchor.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import type { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { sumOfTraffic, type Traffic } from "../traffic-meter.ts";

/** Sender reports to subscribers leave this often, in ms. */
const REPORT_INTERVAL_MS = 1000;
/** Whether capture times have moved is looked at this often, in ms. Sound that is late by its clock for longer would be noticed. */
const CLOCK_INTERVAL_MS = 200;
const NO_NEWS: readonly SideFromRelay[] = [];

export interface SubscribedSection {
  readonly mid: string;
  readonly stream: RtpStream;
  readonly subscriber: RtpSubscriber;
  readonly send: (packet: Uint8Array) => void;
}

/** A client that takes video or audio, or (WHEP) both. */
export class SubscribeRtp implements SessionRole {
  readonly direction = "subscribe";
  private readonly sections: readonly SubscribedSection[];
  private reportAt = 0;
  private clockAt = 0;
  /** Of the last tick. */
  private now = 0;
  private readonly told = new Map<RtpStream, CaptureAnchor>();
  private readonly crossing: boolean;

  /** `crossing`: the client is a relay of another node, which stands for subscribers of its own. */
  constructor(sections: readonly SubscribedSection[], crossing: boolean) {
    this.sections = sections;
    this.crossing = crossing;
  }

  onPacket(mid: string, packet: Buffer, now: number, ntpNow: number): void {
    const section = this.sections.find((entry) => entry.mid === mid);
    if (section === undefined || !isRtcp(packet)) return;
    section.stream.onSubscriberRtcp(section.subscriber, packet, now, ntpNow);
  }

  onReached(now: number): void {
    for (const { stream } of this.sections) stream.expectSubscriber(now);
  }
  onTrackOpen(mid: string, now: number): void {
    for (const { mid: own, stream, subscriber } of this.sections) if (own === mid) subscriber.join(stream, now);
  }
  onControlMessage(): void {
    // A media connection has no control channels.
  }
  onControlOpen(): void {
    // A media connection has no control channels.
  }

  onSide(message: SideFromClient, now: number): void {
    for (const { stream, subscriber } of this.sections) {
      if (message.t === "keyframe" && subscriber.onKeyframeWish(stream, now, message.recording))
        stream.wishKeyframe(now, message.recording);
      if (message.t === "downlink-estimate") subscriber.onDownlinkEstimate(message, stream, now);
      if (message.t === "playout") subscriber.playout = message.path;
      if (message.t === "audience" && this.crossing) stream.setAudience(subscriber, message);
      if (message.t === "heartbeat" && !this.crossing)
        stream.setAudience(subscriber, { ...ONE_SUBSCRIBER, longestDelayMs: message.delayMs });
      if (message.t === "route") stream.setDirect(subscriber, message.direct, now);
      if (message.t === "fec") {
        const packets = message.repairPackets;
        subscriber.requestFec(packets, message.slidingWindow === true, now);
        if (packets > 0) stream.requestFec(now);
      }
      if (message.t === "nack") stream.resend(subscriber, message.sequences, now);
    }
  }

  tick(now: number, ntpNow: number): readonly SideFromRelay[] {
    this.now = now;
    if (now - this.reportAt >= REPORT_INTERVAL_MS) {
      this.reportAt = now;
      for (const { stream, subscriber, send } of this.sections) {
        const mediaTime = stream.mediaTime(ntpNow);
        if (mediaTime !== undefined && subscriber.packetsSent > 0) send(subscriber.report(mediaTime, ntpNow));
      }
    }
    if (now - this.clockAt < CLOCK_INTERVAL_MS) return NO_NEWS;
    this.clockAt = now;
    for (const { stream, subscriber } of this.sections)
      if (subscriber.directLapsed(now)) stream.setDirect(subscriber, false, now);
    return this.sections.flatMap(({ stream }) => {
      const anchor = stream.captureAnchor();
      return anchor !== undefined && anchorMoved(this.told.get(stream), anchor) ? [this.clockOf(stream, anchor)] : [];
    });
  }

  private clockOf(stream: RtpStream, anchor: CaptureAnchor): SideFromRelay {
    this.told.set(stream, anchor);
    const { rtp, senderRtp, capturedAt, settled } = anchor;
    return { t: "clock", rtp, senderRtp, capturedAt, settled };
  }

  report(): SideFromRelay[] {
    return this.sections.flatMap(({ stream, subscriber }): SideFromRelay[] => {
      const anchor = stream.captureAnchor();
      return [
        {
          t: "state",
          live: stream.live,
          receivers: stream.receivers,
          senderGeneration: stream.epoch,
          ...(stream.paused ? { paused: true } : {}),
        },
        ...(anchor === undefined ? [] : [this.clockOf(stream, anchor)]),
        {
          t: "downlink",
          packetsSent: subscriber.packetsSent,
          retransmittedPacketsSent: subscriber.retransmittedPacketsSent,
          ...(subscriber.rtt === undefined ? {} : { roundTripTimeMs: subscriber.rtt }),
          ...(subscriber.isDroppingFrames(this.now) ? { droppingFrames: true } : {}),
        },
      ];
    });
  }

  traffic(): Traffic {
    return sumOfTraffic(this.sections.map(({ subscriber }) => subscriber.traffic()));
  }

  isDirect(): boolean {
    return this.sections.every(({ subscriber }) => subscriber.direct);
  }

  watches(stream: object): boolean {
    return this.sections.some((section) => section.stream === stream);
  }

  leave(): void {
    for (const { stream, subscriber } of this.sections) stream.remove(subscriber.session);
  }
}
