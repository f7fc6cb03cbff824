import { isCarriedRepair, readFrameFec } from "@setsuna/contracts";
import { bare, type Milliseconds } from "@setsuna/kit";
import { RTP_HEADER_LENGTH } from "@setsuna/rtp";
import type { PanelReading } from "../panel-agreement.ts";
import { EventQueue } from "./event-queue.ts";
import { FollowingEncoder, type RateAt } from "./following-encoder.ts";
import { PathReports } from "./path-reports.ts";
import { type RelayChain, relayChain } from "./relay-chain.ts";
import { type SimulatedLinks, SimulatedPaths, type Word } from "./simulated-paths.ts";
import { FRAME_MS, PACKET_BYTES, SimulatedSender } from "./simulated-sender.ts";
import { SimulatedViewer } from "./simulated-viewer.ts";
import type { CountedFigures } from "./stream-figures.ts";

const TICK_MS = 5;
const ROUND_TRIP_EVERY_MS = 1000;
const REQUESTS_EVERY_MS = 250;
const AROUND_BYTES = 38;
const [MESSAGE_BYTES, RTCP_BYTES, REPORT_BYTES] = [100, 120, 200];

export class StreamRun {
  readonly events = new EventQueue(1000);
  readonly paths: SimulatedPaths;
  readonly chain: RelayChain;
  readonly viewer: SimulatedViewer;
  readonly rates: RateAt[] = [];
  readonly estimates: RateAt[] = [];
  frames = 0;
  fullTicks = 0;
  ticks = 0;
  symbolsUp = 0;
  symbolsDown = 0;
  private readonly start = this.events.now;
  private readonly lines: SimulatedLinks;
  private readonly sender: SimulatedSender;
  private readonly encoder: FollowingEncoder | undefined;
  private readonly delivered = new Set<number>();
  private readonly onItsWay = new Set<number>();
  private spuriousDown = 0;
  private nacksDown = 0;
  private upBytes = 0;
  private downBytes = 0;

  constructor(lines: SimulatedLinks, seed: number) {
    this.lines = lines;
    const { events } = this;
    const { sending } = lines;
    this.paths = new SimulatedPaths(lines, seed, events);
    this.chain = relayChain(
      {
        toSender: (rtcp) => void this.paths.over("upBack", RTCP_BYTES, () => this.sender.onRtcp(rtcp)),
        toViewer: (packet) => this.toViewer(Buffer.from(packet)),
      },
      events.now,
    );
    this.sender = new SimulatedSender(
      {
        at: (time, run) => events.at(time, run),
        now: () => events.now,
        rtp: (packet) => this.toRelay(packet),
        fec: (message) => this.fecToRelay(message),
        repairSymbols: () => this.symbolsUp,
        encoder: sending && { rate: () => this.encoder?.rate ?? sending.rate, isLayered: () => this.encoder?.isLayered === true },
      },
      seed,
      this.delivered,
      lines,
    );
    this.encoder = sending && new FollowingEncoder(sending, events, this.rates, () => this.sender.requestKeyframe());
    this.viewer = this.openViewer();
    for (const begin of [this.measure, this.requests, this.frame, this.tick]) events.at(this.start, begin);
    const reports = new PathReports(events, this.chain, (paths) => {
      if (this.isHeard("paths")) this.paths.over("upBack", REPORT_BYTES, () => this.encoder?.usePaths(paths));
    });
    if (sending !== undefined) reports.begin();
  }

  counted(): CountedFigures {
    const { sender, estimates, spuriousDown, nacksDown, chain, upBytes, downBytes } = this;
    const { keyframes, retransmissions: retransmissionsUp, unanswered: unansweredUp, falselyLost } = sender;
    const nacksUp = chain.publisher.nackCount;
    const narrow = estimates.length;
    const { reorderingMs: reorderingUpMs } = chain.publisher;
    return {
      keyframes,
      narrow,
      spuriousDown,
      nacksDown,
      nacksUp,
      retransmissionsUp,
      unansweredUp,
      falselyLost,
      reorderingUpMs,
      upBytes,
      downBytes,
    };
  }

  panel(): PanelReading {
    const { viewer, chain, events } = this;
    const { freezes, freezeTimeMs } = viewer.screen.freezes.read(events.now);
    const { packetsLost, packetsRecovered } = viewer.video.readStats();
    const retransmittedPackets = chain.subscriber.egress.retransmittedPacketsSent;
    return { packets: viewer.packets, packetsLost, packetsRecovered, retransmittedPackets, freezes, freezeTime: freezeTimeMs };
  }

