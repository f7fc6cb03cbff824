import { hasPathChanged } from "@setsuna/congestion";
import {
  LONGEST_DELAY_MS,
  readFrameFec,
  type StreamSideFromClient,
  type StreamSideFromRelay,
  type StreamState,
  type UplinkReport,
} from "@setsuna/contracts";
import { type CopyOffsets, equalCopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import { emptyRtpHeader, isRtcp, readRtpHeader } from "@setsuna/rtp";
import type { DelayedStream } from "../delay/delayed-stream.ts";
import type { StandbyFacts } from "../standby/sender-pair.ts";
import type { SenderSeat } from "../standby/sender-seat.ts";
import type { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream, SenderEnd } from "../stream/rtp-stream.ts";
import { type SessionTraffic, sumOfTraffic } from "../traffic-meter.ts";
import type { RolePeer } from "./prepared.ts";
import { NO_NEWS, type SessionRole } from "./session-role.ts";

/** Milliseconds. Adaptive senders get changes at once. */
const PATHS_INTERVAL_MS = 20;
/** Time between comparisons of other requests, ms. */
const REQUESTS_INTERVAL_MS = 100;

const leastOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

export interface PublishedSection {
  readonly mid: string;
  readonly stream: RtpStream;
  /** Its own channel if `stream` is the FAST channel. */
  readonly delayed: DelayedStream | undefined;
  readonly publisher: RtpPublisher;
  /** Absent with a FAST channel. */
  readonly seat?: SenderSeat | undefined;
  /** Stands by for a sender at another node. */
  readonly isAway?: boolean;
}

const standsBy = ({ stream, seat, isAway }: PublishedSection): boolean =>
  isAway ? !stream.isOnAirAway : seat?.isActive === false;

/** The other node knows the rest. */
const factsOf = (section: PublishedSection): StandbyFacts =>
  section.isAway ? { [standsBy(section) ? "hasStandby" : "bySpare"]: true } : section.stream.senders.facts();

export class PublishRtp implements SessionRole {
  readonly direction = "publish";
  private readonly sections: readonly PublishedSection[];
  private readonly peer: Pick<RolePeer, "roundTripTimeMs">;
  private readonly fecMid: string | undefined;
  private readonly header = emptyRtpHeader();
  private pathsAt = 0;
  private requestsAt = 0;
  /** Reported by the sender. */
  private makesKeyframes = false;
  private narrowestDownlink: number | undefined;
  private reportedDownlink: number | undefined;
  private uplinkEstimate: number | undefined;
  private reportedUplink: number | undefined;
  private audioCopies: CopyOffsets = [];
  private reportedCopies: CopyOffsets = [];
  private reportedSeats = "";

  /** `fecMid` is absent if FEC uses the side channel. */
  constructor(sections: readonly PublishedSection[], peer: Pick<RolePeer, "roundTripTimeMs">, fecMid?: string) {
    this.sections = sections;
    this.peer = peer;
    this.fecMid = fecMid;
  }

  onPacket(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void {
    if (mid === this.fecMid) {
      this.onRepairPacket(packet, now);
      return;
    }
    const section = this.sections.find((entry) => entry.mid === mid);
    if (section === undefined) return;
    if (isRtcp(packet)) section.publisher.onRtcp(packet, now, ntpNow);
    else section.publisher.onRtp(packet, now, ntpNow);
  }

  onWithheld(mid: string, packet: Buffer, now: Milliseconds): void {
    this.sections.find((entry) => entry.mid === mid)?.publisher.onWithheld(packet, now);
  }

  private onRepairPacket(packet: Buffer, now: Milliseconds): void {
    const { header } = this;
    if (isRtcp(packet) || !readRtpHeader(packet, header)) return;
    this.onSideBytes(packet.subarray(header.payloadOffset, packet.length - header.paddingLength), now);
  }

  onTrackOpen(): void {
    // Media follows.
  }
  onControlMessage(): void {
    // A publisher has no control channels.
  }
  onControlOpen(): void {
    // A publisher has no control channels.
  }

  onSide(message: StreamSideFromClient, now: Milliseconds): void {
    switch (message.t) {
      case "delay":
        for (const { delayed } of this.sections) delayed?.setDelay(message.delayMs);
        return;
      case "heartbeat":
        this.onHeartbeat(message, now);
        return;
      case "audio-copies":
      case "downlink-estimate":
      case "downstream-subscribers":
      case "fec":
      case "keyframe":
      case "nack":
      case "playout":
      case "route":
        return;
      default:
        unreachable(message);
    }
  }

  private onHeartbeat(
    { keyframes, sending, serverMinusClientMs, settled, sourceMuted }: Extract<StreamSideFromClient, { t: "heartbeat" }>,
    now: Milliseconds,
  ): void {
    this.makesKeyframes = keyframes === true;
    for (const { publisher, seat } of this.sections) {
      seat?.silence.onHeartbeat(now);
      publisher.presence.onHeartbeat(now);
      publisher.setSenderTimes(sending);
      publisher.sourceMuted = sourceMuted === true;
      if (serverMinusClientMs !== undefined) publisher.clock.setOffset(serverMinusClientMs, settled === true);
    }
  }

  onSideBytes(bytes: Uint8Array, now: Milliseconds): void {
    const fec = readFrameFec(bytes);
    if (fec === undefined) return;
    for (const { publisher } of this.sections) publisher.onFec(fec, now);
  }

  tick(now: Milliseconds): readonly StreamSideFromRelay[] {
    for (const { publisher, stream, delayed } of this.sections) {
      publisher.tick(now);
      stream.senders.tick(now);
      stream.tick(now);
      delayed?.tick(now);
    }
    if (now - this.pathsAt < PATHS_INTERVAL_MS) return NO_NEWS;
    this.pathsAt = now;
    this.lookAtPaths(now);
    if (now - this.requestsAt >= REQUESTS_INTERVAL_MS) {
      this.requestsAt = now;
      this.lookAtRequests(now);
    }
    const isNews =
      this.reportedSeats !== this.seats() ||
      hasPathChanged(this.reportedDownlink, this.narrowestDownlink) ||
      hasPathChanged(this.reportedUplink, this.uplinkEstimate) ||
      !equalCopyOffsets(this.reportedCopies, this.audioCopies);
    return isNews ? this.report() : NO_NEWS;
  }

  /** Text to compare. */
  private seats(): string {
    return this.sections.map((section) => `${standsBy(section)} ${section.stream.senders.hasStandby}`).join();
  }

  private lookAtPaths(now: Milliseconds): void {
    this.uplinkEstimate = this.sections.find(({ publisher }) => publisher.uplinkEstimate !== undefined)?.publisher.uplinkEstimate;
    this.narrowestDownlink = this.sections.reduce<number | undefined>(
      (least, { stream, delayed }) =>
        leastOf(leastOf(least, stream.narrowestDownlink(now)), delayed?.stream.narrowestDownlink(now)),
      undefined,
    );
  }

  private lookAtRequests(now: Milliseconds): void {
    for (const section of this.sections) section.publisher.setLongestDelay(this.longestDelayMs(section));
    this.audioCopies = this.sections.reduce<CopyOffsets>(
      (all, { stream, delayed }) =>
        mergeCopyOffsets(mergeCopyOffsets(all, stream.audioCopies(now)), delayed?.stream.audioCopies(now) ?? []),
      [],
    );
  }

  /** For requesting packets lost in an outage, ms; longest when the sender makes no keyframes on request. */
  private longestDelayMs({ stream, delayed }: PublishedSection): Milliseconds {
    if (!this.makesKeyframes) return LONGEST_DELAY_MS;
    return Math.min(LONGEST_DELAY_MS, Math.max(stream.longestDelayMs, delayed?.longestDelayMs ?? 0));
  }

  report(): StreamSideFromRelay[] {
    const rtt = this.peer.roundTripTimeMs();
    this.reportedDownlink = this.narrowestDownlink;
    this.reportedUplink = this.uplinkEstimate;
    this.reportedCopies = this.audioCopies;
    this.reportedSeats = this.seats();
    return this.sections.flatMap((section): StreamSideFromRelay[] => {
      const { publisher, stream, delayed } = section;
      publisher.setRoundTripTime(rtt);
      const roundTripTimeMs = publisher.roundTripTimeMs();
      const state = {
        t: "state",
        live: stream.live && !stream.senders.isSlateOn,
        receivers: stream.receivers + (delayed?.stream.receivers ?? 0),
        senderGeneration: stream.senderGeneration,
        forwarded: stream.forwarded + (delayed?.stream.forwarded ?? 0),
        ...factsOf(section),
        ...(standsBy(section) ? { standsBy: true as const } : {}),
      } satisfies SideOf<typeof StreamState>;
      const uplink = {
        t: "uplink",
        packetsReceived: publisher.packetsReceived,
        packetsLost: publisher.packetsLost,
        nacksSent: publisher.nackCount,
        requestsUnanswered: publisher.requestsUnanswered,
        packetsRecovered: publisher.packetsRecovered,
        repairSymbols: publisher.repairSymbolsWanted(),
        packetBytes: publisher.packetBytes,
        slidingWindow: true,
        ...(roundTripTimeMs === undefined ? {} : { roundTripTimeMs }),
        ...(this.audioCopies.length === 0 ? {} : { audioCopies: [...this.audioCopies] }),
        ...(this.narrowestDownlink === undefined ? {} : { narrowestDownlink: this.narrowestDownlink }),
        ...(publisher.uplinkEstimate === undefined ? {} : { uplinkEstimate: publisher.uplinkEstimate }),
      } satisfies SideOf<typeof UplinkReport>;
      return [state, uplink];
    });
  }

  traffic(): SessionTraffic {
    return sumOfTraffic(this.sections.map(({ publisher }) => publisher.traffic()));
  }

  watches(): boolean {
    return false;
  }

  setSilent(silent: boolean): void {
    for (const { stream, delayed, seat } of this.sections) {
      if (seat !== undefined) seat.isGone = silent;
      if (seat?.isActive !== false) stream.setSilent(silent);
      delayed?.stream.setSilent(silent);
    }
  }

  leave(isCutOff: boolean, ended?: SenderEnd): void {
    for (const { stream, delayed, seat } of this.sections) {
      if (seat === undefined || stream.senders.leave(seat)) stream.detach(isCutOff, ended);
      delayed?.stream.detach(isCutOff, ended);
    }
  }

  isStandby(): boolean {
    return this.sections.every(standsBy);
  }
}

type SideOf<Schema extends { readonly _output: unknown }> = Schema["_output"];
