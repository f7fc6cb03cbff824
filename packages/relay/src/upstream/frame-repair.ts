import type { FrameParity } from "@setsuna/contracts";
import {
  type Check,
  crc32,
  frameBytesOf,
  type Hole,
  mendStripes,
  type ProtectedCodec,
  payloadsFor,
  type RtpHeader,
  writeRtpPacket,
} from "@setsuna/rtp";
import { type Gap, gapsOf } from "./frame-gaps.ts";
import { type EdgeShortage, missingLengths } from "./piece-lengths.ts";

/** Frames that are remembered; parity comes a few ms after its frame, or before its last packets. */
const MAX_FRAMES = 16;
/** Frames longer than this are not mended, in bytes. */
const MAX_FRAME_BYTES = 400_000;
/** Packets remembered of one frame: more than one of the greatest length has. A sender whose timestamp stands still makes no other. */
const MAX_PIECES = 1024;
/** Parity that came before any packet of its frame, at most so much: of three frames. It goes out first where it has a section of its own. */
const MAX_EARLY = 24;
/** What is missing at the end of a frame that nothing follows yet is one packet when it is no longer than so many of the frame's largest. */
const TAIL_SLACK = 1.25;
/** Ways that are tried on one frame in all: a sender whose parity is of other bytes costs no more. */
const MAX_TRIES = 48;
/** A frame has as many packets as the largest of late had, less this share for each since. */
const SHRINK = 0.02;
/** Ways in which the lengths of two packets are tried beside those that the others tell of. */
const MAX_PAIRS = 12;

interface Piece {
  readonly payload: Uint8Array;
  readonly marker: boolean;
}

interface Frame {
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payloadType: number;
  readonly pieces: Map<number, Piece>;
  parity: ReceivedParity | undefined;
  isSettled: boolean;
  /** Ways of laying it out that were tried. */
  tries: number;
}

/** What came of a frame's parity. */
interface ReceivedParity {
  readonly crc32: number;
  readonly unitLengths: readonly number[];
  readonly stripeLength: number;
  readonly checks: readonly Check[];
}

/** A message's symbol beside what came before of the same frame. */
const withSymbol = (known: ReceivedParity | undefined, parity: FrameParity): ReceivedParity => {
  const { crc32: sumOfBytes, unitLengths, stripeLength, check, symbol } = parity;
  const isSame = known?.crc32 === sumOfBytes && known.stripeLength === stripeLength;
  const others = isSame ? known.checks.filter((other) => other.check !== check) : [];
  return { crc32: sumOfBytes, unitLengths, stripeLength, checks: [...others, { check, symbol }] };
};

/** Works out packets that the line lost on the way from the sender, from the frame parity that the sender's page adds. */
export class FrameRepair {
  private readonly codec: ProtectedCodec;
  private readonly frames = new Map<number, Frame>();
  /** Parity that came before any packet of its frame. */
  private early: FrameParity[] = [];
  private longest = 0;
  private largest: number | undefined;
  /** As on the newest frame that showed it. */
  private shortage: EdgeShortage = { first: 0, last: 0 };

  constructor(codec: ProtectedCodec) {
    this.codec = codec;
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
    const frame = this.frames.get(header.timestamp) ?? this.open(header);
    const payload = packet.subarray(header.payloadOffset, packet.length - header.paddingLength);
    frame.pieces.set(sequence, { payload, marker: header.marker });
    if (frame.pieces.size > MAX_PIECES) this.forgetOldest(frame);
    // Nothing that frames it makes a payload shorter than what it carries.
    if (payload.length > this.longest) this.longest = Math.max(this.longest, frameBytesOf(this.codec, payload)?.length ?? 0);
    return this.mend(frame);
  }

  /** Parity of a frame. */
  onParity(parity: FrameParity): readonly Buffer[] {
    const frame = this.frames.get(parity.rtpTimestamp);
    if (frame === undefined) {
      this.early = [...this.early.slice(1 - MAX_EARLY), parity];
      return [];
    }
    frame.parity = withSymbol(frame.parity, parity);
    return this.mend(frame);
  }

  /** Numbers begin anew. */
  reset(): void {
    this.frames.clear();
    this.early = [];
  }

