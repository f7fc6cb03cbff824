import {
  LONGEST_DELAY_MS,
  type MediaSessionId,
  readFrameFec,
  type SideFromClient,
  type StreamRef,
  streamKey,
} from "@setsuna/contracts";
import { type CopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, isRtcp, readRtpHeader } from "@setsuna/rtp";
import type { DelayedStream } from "../delay/delayed-stream.ts";
import type { GuestEgress } from "../green-room/guest-egress.ts";
import type { SimulcastLayers } from "../layers/simulcast-layers.ts";
import type { PublisherPath } from "../paths/publisher-path.ts";
import type { PublisherPaths } from "../paths/publisher-paths.ts";
import type { SenderSeat } from "../standby/sender-seat.ts";
import type { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream, SenderEnd } from "../stream/rtp-stream.ts";

/** Milliseconds. */
const PATHS_INTERVAL_MS = 20;
/** Time between comparisons of other requests, ms. */
const REQUESTS_INTERVAL_MS = 100;
/** Each path repeats a heartbeat; closer ones are copies, ms. */
const HEARTBEAT_APART_MS = 300;

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
  readonly isAway?: boolean | undefined;
  /** Of video; absent with a FAST channel, and for a layer. */
  readonly simulcast?: SimulcastLayers | undefined;
  readonly guest?: GuestEgress | undefined;
}

export const streamsOf = ({ stream, delayed, guest }: PublishedSection): RtpStream[] =>
  [stream, delayed?.stream, guest?.stream].filter((one) => one !== undefined);

export const standsBy = ({ stream, seat, isAway }: PublishedSection): boolean =>
  isAway ? !stream.demand.isOnAirAway : seat?.isActive === false && !seat.follows;

/** Only the sender on air; a layer has no seat. */
const mayHaveLayers = ({ publisher, seat, isAway, guest }: PublishedSection): boolean =>
  publisher.kind === "video" && guest === undefined && seat?.isActive === true && isAway !== true;

export class Publication {
  readonly sections: readonly PublishedSection[];
  readonly paths: PublisherPaths;
  private readonly fecMid: string | undefined;
  private readonly header = emptyRtpHeader();
  private tickedAt: Milliseconds | undefined;
  private lookedAt = 0;
  private requestsAt = 0;
  private heartbeatAt = Number.NEGATIVE_INFINITY;
  private makesKeyframes = false;
  private isSilent = false;
  narrowestDownlink: number | undefined;
  /** Short side for a small encoding, px. Undefined: no receiver shows the stream small. */
  smallHeight: number | undefined;
  uplinkEstimate: number | undefined;
  audioCopies: CopyOffsets = [];

  /** `fecMid` is absent if FEC uses the side channel. */
  constructor(sections: readonly PublishedSection[], paths: PublisherPaths, fecMid?: string) {
    this.sections = sections;
    this.paths = paths;
    this.fecMid = fecMid;
  }

  isOf(refs: readonly StreamRef[]): boolean {
    const own = this.sections.map(({ stream, delayed }) => streamKey((delayed?.stream ?? stream).ref));
    return own.join() === refs.map(streamKey).join();
  }

  get holder(): MediaSessionId | undefined {
    const [section] = this.sections;
    return section?.seat?.session ?? section?.stream.holder;
  }

  /** False if it has too many paths. */
  join(path: PublisherPath): boolean {
    if (!this.paths.add(path)) return false;
    for (const { publisher } of this.sections) publisher.setMerged(this.paths.isMerged);
    this.setGone(path, false);
    return true;
  }