  private isHeard(word: Word): boolean {
    return this.lines.unheard?.has(word) !== true;
  }

  private sizeOf(packet: { readonly length: number }): number {
    return this.lines.sending === undefined ? PACKET_BYTES : packet.length + AROUND_BYTES;
  }

  private toRelay(packet: Buffer): void {
    const { events, sender, chain, delivered } = this;
    const transport = sender.nextTransport & 0xffff;
    const comes = this.paths.over("up", this.sizeOf(packet), () => {
      this.upBytes += this.sizeOf(packet);
      chain.publisher.onRtp(Buffer.from(packet), events.now, events.now);
    });
    if (comes) delivered.add(transport);
    else delivered.delete(transport);
  }

  private fecToRelay(message: Uint8Array): void {
    const fec = readFrameFec(message);
    if (fec === undefined) return;
    this.paths.over("up", this.sizeOf(message), () => this.chain.publisher.onFec(fec, this.events.now));
  }

  private toViewer(packet: Buffer): void {
    const carried = packet.readUInt16BE(RTP_HEADER_LENGTH + 2);
    const isMedia = !isCarriedRepair(packet.subarray(RTP_HEADER_LENGTH));
    const comes = this.paths.over("down", this.sizeOf(packet), () => {
      this.downBytes += this.sizeOf(packet);
      if (isMedia) this.onItsWay.delete(carried);
      this.viewer.receive(packet);
    });
    if (comes && isMedia) this.onItsWay.add(carried);
  }

  private openViewer(): SimulatedViewer {
    const { events, sender, chain } = this;
    const { subscriber, stream } = chain;
    const ask = (word: Word | undefined, run: () => void): void => {
      if (word === undefined || this.isHeard(word)) this.paths.over("downBack", MESSAGE_BYTES, run);
    };
    return new SimulatedViewer(events, {
      // The stream keeps its first sender's timestamps.
      capturedAt: ({ rtpTimestamp }) => sender.capturedAt.get(bare(rtpTimestamp)) ?? Number.NaN,
      nack: (sequences) => {
        this.nacksDown += sequences.length;
        this.spuriousDown += sequences.filter((sequence) => this.onItsWay.has(sequence)).length;
        ask("nacks", () => {
          for (const sequence of sequences) subscriber.resend(sequence, events.now);
        });
      },
      repair: (packets) => {
        this.symbolsDown = packets;
        ask("repair", () => {
          subscriber.fec.set(packets, true, events.now);
          if (packets > 0) stream.requestFec(events.now);
        });
      },
      downlinkEstimate: (figures) => {
        this.estimates.push({ at: events.now, rate: figures.bitsPerSecond });
        ask(undefined, () => subscriber.onDownlinkEstimate(figures, events.now));
      },
      keyframe: () =>
        ask("keyframes", () => {
          if (subscriber.onKeyframeRequest(events.now, undefined)) stream.requestKeyframe(events.now);
        }),
    });
  }

  private readonly frame = (): void => {
    this.sender.frame(this.frames);
    this.frames += 1;
    this.events.at(this.start + this.frames * FRAME_MS, this.frame);
  };

  private readonly tick = (): void => {
    const { events, chain } = this;
    chain.publisher.tick(events.now);
    chain.stream.tick(events.now);
    this.ticks += 1;
    if (chain.publisher.isUplinkFull(events.now)) this.fullTicks += 1;
    events.at(events.now + TICK_MS, this.tick);
  };

  private readonly measure = (): void => {
    const { events, paths, chain, viewer } = this;
    const sentAt = events.now;
    const trip = (there: "up" | "downBack", back: "upBack" | "down", told: (ms: Milliseconds) => void): void =>
      void paths.over(there, MESSAGE_BYTES, () => paths.over(back, MESSAGE_BYTES, () => told(events.now - sentAt)));
    trip("up", "upBack", (ms) => chain.publisher.setRoundTripTime(ms));
    trip("downBack", "down", (ms) => viewer.video.setRoundTrip(ms));
    events.at(events.now + ROUND_TRIP_EVERY_MS, this.measure);
  };

  private readonly requests = (): void => {
    const { events, paths, chain, viewer } = this;
    const wanted = chain.publisher.repairSymbolsWanted();
    paths.over("upBack", MESSAGE_BYTES, () => {
      this.symbolsUp = wanted;
    });
    const reorderingMs = chain.stream.uplinkReorderingMs;
    paths.over("down", MESSAGE_BYTES, () => viewer.video.setUplinkReordering(reorderingMs));
    events.at(events.now + REQUESTS_EVERY_MS, this.requests);
  };
}