  /** The frame before the one that begins, in which little can still come. */
  private noteSize(): void {
    const before = [...this.frames.values()].at(-1)?.pieces.size;
    if (before !== undefined) this.largest = Math.max(before, (this.largest ?? 0) * (1 - SHRINK));
  }

  private open({ timestamp, ssrc, payloadType }: RtpHeader): Frame {
    const frame: Frame = {
      timestamp,
      ssrc,
      payloadType,
      pieces: new Map(),
      parity: this.early
        .filter((parity) => parity.rtpTimestamp === timestamp)
        .reduce<ReceivedParity | undefined>(withSymbol, undefined),
      isSettled: false,
      tries: 0,
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
  private forgetOldest(frame: Frame): void {
    frame.isSettled = true;
    for (const oldest of frame.pieces.keys()) {
      frame.pieces.delete(oldest);
      return;
    }
  }

  /** The frame that a sequence number belongs to, and whether it ends it; undefined for what did not come. */
  private readonly pieceAt = (sequence: number): { readonly timestamp: number; readonly marker: boolean } | undefined => {
    for (const { timestamp, pieces } of this.frames.values()) {
      const piece = pieces.get(sequence);
      if (piece !== undefined) return { timestamp, marker: piece.marker };
    }
    return undefined;
  };

  private mend(frame: Frame): readonly Buffer[] {
    const { parity } = frame;
    if (parity === undefined || frame.isSettled) return [];
    const gaps = gapsOf([...frame.pieces.keys()], frame.timestamp, this.pieceAt);
    if (gaps === undefined) return [];
    const total = parity.unitLengths.reduce((sum, length) => sum + length, 0);
    if (total === 0 || total > MAX_FRAME_BYTES) return [];
    const laid = this.layOut(frame, gaps, total);
    if (laid === "whole") {
      frame.isSettled = true;
      this.learnShortage(frame);
    }
    if (laid === undefined || laid === "whole") return [];
    for (const { bytes, holes } of laid) {
      frame.tries += 1;
      if (frame.tries > MAX_TRIES) return [];
      if (!mendStripes(bytes, holes, parity.stripeLength, parity.checks) || crc32(bytes) !== parity.crc32) continue;
      frame.isSettled = true;
      return this.packets(frame, parity, bytes, holes);
    }
    return [];
  }

  /** The frame's bytes with its holes, in every way that is worth trying; "whole" when nothing is missing. */
  private layOut(frame: Frame, gaps: readonly Gap[], total: number): readonly LaidOut[] | "whole" | undefined {
    const runs: Uint8Array[][] = [[]];
    let known = 0;
    let longest = 0;
    const sequences = [...frame.pieces.keys()].sort((a, b) => a - b);
    const inner = gaps.filter(({ first }) => first > (sequences[0] ?? 0));
    const hasHead = inner.length < gaps.length;
    for (const sequence of sequences) {
      if (inner.some(({ first, count }) => count !== undefined && first + count === sequence)) runs.push([]);
      const bytes = frameBytesOf(this.codec, frame.pieces.get(sequence)?.payload ?? new Uint8Array(0));
      if (bytes === undefined) return undefined;
      runs.at(-1)?.push(bytes);
      known += bytes.length;
      longest = Math.max(longest, bytes.length);
    }
    const lost = total - known;
    const open = gaps.find(({ count }) => count === undefined);
    if (lost === 0 && (gaps.length === 0 || (gaps.length === 1 && open !== undefined))) return "whole";
    if (lost <= 0 || gaps.length === 0) return undefined;
    if (open !== undefined && lost > gaps.length * TAIL_SLACK * longest) return undefined;
    const closed = gaps.map((gap) => ({ first: gap.first, count: gap.count ?? 1 }));
    const missing = closed.reduce((sum, { count }) => sum + count, 0);
    if (missing > (frame.parity?.checks.length ?? 0)) return undefined;
    return this.waysOf(frame, closed, runs, lost, longest).map((lengths) => place(runs, hasHead, total, closed, lengths));
  }

  /** How long each hole may be, in every way that is worth trying: packetizers cut a unit into about equal parts. */
  private waysOf(
    frame: Frame,
    gaps: readonly { readonly first: number; readonly count: number }[],
    runs: readonly (readonly Uint8Array[])[],
    lost: number,
    longest: number,
  ): readonly (readonly number[])[] {
    if (gaps.length === 1) return [[lost]];
    const sequences = [...frame.pieces.keys(), ...gaps.map(({ first, count }) => first + count - 1), gaps[0]?.first ?? 0];
    const begin = Math.min(...sequences);
    const end = Math.max(...sequences);
    const pieces = Array.from({ length: end - begin + 1 }, (_, index) => this.lengthOf(frame, begin + index));
    const ways = missingLengths(pieces, lost, this.shortage).map((lengths) => {
      let next = 0;
      return gaps.map(({ count }) => {
        next += count;
        return lengths.slice(next - count, next).reduce((sum, length) => sum + length, 0);
      });
    });
    if (gaps.length !== 2 || gaps.some(({ count }) => count !== 1)) return ways;
    // Two packets of a frame of many units: as long as another of its packets, or half of what is missing.
    const lengths = new Set(runs.flat().flatMap(({ length }) => [length, lost - length]));
    lengths.add(Math.floor(lost / 2));
    lengths.add(Math.ceil(lost / 2));
    const pairs = [...lengths]
      .filter((length) => length > 0 && length < lost && Math.max(length, lost - length) <= TAIL_SLACK * longest)
      .filter((length) => !ways.some(([first]) => first === length))
      .slice(0, MAX_PAIRS)
      .map((length) => [length, lost - length]);
    return [...ways, ...pairs];
  }

  /** Bytes of the frame that a packet carried; undefined where it did not come. */
  private lengthOf(frame: Frame, sequence: number): number | undefined {
    const piece = frame.pieces.get(sequence);
    return piece && frameBytesOf(this.codec, piece.payload)?.length;
  }

  /** Learns how much shorter the edges of a whole frame are than what is between. */
  private learnShortage(frame: Frame): void {
    const sorted = [...frame.pieces.keys()].sort((a, b) => a - b);
    const [first, second] = sorted;
    const [beforeLast, last] = sorted.slice(-2);
    if (sorted.length < 4 || first === undefined || second === undefined || last === undefined || beforeLast === undefined)
      return;
    const between = (one: number, other: number): number => (this.lengthOf(frame, one) ?? 0) - (this.lengthOf(frame, other) ?? 0);
    this.shortage = { first: between(second, first), last: between(beforeLast, last) };
  }

  private packets(frame: Frame, parity: ReceivedParity, bytes: Uint8Array, holes: readonly PlacedHole[]): readonly Buffer[] {
    const sample = frame.pieces.values().next().value?.payload ?? new Uint8Array(0);
    return holes.flatMap((hole) => {
      const payloads = payloadsFor(this.codec, bytes, parity.unitLengths, hole, hole.count, sample) ?? [];
      return payloads.map((payload, index) => {
        const sequence = hole.first + index;
        const marker = hole.to === bytes.length && index === hole.count - 1;
        // What follows tells by this where it begins.
        frame.pieces.set(sequence, { payload, marker });
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

interface PlacedHole extends Hole {
  /** Unwrapped sequence number of the first packet that is missing here. */
  readonly first: number;
  readonly count: number;
}

interface LaidOut {
  readonly bytes: Uint8Array;
  readonly holes: readonly PlacedHole[];
}

/** Puts runs of known bytes and holes of the given lengths in a row, a hole first where `hasHead`. */
const place = (
  runs: readonly (readonly Uint8Array[])[],
  hasHead: boolean,
  total: number,
  gaps: readonly { readonly first: number; readonly count: number }[],
  lengths: readonly number[],
): LaidOut => {
  const bytes = new Uint8Array(total);
  const holes: PlacedHole[] = [];
  let at = 0;
  const dig = (): void => {
    const gap = gaps[holes.length];
    const length = lengths[holes.length] ?? 0;
    if (gap === undefined) return;
    holes.push({ ...gap, from: at, to: at + length });
    at += length;
  };
  if (hasHead) dig();
  for (const [index, run] of runs.entries()) {
    if (index > 0) dig();
    for (const part of run) {
      bytes.set(part.subarray(0, Math.max(0, total - at)), at);
      at += part.length;
    }
  }
  dig();
  return { bytes, holes };
};
