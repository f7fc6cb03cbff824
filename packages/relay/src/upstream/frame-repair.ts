import { type FrameParity, MAX_FRAME_PARITY, type ProtectedFrame } from "@setsuna/contracts";
import {
  crc32,
  frameBytesOf,
  frameSize,
  isKeyframe,
  joinBytes,
  type ProtectedCodec,
  type RtpHeader,
  startsFrame,
} from "@setsuna/rtp";
import type { Landmark } from "./frame-extent.ts";
import { FrameMender } from "./frame-mender.ts";
import { LinkedFrames, type LinkedPair } from "./linked-frames.ts";
import { mendedPackets } from "./mended-packets.ts";
import {
  bytesIn,
  MAX_FRAME_BYTES,
  QUIET_TICKS,
  type ReceivedFrame,
  type ReceivedParity,
  withChecks,
  withSymbol,
} from "./received-frame.ts";

/** Frames that are remembered; parity comes a few ms after its frame, or before its last packets. */
const MAX_FRAMES = 16;
/** Packets remembered of one frame: more than one of the greatest length has. A sender whose timestamp stands still makes no other. */
const MAX_PIECES = 1024;
/** Parity that came before any packet of its frame, at most so much: of three frames. It goes out first where it has a section of its own. */
const MAX_EARLY = 3 * MAX_FRAME_PARITY;
/** A frame has as many packets as the largest of late had, less this share for each since. */
const SHRINK = 0.02;

/** Works out packets that the line lost on the way from the sender, from the frame parity that the sender's page adds. */
export class FrameRepair {
  private readonly codec: ProtectedCodec;
  private readonly frames = new Map<number, ReceivedFrame>();
  /** Parity that came before any packet of its frame. */
  private early: FrameParity[] = [];
  /** The frame that began last. */
  private newest: ReceivedFrame | undefined;
  private readonly linked = new LinkedFrames();
  private longest = 0;
  private largest: number | undefined;
  private readonly mender: FrameMender;

  constructor(codec: ProtectedCodec) {
    this.codec = codec;
    this.mender = new FrameMender(codec, this.landmarkAt);
  }

  /**
   * True while a keyframe may come. Before one Chromium throws away what its pacer holds of the frame before, and gives its next number to
   * the keyframe's first packet, which must not be taken for come.
   */
  set mayBeCut(mayBeCut: boolean) {
    this.mender.mayBeCut = mayBeCut;
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
    const before = known === undefined ? this.newest : undefined;
    const frame = known ?? this.open(header);
    const payload = packet.subarray(header.payloadOffset, packet.length - header.paddingLength);
    frame.pieces.set(sequence, { payload, marker: header.marker, starts: this.begins(packet, header) });
    frame.quiet = 0;
    if (frame.pieces.size > MAX_PIECES) this.forgetOldest(frame);
    // Nothing that frames it makes a payload shorter than what it carries.
    if (payload.length > this.longest) this.longest = Math.max(this.longest, frameBytesOf(this.codec, payload)?.length ?? 0);
    // With the first of a frame the end of the one before it is known.
    if (before !== undefined) return [...this.mend(before), ...this.mend(frame)];
    // Sent again: what is said of it and the frames beside it may be enough now.
    return frame === this.newest ? this.mend(frame) : [...this.mend(frame), ...this.mendWithBeside(frame)];
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
    this.mender.onTick();
    for (const frame of this.frames.values()) {
      // Also while no parity of it has come: the next frame's may tell of it, and it is over by then.
      if (frame.isSettled || frame.quiet >= QUIET_TICKS) continue;
      frame.quiet += 1;
      if (frame.quiet === QUIET_TICKS) mended.push(...this.mend(frame), ...this.mendWithBeside(frame));
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
    const mended = [...this.onFrameParity(parity), ...(older === undefined ? [] : this.mend(older))];
    return older === undefined ? mended : [...mended, ...this.mendWithBeside(older)];
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

  /** Numbers begin anew. */
  reset(): void {
    this.frames.clear();
    this.newest = undefined;
    this.early = [];
    this.linked.clear();
  }

  /** The frame before the one that begins, in which little can still come. */
  private noteSize(): void {
    const before = this.newest?.pieces.size;
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
    this.newest = frame;
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
    const laid = this.mender.mend(frame);
    return laid === undefined ? [] : mendedPackets(this.codec, frame, laid);
  }

  /** This frame and one before or behind it, when they lack more than what is said of each alone. */
  private mendWithBeside(frame: ReceivedFrame): readonly Buffer[] {
    return this.linked.pairsWith(frame.timestamp).flatMap((pair) => this.mendPair(pair));
  }

  private mendPair({ older: first, newer: second, checks }: LinkedPair): readonly Buffer[] {
    const older = this.frames.get(first.rtpTimestamp);
    const newer = this.frames.get(second.rtpTimestamp);
    if (older === undefined || newer === undefined || older === newer) return [];
    const laid = this.mender.mendPair(older, newer, checks);
    if (laid === undefined) return [];
    const mended = [...mendedPackets(this.codec, older, laid[0]), ...mendedPackets(this.codec, newer, laid[1])];
    return [...mended, ...this.mendBeside(older), ...this.mendBeside(newer)];
  }
}
