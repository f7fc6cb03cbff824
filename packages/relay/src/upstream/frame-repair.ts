import { type FrameParity, MAX_FRAME_PARITY } from "@setsuna/contracts";
import {
  type Check,
  crc32,
  frameBytesOf,
  frameSize,
  isKeyframe,
  mendStripes,
  type ProtectedCodec,
  payloadsFor,
  type RtpHeader,
  startsFrame,
  writeRtpPacket,
} from "@setsuna/rtp";
import { extentOf, type Landmark } from "./frame-extent.ts";
import { FrameLayouts, type FramePiece, type PlacedHole } from "./frame-layouts.ts";

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
/** A frame has as many packets as the largest of late had, less this share for each since. */
const SHRINK = 0.02;

interface Frame {
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payloadType: number;
  readonly pieces: Map<number, FramePiece>;
  parity: ReceivedParity | undefined;
  isSettled: boolean;
  /** Ways of laying it out that were tried. */
  tries: number;
  /** Ticks since the last packet of it. */
  quiet: number;
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
    for (const frame of this.frames.values()) {
      if (frame.isSettled || frame.parity === undefined || frame.quiet >= QUIET_TICKS) continue;
      frame.quiet += 1;
      if (frame.quiet === QUIET_TICKS) mended.push(...this.mend(frame));
    }
    return mended;
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

  /** The frame that began last. */
  private newest(): Frame | undefined {
    return [...this.frames.values()].at(-1);
  }

  /** Numbers begin anew. */
  reset(): void {
    this.frames.clear();
    this.early = [];
  }

  /** The frame before the one that begins, in which little can still come. */
  private noteSize(): void {
    const before = this.newest()?.pieces.size;
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
  private forgetOldest(frame: Frame): void {
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

  private mend(frame: Frame): readonly Buffer[] {
    const { parity } = frame;
    if (parity === undefined || frame.isSettled || frame.tries >= MAX_TRIES) return [];
    const extent = extentOf([...frame.pieces.keys()], frame.timestamp, this.landmarkAt);
    if (extent === undefined) return [];
    const total = parity.unitLengths.reduce((sum, length) => sum + length, 0);
    if (total === 0 || total > MAX_FRAME_BYTES) return [];
    const { unitLengths, checks } = parity;
    const { mayBeCut } = this;
    const isOver = frame.quiet >= QUIET_TICKS;
    const laid = this.layouts.of({ pieces: frame.pieces, extent, unitLengths, total, symbols: checks.length, isOver, mayBeCut });
    if (laid === "whole") frame.isSettled = true;
    if (laid === undefined || laid === "whole") return [];
    for (const { bytes, holes } of laid) {
      if (frame.tries >= MAX_TRIES) return [];
      frame.tries += 1;
      if (!mendStripes(bytes, holes, parity.stripeLength, parity.checks) || crc32(bytes) !== parity.crc32) continue;
      frame.isSettled = true;
      return this.packets(frame, parity, bytes, holes);
    }
    return [];
  }

  private packets(frame: Frame, parity: ReceivedParity, bytes: Uint8Array, holes: readonly PlacedHole[]): readonly Buffer[] {
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
