import { hasPathChanged } from "@setsuna/congestion";
import { isCarriedRepair, MediaSessionId, readFrameFec, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { CarriedVideo, SmoothingDelay, StreamClock } from "@setsuna/playout";
import { RTP_HEADER_LENGTH, sequenceNumberOf, timestampOf } from "@setsuna/rtp";
import { stepsOf } from "@setsuna/testkit";
import type { OfferedCodec } from "../../packages/relay/src/sdp/codecs.ts";
import { PACKET_CARRIAGE } from "../../packages/relay/src/stream/encapsulation.ts";
import { RtpPublisher } from "../../packages/relay/src/stream/rtp-publisher.ts";
import { RtpStream } from "../../packages/relay/src/stream/rtp-stream.ts";
import { RtpSubscriber } from "../../packages/relay/src/stream/rtp-subscriber.ts";
import { EventQueue } from "./event-queue.ts";
import { FollowingEncoder, type KnownPaths, type RateAt, type SendingRule } from "./following-encoder.ts";
import { ScatteredPath, type SimulatedLine } from "./scattered-path.ts";
import { type Draw, Screen } from "./screen.ts";
import { FRAME_MS, PACKET_BYTES, RELAY_SSRC, SENDER_CODEC, SENDER_EXTENSIONS, SimulatedSender } from "./simulated-sender.ts";

const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const TICK_MS = 5;
const KEYFRAME_RETRY_MS = 250;
/** A frame's way through decoder and page, ms. */
const DECODE_MS = 4;
const ROUND_TRIP_EVERY_MS = 1000;
/** IP, UDP and SRTP around an RTP packet, bytes. */
const AROUND_BYTES = 38;
/** The relay looks at the paths so often, ms, and says it again after so long. */
const PATHS_EVERY_MS = 20;
const REPORT_EVERY_MS = 1000;

export interface SimulatedLines {
  readonly up: SimulatedLine;
  readonly down: SimulatedLine;
  /** Packets of a usual frame; absent: 17, as 5 Mbit/s have at 30 frames/s. */
  readonly framePackets?: number | undefined;
  /** An encoder that keeps a rate, and packets of their real length. Absent: as {@link framePackets} says, whatever happens. */
  readonly sending?: SendingRule | undefined;
  /** Words between viewer, relay and sender that never arrive, to see that it is noticed. Absent: all do. */
  readonly unheard?: ReadonlySet<Word> | undefined;
}

/** Requests for packets, wishes for repair symbols, what the relay says of the paths, requests for keyframes. */
export type Word = "nacks" | "repair" | "paths" | "keyframes";

/** Figures of the measured stretch of a run. */
export interface StreamFigures {
  /** Share of the frames sent that were drawn. */
  readonly drawnShare: number;
  /** Time in gaps above 100 ms, ms. */
  readonly frozenMs: Milliseconds;
  readonly longestGapMs: Milliseconds;
  /** Share of intervals above 2.5 frame times. */
  readonly longIntervals: number;
  /** Root of the mean square of intervals, weighed by time as `totalSquaredInterFrameDelay` is, ms. */
  readonly rmsIntervalMs: Milliseconds;
  /** From capture to draw, ms. */
  readonly p50: Milliseconds;
  readonly p99: Milliseconds;
  readonly keyframes: number;
  /** Downlink estimates that the viewer reported, each of which calls its downlink narrow. */
  readonly narrow: number;
  readonly droppedForDownlink: boolean;
  readonly uplinkFullShare: number;
  /** Requests for packets that came by themselves. */
  readonly spuriousDown: number;
  readonly nacksDown: number;
  readonly nacksUp: number;
  readonly retransmissionsUp: number;
  /** Transport feedback that called lost what came, once for each time. */
  readonly falselyLost: number;
  readonly symbolsUp: number;
  readonly symbolsDown: number;
  /** Time of the beginning of the measured stretch. */
  readonly from: Milliseconds;
  readonly draws: readonly Draw[];
  /** Bytes that came out of the lines in the direction of the media. */
  readonly upBytes: number;
  readonly downBytes: number;
  /** Rates of the encoder in the course of the measured stretch, bit/s. */
  readonly rates: readonly RateAt[];
  /** As the viewer reported them in it. */
  readonly estimates: readonly RateAt[];
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** A stream through the relay's and the viewer's own rules over two lines, without browsers, sockets and clocks. */
export const simulatedStream = (
  lines: SimulatedLines,
  seed: number,
  measureMs: Milliseconds,
  warmUpMs: Milliseconds = 3000,
): StreamFigures => {
  const events = new EventQueue(1000);
  const up = new ScatteredPath(lines.up, seed * 4 + 1);
  const upBack = new ScatteredPath(lines.up, seed * 4 + 2);
  const down = new ScatteredPath(lines.down, seed * 4 + 3);
  const downBack = new ScatteredPath(lines.down, seed * 4 + 4);
  const over = (path: ScatteredPath, bytes: number, run: () => void): boolean => {
    const arrivals = path.offer(events.now, bytes);
    for (const arrival of arrivals) events.at(arrival, run);
    return arrivals.length > 0;
  };
  const { sending, unheard } = lines;
  const isHeard = (word: Word): boolean => unheard?.has(word) !== true;
  const sizeOf = (packet: { readonly length: number }): number =>
    sending === undefined ? PACKET_BYTES : packet.length + AROUND_BYTES;
  let [upBytes, downBytes] = [0, 0];
  const start = events.now;
  const delivered = new Set<number>();

  const ref = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 });
  const stream = new RtpStream(ref, 1000, () => undefined);
  const publisher = new RtpPublisher({
    codec: SENDER_CODEC,
    extensions: SENDER_EXTENSIONS,
    feedback: ["nack", "transport-cc"],
    ownSsrc: RELAY_SSRC,
    frameFec: "section",
    sendRtcp: (packet) => void over(upBack, 120, () => sender.onRtcp(packet)),
    sink: stream,
  });
  stream.holder = MediaSessionId.parse("s".repeat(22));
  stream.attach(publisher);
  const sender = new SimulatedSender(
    {
      at: (time, run) => events.at(time, run),
      now: () => events.now,
      rtp: (packet) => {
        const transport = sender.nextTransport & 0xffff;
        const isOnItsWay = over(up, sizeOf(packet), () => {
          upBytes += sizeOf(packet);
          publisher.onRtp(Buffer.from(packet), events.now, events.now);
        });
        if (isOnItsWay) delivered.add(transport);
        else delivered.delete(transport);
      },
      fec: (message) => {
        const fec = readFrameFec(message);
        if (fec !== undefined) over(up, sizeOf(message), () => publisher.onFec(fec, events.now));
      },
      repairSymbols: () => symbolsUp,
      encoder: sending && { rate: () => encoder?.rate ?? sending.rate, isLayered: () => encoder?.isLayered === true },
    },
    seed,
    delivered,
    lines.framePackets,
  );

  /** Carried numbers on their way to the viewer for the first time. */
  const onItsWay = new Set<number>();
  let spuriousDown = 0;
  let nacksDown = 0;
  const viewer = new RtpSubscriber({
    session: MediaSessionId.parse("v".repeat(22)),
    ssrc: 9,
    kind: "video",
    codecs: [OPUS],
    encapsulation: PACKET_CARRIAGE,
    playout: "instant",
    firstSequence: 100,
    history: stream.history,
    send: (packet) => {
      const copy = Buffer.from(packet);
      const carried = copy.readUInt16BE(RTP_HEADER_LENGTH + 2);
      const isMedia = !isCarriedRepair(copy.subarray(RTP_HEADER_LENGTH));
      const comes = over(down, sizeOf(copy), () => {
        downBytes += sizeOf(copy);
        if (isMedia) onItsWay.delete(carried);
        receive(copy);
      });
      if (comes && isMedia) onItsWay.add(carried);
      return true;
    },
  });
  stream.add(viewer);
  stream.join(viewer, events.now);

  const rates: RateAt[] = [];
  const encoder = sending && new FollowingEncoder(sending, events, rates, () => sender.requestKeyframe());
  let told: KnownPaths & { readonly at: Milliseconds } = { at: start };
  /** Tells the sender of the paths, as the relay's publishing role does. */
  const lookAtPaths = (): void => {
    const paths = { uplink: publisher.uplinkEstimate, narrowestDownlink: stream.narrowestDownlink(events.now) };
    const isNews = hasPathChanged(told.uplink, paths.uplink) || hasPathChanged(told.narrowestDownlink, paths.narrowestDownlink);
    if (isNews || events.now - told.at >= REPORT_EVERY_MS) {
      told = { ...paths, at: events.now };
      if (isHeard("paths")) over(upBack, 200, () => encoder?.usePaths(paths));
    }
    events.at(events.now + PATHS_EVERY_MS, lookAtPaths);
  };

  const screen = new Screen(events);
  const clock = new StreamClock(90_000);
  const smoothing = new SmoothingDelay();
  let keyframeAskedAt = Number.NEGATIVE_INFINITY;
  let symbolsUp = 0;
  let symbolsDown = 0;
  let narrow = 0;
  const estimates: RateAt[] = [];
  const ask = (run: () => void): void => void over(downBack, 100, run);
  const carriedVideo = new CarriedVideo({
    now: () => events.now,
    after: (ms, task) => {
      let isOff = false;
      events.at(events.now + ms, () => {
        if (!isOff) task();
      });
      return () => {
        isOff = true;
      };
    },
    frame: ({ rtpTimestamp }) => {
      const { now } = events;
      clock.addArrival(rtpTimestamp, now);
      const quickest = clock.fastestArrival(rtpTimestamp) ?? now;
      smoothing.frame(now - quickest, FRAME_MS, now);
      const delayMs = smoothing.delay(now);
      const dueAt = delayMs === 0 ? now : quickest + delayMs;
      const captured = capturedAt(rtpTimestamp);
      events.at(now + DECODE_MS, () => screen.decoded(captured, dueAt));
    },
    nack: (sequences) => {
      nacksDown += sequences.length;
      spuriousDown += sequences.filter((sequence) => onItsWay.has(sequence)).length;
      if (isHeard("nacks"))
        ask(() => {
          for (const sequence of sequences) viewer.resend(sequence, events.now);
        });
    },
    fec: (packets) => {
      symbolsDown = packets;
      if (isHeard("repair"))
        ask(() => {
          viewer.fec.set(packets, true, events.now);
          if (packets > 0) stream.requestFec(events.now);
        });
    },
    downlinkEstimate: (figures) => {
      narrow += 1;
      estimates.push({ at: events.now, rate: figures.bitsPerSecond });
      ask(() => viewer.onDownlinkEstimate(figures, events.now));
    },
    keyframeNeeded: () => {
      if (events.now - keyframeAskedAt < KEYFRAME_RETRY_MS) return;
      keyframeAskedAt = events.now;
      if (!isHeard("keyframes")) return;
      ask(() => {
        if (viewer.onKeyframeRequest(events.now, undefined)) stream.requestKeyframe(events.now);
      });
    },
    heardAgain: () => undefined,
  });
  const capturedAt = (rtpTimestamp: number): Milliseconds => {
    // The stream keeps the timestamps of its first sender.
    return sender.capturedAt.get(rtpTimestamp) ?? Number.NaN;
  };
  const receive = (packet: Buffer): void => {
    const bytes = new Uint8Array(packet.subarray(RTP_HEADER_LENGTH));
    const header = { sequenceNumber: sequenceNumberOf(packet), timestamp: timestampOf(packet), cameAt: events.now };
    carriedVideo.receive(bytes.buffer, header);
  };

  let frames = 0;
  const frame = (): void => {
    sender.frame(frames);
    frames += 1;
    events.at(start + frames * FRAME_MS, frame);
  };
  let fullTicks = 0;
  let ticks = 0;
  const tick = (): void => {
    publisher.tick(events.now);
    stream.tick(events.now);
    ticks += 1;
    if (publisher.isUplinkFull(events.now)) fullTicks += 1;
    events.at(events.now + TICK_MS, tick);
  };
  /** The data channel's round trip, scatter included; what the relay wants of FEC is told as often. */
  const measure = (): void => {
    const sentAt = events.now;
    over(up, 100, () => over(upBack, 100, () => publisher.setRoundTripTime(events.now - sentAt)));
    over(downBack, 100, () => over(down, 100, () => carriedVideo.setRoundTrip(events.now - sentAt)));
    events.at(events.now + ROUND_TRIP_EVERY_MS, measure);
  };
  const report = (): void => {
    const wanted = publisher.repairSymbolsWanted();
    over(upBack, 100, () => {
      symbolsUp = wanted;
    });
    const reorderingMs = stream.uplinkReorderingMs;
    over(down, 100, () => carriedVideo.setUplinkReordering(reorderingMs));
    events.at(events.now + 250, report);
  };
  events.at(start, measure);
  events.at(start, report);
  events.at(start, frame);
  events.at(start, tick);
  if (sending !== undefined) events.at(start, lookAtPaths);

  events.until(start + warmUpMs);
  for (const [path, { script }, direction] of [
    [up, lines.up, "forward"],
    [upBack, lines.up, "backward"],
    [down, lines.down, "backward"],
    [downBack, lines.down, "forward"],
  ] as const)
    if (script !== undefined) path.link.plan(stepsOf(script, direction), events.now);
  const before = {
    frames,
    keyframes: sender.keyframes,
    draws: screen.draws.length,
    narrow,
    spuriousDown,
    nacksDown,
    nacksUp: publisher.nackCount,
    retransmissionsUp: sender.retransmissions,
    falselyLost: sender.falselyLost,
    fullTicks,
    ticks,
    upBytes,
    downBytes,
  };
  let droppedForDownlink = false;
  for (let at = start + warmUpMs; at <= start + warmUpMs + measureMs; at += 500) {
    events.until(at);
    droppedForDownlink ||= viewer.isDroppingFrames(events.now);
  }
  const shown = screen.draws.slice(Math.max(0, before.draws - 1));
  const intervals = shown.slice(1).map(({ at }, index) => at - (shown[index]?.at ?? at));
  const latencies = shown.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return {
    drawnShare: intervals.length / (frames - before.frames),
    frozenMs: intervals.filter((interval) => interval > 100).reduce((sum, interval) => sum + interval, 0),
    longestGapMs: Math.max(0, ...intervals),
    longIntervals: intervals.filter((interval) => interval > 2.5 * FRAME_MS).length / Math.max(1, intervals.length),
    rmsIntervalMs: Math.sqrt(intervals.reduce((sum, interval) => sum + interval ** 2, 0) / Math.max(1, intervals.length)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    keyframes: sender.keyframes - before.keyframes,
    narrow: narrow - before.narrow,
    droppedForDownlink,
    uplinkFullShare: (fullTicks - before.fullTicks) / Math.max(1, ticks - before.ticks),
    spuriousDown: spuriousDown - before.spuriousDown,
    nacksDown: nacksDown - before.nacksDown,
    nacksUp: publisher.nackCount - before.nacksUp,
    retransmissionsUp: sender.retransmissions - before.retransmissionsUp,
    falselyLost: sender.falselyLost - before.falselyLost,
    symbolsUp,
    symbolsDown,
    from: start + warmUpMs,
    draws: shown,
    upBytes: upBytes - before.upBytes,
    downBytes: downBytes - before.downBytes,
    rates: rates.filter(({ at }) => at >= start + warmUpMs),
    estimates: estimates.filter(({ at }) => at >= start + warmUpMs),
  };
};
