import { hasPathChanged } from "@setsuna/congestion";
import type {
  GuestDirection,
  RelayGuest,
  StreamSideFromClient,
  StreamSideFromRelay,
  StreamState,
  UplinkReport,
} from "@setsuna/contracts";
import { type CopyOffsets, equalCopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { PublisherPath } from "../paths/publisher-path.ts";
import type { StandbyFacts } from "../standby/sender-pair.ts";
import type { RtpStream, SenderEnd } from "../stream/rtp-stream.ts";
import { type SessionTraffic, sumOfTraffic } from "../traffic-meter.ts";
import { type Publication, type PublishedSection, standsBy, streamsOf } from "./publication.ts";
import { NO_NEWS, type SessionRole } from "./session-role.ts";

/** Interval of checks for changes, ms. Adaptive senders get changes at once. */
const NEWS_INTERVAL_MS = 20;

/** One connection of a sender: its only one, or one of several paths. */
export class PublishRtp implements SessionRole {
  readonly direction = "publish";
  readonly publication: Publication;
  private readonly own: PublisherPath;
  private now: Milliseconds = 0;
  private comparedAt = 0;
  private reportedDownlink: number | undefined;
  private reportedUplink: number | undefined;
  private reportedCopies: CopyOffsets = [];
  private reportedSmallHeight: number | undefined;
  private reportedSeats = "";
  private reportedAlarm = "";
  private reportedDirection: GuestDirection | undefined;
  /** By the guest's page; absent before its first report. */
  private status: RelayGuest["status"];

  constructor(publication: Publication, path: PublisherPath) {
    this.publication = publication;
    this.own = path;
  }

  onPacket(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void {
    this.publication.onPacket(this.own, mid, packet, now, ntpNow);
  }

  onWithheld(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void {
    this.publication.onWithheld(mid, packet, now, ntpNow);
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
        this.publication.setDelay(message.delayMs);
        return;
      case "heartbeat":
        this.publication.onHeartbeat(message, now);
        return;
      case "guest":
        this.status = message.status;
        if (this.guestEgress !== undefined) this.guestEgress.isPreview = message.status.preview === true;
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

  onSideBytes(bytes: Uint8Array, now: Milliseconds): void {
    this.publication.onFec(bytes, now);
  }

  tick(now: Milliseconds): readonly StreamSideFromRelay[] {
    const { publication } = this;
    this.now = now;
    publication.tick(now);
    if (now - this.comparedAt < NEWS_INTERVAL_MS) return NO_NEWS;
    this.comparedAt = now;
    const isNews =
      this.reportedSeats !== this.seats() ||
      this.reportedDirection !== this.guestEgress?.direction ||
      hasPathChanged(this.reportedDownlink, publication.narrowestDownlink) ||
      hasPathChanged(this.reportedUplink, this.uplinkEstimate()) ||
      !equalCopyOffsets(this.reportedCopies, publication.audioCopies) ||
      this.reportedSmallHeight !== publication.smallHeight ||
      this.reportedAlarm !== publication.paths.alarm(now);
    return isNews ? this.report() : NO_NEWS;
  }

  /** Text to compare. */
  private seats(): string {
    const { sections } = this.publication;
    return sections.map((section) => `${standsBy(section)} ${section.stream.senders.hasStandby}`).join();
  }

  private uplinkEstimate(): number | undefined {
    return this.publication.paths.isMerged ? this.own.estimate : this.publication.uplinkEstimate;
  }

  report(): StreamSideFromRelay[] {
    const { publication, now } = this;
    const { narrowestDownlink, audioCopies, smallHeight, paths, sections } = publication;
    const roundTripTimeMs = paths.roundTripTimeMs(now);
    this.reportedDownlink = narrowestDownlink;
    this.reportedUplink = this.uplinkEstimate();
    this.reportedCopies = audioCopies;
    this.reportedSmallHeight = smallHeight;
    this.reportedSeats = this.seats();
    this.reportedAlarm = paths.alarm(now);
    const direction = this.guestEgress?.direction;
    this.reportedDirection = direction;
    const directed: StreamSideFromRelay[] = direction === undefined ? [] : [{ t: "direction", direction }];
    return sections.flatMap((section): StreamSideFromRelay[] => {
      section.publisher.setRoundTripTime(roundTripTimeMs);
      return [stateOf(section), this.uplinkOf(section), ...directed];
    });
  }

  private get guestEgress() {
    return this.publication.sections[0]?.guest;
  }

  direct(direction: GuestDirection, stream: RtpStream | undefined): void {
    this.guestEgress?.direct(direction, stream);
  }

  guest(): Pick<RelayGuest, "direction" | "status"> | undefined {
    const { guestEgress: egress, status } = this;
    return egress && { direction: egress.direction, ...(status && { status }) };
  }

  private uplinkOf({ publisher }: PublishedSection): SideOf<typeof UplinkReport> {
    const { narrowestDownlink, audioCopies, smallHeight, paths } = this.publication;
    const roundTripTimeMs = (paths.isMerged ? this.own.roundTripTimeMs() : undefined) ?? publisher.roundTripTimeMs();
    const uplinkEstimate = paths.isMerged ? this.own.estimate : publisher.uplinkEstimate;
    const reports = paths.reports(this.now);
    return {
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
      ...(audioCopies.length === 0 ? {} : { audioCopies: [...audioCopies] }),
      ...(narrowestDownlink === undefined ? {} : { narrowestDownlink }),
      ...(smallHeight === undefined || publisher.kind === "audio" ? {} : { smallHeight }),
      ...(uplinkEstimate === undefined ? {} : { uplinkEstimate }),
      ...(reports.length === 0 ? {} : { paths: [...reports] }),
    };
  }

  traffic(): SessionTraffic {
    const { paths, sections } = this.publication;
    return paths.areCounted ? this.own.traffic() : sumOfTraffic(sections.map(({ publisher }) => publisher.traffic()));
  }

  path(): { readonly name: string; readonly idle: boolean } | undefined {
    const { name, isBackup } = this.own;
    const isIdle = isBackup && this.publication.paths.areCounted && this.own.isSilent(this.now);
    return name === "" ? undefined : { name, idle: isIdle };
  }

  watches(): boolean {
    return false;
  }

  setSilent(silent: boolean): void {
    this.publication.setGone(this.own, silent);
  }

  leave(isCutOff: boolean, ended?: SenderEnd): void {
    this.publication.leave(this.own, isCutOff, ended);
  }

  isStandby(): boolean {
    return this.publication.isStandby();
  }
}

type SideOf<Schema extends { readonly _output: unknown }> = Schema["_output"];

/** The other node knows the rest. */
const factsOf = (section: PublishedSection): StandbyFacts =>
  section.isAway ? { [standsBy(section) ? "hasStandby" : "bySpare"]: true } : section.stream.senders.facts();

const stateOf = (section: PublishedSection): SideOf<typeof StreamState> => {
  const { stream } = section;
  const all = streamsOf(section);
  return {
    t: "state",
    live: stream.live && !stream.senders.isSlateOn,
    receivers: all.reduce((sum, { demand }) => sum + demand.receivers, 0),
    senderGeneration: stream.senderGeneration,
    forwarded: all.reduce((sum, { demand }) => sum + demand.forwarded, 0),
    ...factsOf(section),
    ...(standsBy(section) ? { standsBy: true as const } : {}),
  };
};
