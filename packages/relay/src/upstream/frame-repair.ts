import { type FrameParity, MAX_FRAME_PARITY, type ProtectedFrame } from "@setsuna/contracts";
import {
  crc32,
  frameBytesOf,
  frameSize,
  isKeyframe,
  joinBytes,
  mendStripes,
  mendTogether,
  type ProtectedCodec,
  payloadsFor,
  type RtpHeader,
  startsFrame,
  writeRtpPacket,
} from "@setsuna/rtp";
import { extentOf, type Landmark } from "./frame-extent.ts";
import { FrameLayouts, type LaidOut, type PlacedHole } from "./frame-layouts.ts";
import { LinkedFrames } from "./linked-frames.ts";
import { bytesIn, type ReceivedFrame, type ReceivedParity, withChecks, withSymbol } from "./received-frame.ts";

/** Frames that are remembered; parity comes a few ms after its frame, or before its last packets. */
const MAX_FRAMES = 16;
/** Frames longer than this are not mended, in bytes. */
const MAX_FRAME_BYTES = 400_000;
/** Packets remembered of one frame: more than one of the greatest length has. A sender whose timestamp stands still makes no other. */
const MAX_PIECES = 1024;
/** Parity that came before any packet of its frame, at most so much: of three frames. It goes out first where it has a section of its own. */
const MAX_EARLY = 3 * MAX_FRAME_PARITY;
/** Of a frame that nothing came of at so many ticks nothing more is coming before its resends. */
const QUIET_TICKS = 2;
/** Ways that are tried on one frame in all: a sender whose parity is of other bytes costs no more. */
const MAX_TRIES = 48;
/** Ways of the newer of two frames that are tried with those of the older. */
const MAX_WAYS_OF_NEWER = 4;
/**
 * Bytes that may be gone through, once for each parity symbol: a frame of 5 Mbit/s at 30 frames/s is 0.25 million with twelve. What is tried
 * at once, and what more each tick, so that a sender whose parity never fits takes no more than its share of the processor.
 */
const WORK_AT_ONCE = 20_000_000;
const WORK_PER_TICK = 1_000_000;
/** A frame has as many packets as the largest of late had, less this share for each since. */
const SHRINK = 0.02;

/** Packets. */
const missingIn = ({ holes }: LaidOut): number => holes.reduce((sum, { count }) => sum + count, 0);

const firstOf = (ways: Iterable<LaidOut>, most: number): readonly LaidOut[] => {
  const first: LaidOut[] = [];
  for (const way of ways) {
    first.push(way);
    if (first.length === most) break;
  }
  return first;
};

/** Works out packets that the line lost on the way from the sender, from the frame parity that the sender's page adds. */
export class FrameRepair {
  private readonly codec: ProtectedCodec;
  private readonly frames = new Map<number, ReceivedFrame>();
  /** Parity that came before any packet of its frame. */
  private early: FrameParity[] = [];
  private readonly linked = new LinkedFrames();
  private work = 0;
  private longest = 0;
  private largest: number | undefined;
  private readonly layouts: FrameLayouts;
  /**
   * True while a keyframe may come. Before one Chromium throws away what its pacer holds of the frame before, and gives its next number to
   * the keyframe's first packet, which must not be taken for come.
   */
  mayBeCut = false;

  constructor(codec: ProtectedCodec) {
    this.codec = codec;
    this.layouts = new FrameLayouts(codec);
  }

  /** Packets that are remembered, at most 16 times 1024. */
  get heldPackets(): number {
    let held = 0;
    for (const { pieces } of this.frames.values()) held += pieces.size;
    return held;
  }

  /** The most bytes of a frame that one packet has carried. */
  get longestPiece(): number {
    return this.longest;
  }

  /** Packets of the larger frames of late; undefined before the first. */
  get framePackets(): number | undefined {
    return this.largest;
  }

