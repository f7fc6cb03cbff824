import type { PlayingFigures, StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import { isRtcp } from "@setsuna/rtp";
import { LayerSwitch } from "../layers/layer-switch.ts";
import { anchorMoved, type CaptureAnchor } from "../stream/capture-anchor.ts";
import { ONE_SUBSCRIBER } from "../stream/downstream-figures.ts";
import type { RtpStream, SenderEnd } from "../stream/rtp-stream.ts";
import type { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { type SessionTraffic, sumOfTraffic } from "../traffic-meter.ts";
import type { SubscriberExperience } from "../viewing/subscriber-experience.ts";
import { FirstRepeats } from "./first-repeats.ts";
import { NO_NEWS, type SessionRole } from "./session-role.ts";

const REPORT_INTERVAL_MS = 1000;
/** Between comparisons of capture times, ms: longer audio drift would be noticeable. */
const CLOCK_INTERVAL_MS = 200;

export interface SubscribedSection {
  readonly mid: string;
  readonly stream: RtpStream;
  readonly subscriber: RtpSubscriber;
  readonly send: (packet: Buffer) => boolean;
}

interface LayeredSection extends SubscribedSection {
  readonly layer: LayerSwitch;
}

/** Changes to these are reported at once. */
type ReportedState = Pick<RtpStream, "live" | "cutOff" | "ended" | "paused" | "sourceMuted" | "senderGeneration"> & {
  readonly idle: boolean;
  readonly hasStandby: boolean;
  readonly slate: boolean;
};

const isStateNews = (told: ReportedState | undefined, stream: RtpStream, now: Milliseconds): boolean =>
  told?.live !== stream.live ||
  told.cutOff !== stream.cutOff ||
  told.paused !== stream.paused ||
  told.sourceMuted !== stream.sourceMuted ||
  told.idle !== stream.isIdle(now) ||
  told.hasStandby !== (stream.standbyFacts.hasStandby === true) ||
  told.slate !== (stream.standbyFacts.slate === true) ||
  told.ended?.code !== stream.ended?.code ||
  told.senderGeneration !== stream.senderGeneration;

export class SubscribeRtp implements SessionRole {
  readonly direction = "subscribe";
  private readonly sections: readonly LayeredSection[];
  private reportAt = 0;
  private clockAt = 0;
  private now = 0;
  private ntpNow = 0;
  private readonly told = new Map<RtpStream, CaptureAnchor>();
  private readonly reportedStates = new Map<RtpStream, ReportedState>();
  private readonly isCascade: boolean;
  private hadSender = false;
  private goneSince: Milliseconds | undefined;
  private readonly repeats = new FirstRepeats();
  private readonly experience: SubscriberExperience | undefined;
  private reported: PlayingFigures | undefined;

  constructor(sections: readonly SubscribedSection[], isCascade: boolean, experience?: SubscriberExperience) {
    this.experience = experience;
    this.sections = sections.map((section) => ({ ...section, layer: new LayerSwitch(section.stream, section.subscriber) }));
    this.isCascade = isCascade;
  }

  onPacket(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void {
    const section = this.sections.find((entry) => entry.mid === mid);
    if (section === undefined || !isRtcp(packet)) return;
    if (section.subscriber.onRtcp(packet, now, ntpNow)) section.layer.source.requestKeyframe(now);
  }

  onReached(now: Milliseconds): void {
    this.repeats.reached(now);
    for (const { stream, subscriber } of this.sections) if (!subscriber.isStandby) stream.expectSubscriber(now);
  }
  onTrackOpen(mid: string, now: Milliseconds): void {
    this.repeats.opened(now);
    for (const { mid: own, layer, subscriber } of this.sections) if (own === mid) layer.source.join(subscriber, now);
  }
  onControlMessage(): void {
    // A media subscriber has no control channels.
  }
  onControlOpen(): void {
    // A media subscriber has no control channels.
  }

  onSide(message: StreamSideFromClient, now: Milliseconds): void {
    this.repeats.heard();
    if (message.t === "heartbeat") {
      this.reported = message.playing;
      if (message.playing !== undefined) this.experience?.playing(message.playing);
    }
    for (const section of this.sections) this.onSectionSide(section, message, now);
  }

  private onSectionSide({ layer, subscriber }: LayeredSection, message: StreamSideFromClient, now: Milliseconds): void {
    const stream = layer.source;
    switch (message.t) {
      case "nack":
        for (const sequence of message.sequences) subscriber.resend(sequence, now);
        return;
      case "keyframe":
        if (subscriber.onKeyframeRequest(now, message.recording)) stream.requestKeyframe(now, message.recording);
        return;
      case "fec":
        subscriber.fec.set(message.repairPackets, message.slidingWindow === true, now);
        if (message.repairPackets > 0) stream.requestFec(now);
        return;
      case "audio-copies":
        subscriber.copies.set(message.offsets, now);
        return;
      case "downlink-estimate":
        subscriber.onDownlinkEstimate(message, now);
        return;
      case "playout":
        subscriber.playout = message.path;
        return;
      case "route":
        stream.setDirect(subscriber, message.direct, now);
        return;
      case "heartbeat":
        if (this.isCascade || (subscriber.isStandby && message.standby)) return;
        subscriber.pictureHeight = message.pictureHeight;
        stream.setDownstream(subscriber, { ...ONE_SUBSCRIBER, longestDelayMs: message.delayMs });
        if (subscriber.isStandby) stream.start(subscriber, now);
        return;
      case "downstream-subscribers":
        if (this.isCascade) stream.setDownstream(subscriber, message);
        return;
      case "delay":
      case "guest":
        return;
      default:
        unreachable(message);
    }
  }

  tick(now: Milliseconds, ntpNow: number): readonly StreamSideFromRelay[] {
    this.now = now;
    this.ntpNow = ntpNow;
    for (const { layer } of this.sections) layer.tick(now);
    if (this.experience !== undefined) this.tickExperience(this.experience, now);
    if (this.sections.some(({ stream }) => stream.live)) {
      this.hadSender = true;
      this.goneSince = undefined;
    } else if (this.hadSender) this.goneSince ??= now;
    if (!this.isCascade && this.repeats.isDue(now)) for (const { subscriber } of this.sections) subscriber.repeatKeyframe();
    if (now - this.reportAt >= REPORT_INTERVAL_MS) {
      this.reportAt = now;
      for (const { stream, subscriber, send } of this.sections) {
        const mediaTime = stream.times.mediaTime(ntpNow);
        const { egress, reports } = subscriber;
        if (mediaTime !== undefined && egress.packetsSent > 0) send(reports.senderReport(egress, mediaTime, ntpNow));
      }
    }
    if (now - this.clockAt < CLOCK_INTERVAL_MS) return NO_NEWS;
    this.clockAt = now;
    for (const { layer, subscriber } of this.sections)
      if (subscriber.directLapsed(now)) layer.source.setDirect(subscriber, false, now);
    return this.sections.flatMap(({ stream }) => {
      const anchor = stream.times.anchor();
      const state = isStateNews(this.reportedStates.get(stream), stream, now) ? [this.stateOf(stream)] : NO_NEWS;
      const moved = anchor !== undefined && anchorMoved(this.told.get(stream), anchor);
      return moved ? [...state, this.clockOf(stream, anchor)] : state;
    });
  }

  private tickExperience(experience: SubscriberExperience, now: Milliseconds): void {
    const video = this.sections.find(({ stream }) => stream.ref.kind === "video");
    if (video === undefined) return;
    const { stream, subscriber } = video;
    const isDue = stream.live && !stream.paused && !subscriber.isStandby && !subscriber.isDirect;
    experience.tick(now, { isDue, hasFrame: subscriber.egress.packetsSent > 0 });
  }

  private stateOf(stream: RtpStream): StreamSideFromRelay {
    const { live, cutOff, ended, paused, sourceMuted, senderGeneration } = stream;
    const idle = stream.isIdle(this.now);
    const { roundTripTimeMs: roundTripMs } = stream;
    const { hasStandby = false, slate = false } = stream.standbyFacts;
    this.reportedStates.set(stream, { live, cutOff, ended, paused, sourceMuted, idle, senderGeneration, hasStandby, slate });
    return {
      t: "state",
      live,
      receivers: stream.demand.receivers,
      senderGeneration,
      ...(paused ? { paused } : {}),
      ...(idle ? { idle } : {}),
      ...(cutOff ? { cutOff } : {}),
      ...(sourceMuted ? { sourceMuted } : {}),
      ...(ended === undefined ? {} : { ended }),
      ...stream.standbyFacts,
      ...(this.isCascade && roundTripMs !== undefined ? { roundTripMs } : {}),
    };
  }

  private clockOf(stream: RtpStream, anchor: CaptureAnchor): StreamSideFromRelay {
    this.told.set(stream, anchor);
    const { rtp, senderRtp, capturedAt, settled } = anchor;
    return { t: "clock", rtp, senderRtp, capturedAt, settled };
  }

  report(): StreamSideFromRelay[] {
    return this.sections.flatMap(({ stream, subscriber, layer: { source } }): StreamSideFromRelay[] => {
      const anchor = stream.times.anchor();
      const times = source.times.relayTimes(subscriber, this.now, this.ntpNow);
      return [
        this.stateOf(stream),
        ...(anchor === undefined ? [] : [this.clockOf(stream, anchor)]),
        {
          t: "downlink",
          packetsSent: subscriber.egress.packetsSent,
          retransmittedPacketsSent: subscriber.egress.retransmittedPacketsSent,
          ...(subscriber.reports.rtt === undefined ? {} : { roundTripTimeMs: subscriber.reports.rtt }),
          ...(subscriber.isDroppingFrames(this.now) ? { droppingFrames: true } : {}),
          ...(source.uplinkReorderingMs > 0 ? { uplinkReorderingMs: source.uplinkReorderingMs } : {}),
          ...(source.hasLongPackets(this.now) ? { longPackets: true } : {}),
          ...(subscriber.takeWaitsForKeyframe() ? { waitsForKeyframe: true } : {}),
          ...(times === undefined ? {} : { times }),
        },
      ];
    });
  }

  traffic(): SessionTraffic {
    return sumOfTraffic(this.sections.map(({ subscriber: { egress, reports } }) => egress.traffic(reports.lost)));
  }

  isStandby(): boolean {
    return this.sections.every(({ subscriber }) => subscriber.isStandby);
  }

  playing(): PlayingFigures | undefined {
    return this.reported;
  }

  isDirect(): boolean {
    return this.sections.every(({ subscriber }) => subscriber.isDirect);
  }

  senderGone(): { readonly since: Milliseconds; readonly ended: SenderEnd | undefined } | undefined {
    if (this.goneSince === undefined) return undefined;
    return { since: this.goneSince, ended: this.sections.map(({ stream }) => stream.ended).find((ended) => ended !== undefined) };
  }

  watches(stream: object): boolean {
    return this.sections.some((section) => section.stream === stream);
  }

  leave(): void {
    for (const { layer } of this.sections) layer.leave();
  }
}
