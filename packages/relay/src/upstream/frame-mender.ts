import { type Check, crc32, mendStripes, mendTogether, type ProtectedCodec } from "@setsuna/rtp";
import { extentOf, type Landmark } from "./frame-extent.ts";
import { FrameLayouts, type LaidOut } from "./frame-layouts.ts";
import { bytesIn, MAX_FRAME_BYTES, QUIET_TICKS, type ReceivedFrame, type ReceivedParity } from "./received-frame.ts";

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

const copied = ({ bytes, holes }: LaidOut, { stripeLength }: ReceivedParity) => ({ bytes: bytes.slice(), holes, stripeLength });

/** Works out the bytes of frames that are not whole, by laying them out in every way that their packets allow until their CRC fits. */
export class FrameMender {
  /** As {@link FrameRepair.mayBeCut}. */
  mayBeCut = false;
  private readonly layouts: FrameLayouts;
  private readonly landmarkAt: (sequence: number) => Landmark | undefined;
  private work = 0;

  /** @param landmarkAt what came under a sequence number, of any frame. */
  constructor(codec: ProtectedCodec, landmarkAt: (sequence: number) => Landmark | undefined) {
    this.layouts = new FrameLayouts(codec);
    this.landmarkAt = landmarkAt;
  }

  /** Call every few ms. */
  onTick(): void {
    this.work = Math.max(0, this.work - WORK_PER_TICK);
  }

  /** The frame's bytes and where they were missing, from its own parity. It counts as settled then, and also where nothing is missing. */
  mend(frame: ReceivedFrame): LaidOut | undefined {
    const { parity } = frame;
    if (parity === undefined) return undefined;
    for (const laid of this.layoutsOf(frame, parity, parity.checks.length)) {
      if (!this.mayTry(frame, parity.checks.length, laid.bytes.length)) return undefined;
      if (!mendStripes(laid.bytes, laid.holes, parity.stripeLength, parity.checks)) continue;
      if (crc32(laid.bytes) !== parity.crc32) continue;
      this.settle(frame, laid);
      return laid;
    }
    return undefined;
  }

  /** The same for two frames in a row, from what each one's own parity and that over both (`ofBoth`) say together: the older's first. */
  mendPair(older: ReceivedFrame, newer: ReceivedFrame, ofBoth: readonly Check[]): readonly [LaidOut, LaidOut] | undefined {
    if (older.isSettled || newer.isSettled || older.parity === undefined || newer.parity === undefined) return undefined;
    const ofOlder = older.parity.checks;
    const ofNewer = newer.parity.checks;
    const symbols = ofOlder.length + ofNewer.length + ofBoth.length;
    const newerLaid = firstOf(this.layoutsOf(newer, newer.parity, symbols), MAX_WAYS_OF_NEWER);
    for (const one of this.layoutsOf(older, older.parity, symbols)) {
      for (const other of newerLaid) {
        if (missingIn(one) + missingIn(other) > symbols) continue;
        if (!this.mayTry(newer, symbols, one.bytes.length + other.bytes.length)) return undefined;
        const first = copied(one, older.parity);
        const second = copied(other, newer.parity);
        if (!mendTogether(first, second, { ofOlder, ofNewer, ofBoth })) continue;
        if (crc32(first.bytes) !== older.parity.crc32 || crc32(second.bytes) !== newer.parity.crc32) continue;
        this.settle(older, first);
        this.settle(newer, second);
        return [first, second];
      }
    }
    return undefined;
  }

  private settle(frame: ReceivedFrame, { bytes }: LaidOut): void {
    frame.isSettled = true;
    frame.bytes = bytes;
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
}