  /** A media packet of the sender by its unwrapped sequence number. The payload must stay as it is. Returns whole RTP packets that were lost. */
  onPacket(packet: Uint8Array, header: RtpHeader, sequence: number): readonly Buffer[] {
    const known = this.frames.get(header.timestamp);
    const before = known === undefined ? this.newest() : undefined;
    const frame = known ?? this.open(header);
    const payload = packet.subarray(header.payloadOffset, packet.length - header.paddingLength);
    frame.pieces.set(sequence, { payload, marker: header.marker, starts: this.begins(packet, header) });
    frame.quiet = 0;
    if (frame.pieces.size > MAX_PIECES) this.forgetOldest(frame);
    // Nothing that frames it makes a payload shorter than what it carries.
    if (payload.length > this.longest) this.longest = Math.max(this.longest, frameBytesOf(this.codec, payload)?.length ?? 0);
    // With the first of a frame the end of the one before it is known.
    return before === undefined ? this.mend(frame) : [...this.mend(before), ...this.mend(frame)];
  }

  /** Whether a frame begins in a packet. The slice of a keyframe without parameter sets has them in a packet before it. */
  private begins(packet: Uint8Array, header: RtpHeader): boolean {
    const { codec } = this;
    if (!startsFrame(codec, packet, header)) return false;
    return codec !== "H264" || !isKeyframe(codec, packet, header) || frameSize(codec, packet, header) !== undefined;
  }

  /** Call every few ms: of a frame of which nothing comes any more the end is worked out too. Returns whole RTP packets that were lost. */
  onTick(): readonly Buffer[] {
    const mended: Buffer[] = [];
    this.work = Math.max(0, this.work - WORK_PER_TICK);
    for (const frame of this.frames.values()) {
      if (frame.isSettled || frame.parity === undefined || frame.quiet >= QUIET_TICKS) continue;
      frame.quiet += 1;
      if (frame.quiet === QUIET_TICKS) mended.push(...this.mend(frame), ...this.mendWithOlder(frame));
    }
    return mended;
  }

  /** Parity of a frame, or of two. */
  onParity(parity: FrameParity): readonly Buffer[] {
    const { before, check, symbol } = parity;
    if (before === undefined) return this.onFrameParity(parity);
    if (bytesIn(before) > MAX_FRAME_BYTES || bytesIn(parity) > MAX_FRAME_BYTES) return [];
    this.linked.add(before, parity, { check, symbol });
    const older = this.frames.get(before.rtpTimestamp);
    return [...this.onFrameParity(parity), ...(older === undefined ? [] : this.mend(older))];
  }

  private onFrameParity(parity: FrameParity): readonly Buffer[] {
    const frame = this.frames.get(parity.rtpTimestamp);
    if (frame === undefined) {
      this.early = [...this.early.slice(1 - MAX_EARLY), parity];
      return [];
    }
    frame.parity = withSymbol(frame.parity, parity);
    return this.mend(frame);
  }

  /** The frame that began last. */
  private newest(): ReceivedFrame | undefined {
    return [...this.frames.values()].at(-1);
  }

  /** Numbers begin anew. */
  reset(): void {
    this.frames.clear();
    this.early = [];
    this.linked.clear();
  }

  /** The frame before the one that begins, in which little can still come. */
  private noteSize(): void {
    const before = this.newest()?.pieces.size;
    if (before !== undefined) this.largest = Math.max(before, (this.largest ?? 0) * (1 - SHRINK));
  }

  private open({ timestamp, ssrc, payloadType }: RtpHeader): ReceivedFrame {
    const frame: ReceivedFrame = {
      timestamp,
      ssrc,
      payloadType,
      pieces: new Map(),
      parity: this.early
        .filter((parity) => parity.rtpTimestamp === timestamp)
        .reduce<ReceivedParity | undefined>(withSymbol, undefined),
      isSettled: false,
      bytes: undefined,
      tries: 0,
      quiet: 0,
    };
    this.noteSize();
    this.frames.set(timestamp, frame);
    for (const oldest of this.frames.keys()) {
      if (this.frames.size <= MAX_FRAMES) break;
      this.frames.delete(oldest);
    }
    return frame;
  }