  onPacket(path: PublisherPath, mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void {
    if (!this.paths.takes(mid, packet, path, now)) return;
    if (mid === this.fecMid) {
      this.onRepairPacket(packet, now);
      return;
    }
    const section = this.sections.find((entry) => entry.mid === mid);
    if (section === undefined) return;
    if (isRtcp(packet)) {
      section.publisher.onRtcp(packet, now, ntpNow);
      section.simulcast?.onRtcp(packet, now, ntpNow);
    } else section.publisher.onRtp(packet, now, ntpNow);
  }

  onWithheld(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void {
    const section = this.sections.find((entry) => entry.mid === mid);
    section?.publisher.onWithheld(packet, now);
    section?.simulcast?.onPacket(packet, now, ntpNow);
  }

  private onRepairPacket(packet: Buffer, now: Milliseconds): void {
    const { header } = this;
    if (isRtcp(packet) || !readRtpHeader(packet, header)) return;
    this.onFec(packet.subarray(header.payloadOffset, packet.length - header.paddingLength), now);
  }

  onFec(bytes: Uint8Array, now: Milliseconds): void {
    const fec = readFrameFec(bytes);
    if (fec === undefined) return;
    for (const { publisher } of this.sections) publisher.onFec(fec, now);
  }

  setDelay(delayMs: Milliseconds): void {
    for (const { delayed } of this.sections) delayed?.setDelay(delayMs);
  }

  onHeartbeat(
    { keyframes, sending, serverMinusClientMs, settled, sourceMuted }: Extract<SideFromClient, { t: "heartbeat" }>,
    now: Milliseconds,
  ): void {
    if (this.paths.isMerged && now - this.heartbeatAt < HEARTBEAT_APART_MS) return;
    this.heartbeatAt = now;
    this.makesKeyframes = keyframes === true;
    for (const { publisher, seat, guest } of this.sections) {
      seat?.silence.onHeartbeat(now);
      guest?.onHeartbeat(now);
      publisher.presence.onHeartbeat(now);
      publisher.setSenderTimes(sending);
      publisher.sourceMuted = sourceMuted === true;
      if (serverMinusClientMs !== undefined) publisher.clock.setOffset(serverMinusClientMs, settled === true);
    }
  }

  /** Runs once per time, whichever session calls it first. */
  tick(now: Milliseconds): void {
    if (now === this.tickedAt) return;
    this.tickedAt = now;
    const copyWaitMs = this.paths.copyWaitMs(now);
    for (const { publisher, stream, delayed, simulcast, guest } of this.sections) {
      publisher.setCopyWait(copyWaitMs);
      publisher.tick(now);
      simulcast?.tick(now);
      stream.senders.tick(now);
      stream.tick(now);
      delayed?.tick(now);
      guest?.tick(now);
    }
    if (now - this.lookedAt < PATHS_INTERVAL_MS) return;
    this.lookedAt = now;
    this.lookAtPaths(now);
    if (now - this.requestsAt < REQUESTS_INTERVAL_MS) return;
    this.requestsAt = now;
    this.lookAtRequests(now);
  }

  private lookAtPaths(now: Milliseconds): void {
    this.uplinkEstimate = this.sections.find(({ publisher }) => publisher.uplinkEstimate !== undefined)?.publisher.uplinkEstimate;
    this.narrowestDownlink = this.sections.reduce<number | undefined>(
      (least, section) =>
        streamsOf(section).reduce((lower, stream) => leastOf(lower, stream.demand.narrowestDownlink(now)), least),
      undefined,
    );
  }

  private lookAtRequests(now: Milliseconds): void {
    for (const section of this.sections) section.publisher.setLongestDelay(this.longestDelayMs(section));
    this.smallHeight = this.sections.find(mayHaveLayers)?.stream.demand.smallHeight;
    this.audioCopies = this.sections.reduce<CopyOffsets>(
      (all, section) => streamsOf(section).reduce((more, stream) => mergeCopyOffsets(more, stream.demand.audioCopies(now)), all),
      [],
    );
  }

  /** For requesting packets lost in an outage, ms; longest when the sender makes no keyframes on request. */
  private longestDelayMs({ stream, delayed, guest }: PublishedSection): Milliseconds {
    if (!this.makesKeyframes) return LONGEST_DELAY_MS;
    const guestMs = guest?.stream?.demand.longestDelayMs ?? 0;
    const longest = Math.max(stream.demand.longestDelayMs, delayed?.longestDelayMs ?? 0, guestMs);
    return Math.min(LONGEST_DELAY_MS, longest);
  }

  /** Silent once every path is. */
  setGone(path: PublisherPath, isGone: boolean): void {
    path.isGone = isGone;
    const { areGone } = this.paths;
    if (areGone === this.isSilent) return;
    this.isSilent = areGone;
    for (const { stream, delayed, seat, guest } of this.sections) {
      guest?.setGone(areGone);
      if (seat !== undefined) seat.isGone = areGone;
      if (seat?.isActive !== false) stream.setSilent(areGone);
      delayed?.stream.setSilent(areGone);
    }
  }

  /** The streams go on while another path is left. */
  leave(path: PublisherPath, isCutOff: boolean, ended?: SenderEnd): void {
    const next = this.paths.remove(path);
    if (next !== undefined) this.handOver(path, next);
    else
      for (const { stream, delayed, seat, publisher, guest } of this.sections) {
        stream.layers.endOf(publisher);
        guest?.leave(isCutOff, ended);
        if (seat === undefined || stream.senders.leave(seat)) stream.detach(isCutOff, ended);
        delayed?.stream.detach(isCutOff, ended);
      }
  }

  private handOver(from: PublisherPath, { session }: PublisherPath): void {
    for (const { stream, delayed, seat, publisher } of this.sections) {
      for (const held of [stream, delayed?.stream]) if (held?.holder === from.session) held.holder = session;
      if (seat !== undefined) seat.session = session;
      publisher.setMerged(this.paths.isMerged);
    }
    this.setGone(from, true);
  }

  isStandby(): boolean {
    return this.sections.every(standsBy);
  }
}
