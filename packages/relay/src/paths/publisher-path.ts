import type { MediaSessionId, PathReport, SenderPath } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import type { Admission } from "../admission.ts";
import type { SessionTraffic } from "../traffic-meter.ts";
import type { Peer } from "../transport/peer.ts";
import { UplinkPath } from "../upstream/uplink-path.ts";
import type { MergedPacket } from "./sequence-merge.ts";

/** A path without packets for this long is silent, ms: four frames of 30 frames/s. */
const SILENT_MS = 150;
/** Lateness of the last one or two such periods counts, ms. */
const LATENESS_MS = 2000;
/** Longest wait for a copy, ms: beyond it, a retransmission is sooner. */
const MAX_LATENESS_MS = 250;

export interface PathOptions {
  readonly session: MediaSessionId;
  /** Absent for a sender with one network. */
  readonly path: SenderPath | undefined;
  readonly peer: Pick<Peer, "sender" | "roundTripTimeMs">;
  readonly admission: Admission;
  /** Extension ID of the absolute send time; 0: none. */
  readonly sendTimeId: number;
}

/** One of a sender's connections: its packets, lateness behind the quickest one, and estimate. */
export class PublisherPath {
  readonly session: MediaSessionId;
  readonly name: string;
  readonly isBackup: boolean;
  readonly admission: Admission;
  /** Its session has received nothing for seconds. */
  isGone = false;
  /** 0 to 7, distinct among present paths. */
  index = 0;
  private readonly peer: PathOptions["peer"];
  private readonly senders = new Map<string, (packet: Buffer) => boolean>();
  private readonly newest = new Map<number, number>();
  private readonly uplink: UplinkPath;
  private mediaAt = Number.NEGATIVE_INFINITY;
  private received = 0;
  private expected = 0;
  private octets = 0;
  private lateness = { now: 0, before: 0, since: Number.NEGATIVE_INFINITY };

  constructor({ session, path, peer, admission, sendTimeId }: PathOptions) {
    this.session = session;
    this.name = path?.name ?? "";
    this.isBackup = path?.backup === true;
    this.peer = peer;
    this.admission = admission;
    this.uplink = new UplinkPath(sendTimeId);
  }

  send(mid: string, packet: Buffer): void {
    const send = this.senders.get(mid) ?? this.peer.sender(mid);
    this.senders.set(mid, send);
    send(packet);
  }

  roundTripTimeMs(): Milliseconds | undefined {
    const measured = this.peer.roundTripTimeMs();
    if (measured !== undefined) this.uplink.setRoundTripTime(measured);
    return measured;
  }

  fec(framePackets: number | undefined): number {
    return this.uplink.fec(framePackets, this.uplink.roundTripMs);
  }

  onOctets(octets: number, now: Milliseconds): void {
    this.octets += octets;
    this.mediaAt = now;
  }

  onBeside(bytes: number): void {
    this.uplink.onBeside(bytes);
  }

  /** Counts a packet of the stream, without retransmissions and FEC. Call it before {@link onOctets}. */
  onMedia(packet: Buffer, header: RtpHeader, { arrival, sequence, lateMs }: MergedPacket, now: Milliseconds): void {
    if (arrival === "repeat" || arrival === "old") return;
    const newest = this.newest.get(header.ssrc);
    // A backup that pauses loses nothing meanwhile.
    const isResumed = newest === undefined || (this.isBackup && this.isSilent(now));
    if (newest === undefined || sequence > newest) {
      this.expected += isResumed ? 1 : sequence - newest;
      this.newest.set(header.ssrc, sequence);
    }
    if (isResumed) this.uplink.reset();
    this.received += 1;
    this.uplink.onPacket(packet, header, now);
    this.learn(lateMs, now);
  }

  private learn(lateMs: Milliseconds, now: Milliseconds): void {
    if (now - this.lateness.since >= LATENESS_MS) this.lateness = { now: 0, before: this.lateness.now, since: now };
    if (lateMs <= MAX_LATENESS_MS) this.lateness.now = Math.max(this.lateness.now, lateMs);
  }

  /** Behind the quickest path, recently, ms. */
  get latenessMs(): Milliseconds {
    return Math.max(this.lateness.now, this.lateness.before);
  }

  isSilent(now: Milliseconds): boolean {
    return now - this.mediaAt > SILENT_MS;
  }

  get estimate(): BitsPerSecond | undefined {
    return this.uplink.bitsPerSecond;
  }

  get lost(): number {
    return Math.max(0, this.expected - this.received);
  }

  traffic(): SessionTraffic {
    return { octets: this.octets, packetsLost: this.lost, packetsExpected: this.expected };
  }

  report(now: Milliseconds): PathReport {
    const { name, received, expected, estimate } = this;
    return {
      name,
      packetsReceived: received,
      packetsExpected: expected,
      ...(this.isSilent(now) ? { silent: true as const } : {}),
      ...(estimate === undefined ? {} : { uplinkEstimate: estimate }),
    };
  }
}