  /** Such a frame is not mended; the newest of its packets still tell where its successor begins. */
  private forgetOldest(frame: ReceivedFrame): void {
    frame.isSettled = true;
    for (const oldest of frame.pieces.keys()) {
      frame.pieces.delete(oldest);
      return;
    }
  }

  /** What came under a sequence number, of any frame. */
  private readonly landmarkAt = (sequence: number): Landmark | undefined => {
    for (const { timestamp, pieces } of this.frames.values()) {
      const piece = pieces.get(sequence);
      if (piece !== undefined) return { timestamp, marker: piece.marker, starts: piece.starts };
    }
    return undefined;
  };

  /** True for a packet whose number was given to one that was worked out, of another frame. */
  contradicts(sequence: number, timestamp: number): boolean {
    const known = this.landmarkAt(sequence);
    return known !== undefined && known.timestamp !== timestamp;
  }

  /** What can be worked out of a frame now, and then of those beside it that share parity with it. */
  private mend(frame: ReceivedFrame): readonly Buffer[] {
    if (frame.isSettled) return [];
    const mended = this.mendAlone(frame);
    return frame.isSettled ? [...mended, ...this.mendBeside(frame)] : mended;
  }

  private mendBeside({ timestamp }: ReceivedFrame): readonly Buffer[] {
    const beside = this.linked.beside(timestamp).flatMap((other) => this.frames.get(other) ?? []);
    return beside.flatMap((other) => this.mend(other));
  }

  /** Adds what the parity that it shares with whole frames says of it alone. */
  private learn(frame: ReceivedFrame): void {
    const told = this.linked.describe(frame.timestamp);
    if (told === undefined) return;
    const checks = this.linked.checksOf(frame.timestamp, (other) => this.bytesOf(other));
    if (frame.parity === undefined || checks.length > 0) frame.parity = withChecks(frame.parity, told, checks);
  }

  /** The bytes of a frame that is whole; undefined where it is not, or not the one that is told of. */
  private bytesOf({ rtpTimestamp, crc32: sumOfBytes }: ProtectedFrame): Uint8Array | undefined {
    const frame = this.frames.get(rtpTimestamp);
    if (frame?.isSettled !== true) return undefined;
    if (frame.bytes === undefined) {
      const payloads = [...frame.pieces].sort(([one], [other]) => one - other).map(([, { payload }]) => payload);
      frame.bytes = joinBytes(payloads.map((payload) => frameBytesOf(this.codec, payload) ?? new Uint8Array(0)));
    }
    return crc32(frame.bytes) === sumOfBytes ? frame.bytes : undefined;
  }

  private mendAlone(frame: ReceivedFrame): readonly Buffer[] {
    this.learn(frame);
    const { parity } = frame;
    if (parity === undefined) return [];
    for (const laid of this.layoutsOf(frame, parity, parity.checks.length)) {
      if (!this.mayTry(frame, parity.checks.length, laid.bytes.length)) return [];
      if (!mendStripes(laid.bytes, laid.holes, parity.stripeLength, parity.checks)) continue;
      if (crc32(laid.bytes) === parity.crc32) return this.settle(frame, parity, laid);
    }
    return [];
  }

  /** Works out two frames in a row that lack more than what is said of each alone, and that nothing more comes of. */
  private mendPair(older: ReceivedFrame, newer: ReceivedFrame): readonly Buffer[] {
    if (older.isSettled || newer.isSettled || older.parity === undefined || newer.parity === undefined) return [];
    const ofOlder = older.parity.checks;
    const ofNewer = newer.parity.checks;
    const ofBoth = this.linked.checksOfBoth(older.timestamp, newer.timestamp);
    if (ofBoth.length === 0) return [];
    const symbols = ofOlder.length + ofNewer.length + ofBoth.length;
    const newerLaid = firstOf(this.layoutsOf(newer, newer.parity, symbols), MAX_WAYS_OF_NEWER);
    for (const one of this.layoutsOf(older, older.parity, symbols)) {
      for (const other of newerLaid) {
        if (missingIn(one) + missingIn(other) > symbols) continue;
        if (!this.mayTry(newer, symbols, one.bytes.length + other.bytes.length)) return [];
        const first = { ...one, bytes: one.bytes.slice(), stripeLength: older.parity.stripeLength };
        const second = { ...other, bytes: other.bytes.slice(), stripeLength: newer.parity.stripeLength };
        if (!mendTogether(first, second, { ofOlder, ofNewer, ofBoth })) continue;
        if (crc32(first.bytes) !== older.parity.crc32 || crc32(second.bytes) !== newer.parity.crc32) continue;
        return [...this.settle(older, older.parity, first), ...this.settle(newer, newer.parity, second)];
      }
    }
    return [];
  }

  private mendWithOlder(newer: ReceivedFrame): readonly Buffer[] {
    const older = this.frames.get(this.linked.before(newer.timestamp) ?? newer.timestamp);
    if (older === undefined || older === newer) return [];
    const mended = this.mendPair(older, newer);
    return mended.length === 0 ? [] : [...mended, ...this.mendBeside(older), ...this.mendBeside(newer)];
  }

  /** Whether one more way may be tried, with so many symbols over so many bytes; counts it. */
  private mayTry(frame: ReceivedFrame, symbols: number, bytes: number): boolean {
    if (frame.tries >= MAX_TRIES || this.work > WORK_AT_ONCE) return false;
    frame.tries += 1;
    this.work += symbols * bytes;
    return true;
  }

  /** How a frame may lie in its packets, as far as `symbols` of parity mend what is missing then. Settles one that is whole. */
  private layoutsOf(frame: ReceivedFrame, parity: ReceivedParity, symbols: number): Iterable<LaidOut> {
    if (frame.tries >= MAX_TRIES) return [];
    const extent = extentOf([...frame.pieces.keys()], frame.timestamp, this.landmarkAt);
    const total = bytesIn(parity);
    if (extent === undefined || total === 0 || total > MAX_FRAME_BYTES) return [];
    const { unitLengths } = parity;
    const { mayBeCut } = this;
    const isOver = frame.quiet >= QUIET_TICKS;
    const laid = this.layouts.of({ pieces: frame.pieces, extent, unitLengths, total, symbols, isOver, mayBeCut });
    if (laid !== "whole") return laid ?? [];
    frame.isSettled = true;
    return [];
  }

  private settle(frame: ReceivedFrame, parity: ReceivedParity, { bytes, holes }: LaidOut): readonly Buffer[] {
    frame.isSettled = true;
    frame.bytes = bytes;
    return this.packets(frame, parity, bytes, holes);
  }

  private packets(
    frame: ReceivedFrame,
    parity: ReceivedParity,
    bytes: Uint8Array,
    holes: readonly PlacedHole[],
  ): readonly Buffer[] {
    const sample = frame.pieces.values().next().value?.payload ?? new Uint8Array(0);
    return holes.flatMap((hole) => {
      const payloads = payloadsFor(this.codec, bytes, parity.unitLengths, hole, hole.count, sample) ?? [];
      return payloads.map((payload, index) => {
        const sequence = hole.first + index;
        const marker = hole.to === bytes.length && index === hole.count - 1;
        // What follows tells by this where it begins.
        frame.pieces.set(sequence, { payload, marker, starts: hole.from === 0 && index === 0 });
        return Buffer.from(
          writeRtpPacket({
            payloadType: frame.payloadType,
            sequenceNumber: sequence & 0xffff,
            timestamp: frame.timestamp,
            ssrc: frame.ssrc,
            marker,
            payload,
          }),
        );
      });
    });
  }
}
