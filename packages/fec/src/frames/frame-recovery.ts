import { crc32 } from "@setsuna/kit";
import type { ProtectedCodec } from "@setsuna/rtp";
import type { RepairSymbol } from "../code/erasure-code.ts";
import { recoverBlock } from "./block-code.ts";
import { extentOf, type Landmark } from "./frame-extent.ts";
import { type FrameLayout, FrameLayouts } from "./frame-layouts.ts";
import { bytesIn, MAX_FRAME_BYTES, QUIET_TICKS, type ReceivedFec, type ReceivedFrame } from "./received-frame.ts";
import { recoverWindow } from "./sliding-window-code.ts";

/** Layouts tried per frame in total, so that a sender with mismatching FEC costs no more. */
const MAX_TRIES = 48;
/** Layouts of the newer of two frames to try with those of the older. */
const MAX_CANDIDATES_OF_NEWER = 4;
/**
 * Bytes to process, once per repair symbol: a frame at 5 Mbit/s and 30 fps is 0.25 million with twelve. First the limit per
 * attempt, then the extra per tick, so that a sender with mismatching FEC can't take more than its share of the CPU.
 */
const MAX_WORK = 20_000_000;
const WORK_PER_TICK = 1_000_000;

const missingIn = ({ holes }: FrameLayout): number => holes.reduce((sum, { count }) => sum + count, 0);

const firstOf = (candidates: Iterable<FrameLayout>, most: number): readonly FrameLayout[] => {
  const first: FrameLayout[] = [];
  for (const candidate of candidates) {
    first.push(candidate);
    if (first.length === most) break;
  }
  return first;
};

const absentLayout = ({ absent }: ReceivedFrame, total: number): readonly FrameLayout[] =>
  absent === undefined || total === 0 || total > MAX_FRAME_BYTES
    ? []
    : [{ bytes: new Uint8Array(total), holes: [{ ...absent, from: 0, to: total }] }];

const copied = ({ bytes, holes }: FrameLayout, { symbolLength }: ReceivedFec) => ({ bytes: bytes.slice(), holes, symbolLength });

/** Recovers incomplete frames: tries every layout that their packets allow until the CRC matches. */
export class FrameRecovery {
  /** See {@link FrameFecDecoder.mayBeCut}. */
  mayBeCut = false;
  /** See {@link FrameFecDecoder.longestBurst}. */
  longestBurst = Number.POSITIVE_INFINITY;
  private readonly layouts: FrameLayouts;
  private readonly landmarkAt: (sequence: number) => Landmark | undefined;
  private work = 0;

  /** @param landmarkAt returns the packet received with a sequence number, of any frame. */
  constructor(codec: ProtectedCodec, landmarkAt: (sequence: number) => Landmark | undefined) {
    this.layouts = new FrameLayouts(codec);
    this.landmarkAt = landmarkAt;
  }

  /** Call it every few ms. */
  onTick(): void {
    this.work = Math.max(0, this.work - WORK_PER_TICK);
  }

  /** Recovers a frame from its own FEC. Returns where bytes were missing. Marks it settled, also if nothing was missing. */
  recover(frame: ReceivedFrame): FrameLayout | undefined {
    const { fec } = frame;
    if (fec === undefined) return undefined;
    for (const laid of this.layoutsOf(frame, fec, fec.repairSymbols.length)) {
      if (!this.mayTry(frame, fec.repairSymbols.length, laid.bytes.length)) return undefined;
      if (!recoverBlock(laid.bytes, laid.holes, fec.symbolLength, fec.repairSymbols)) continue;
      if (crc32(laid.bytes) !== fec.crc32) continue;
      this.settle(frame, laid);
      return laid;
    }
    return undefined;
  }

  /**
   * The same for two consecutive frames, using the FEC of each and the shared FEC (`ofBoth`). Returns the older frame's packets
   * first.
   */
  recoverPair(
    older: ReceivedFrame,
    newer: ReceivedFrame,
    ofBoth: readonly RepairSymbol[],
  ): readonly [FrameLayout, FrameLayout] | undefined {
    if (older.isSettled || newer.isSettled || older.fec === undefined || newer.fec === undefined) return undefined;
    const ofOlder = older.fec.repairSymbols;
    const ofNewer = newer.fec.repairSymbols;
    const symbols = ofOlder.length + ofNewer.length + ofBoth.length;
    const newerLaid = firstOf(this.layoutsOf(newer, newer.fec, symbols), MAX_CANDIDATES_OF_NEWER);
    for (const one of this.layoutsOf(older, older.fec, symbols)) {
      for (const other of newerLaid) {
        if (missingIn(one) + missingIn(other) > symbols) continue;
        if (!this.mayTry(newer, symbols, one.bytes.length + other.bytes.length)) return undefined;
        const first = copied(one, older.fec);
        const second = copied(other, newer.fec);
        if (!recoverWindow(first, second, { ofOlder, ofNewer, ofBoth })) continue;
        if (crc32(first.bytes) !== older.fec.crc32 || crc32(second.bytes) !== newer.fec.crc32) continue;
        this.settle(older, first);
        this.settle(newer, second);
        return [first, second];
      }
    }
    return undefined;
  }

  private settle(frame: ReceivedFrame, { bytes }: FrameLayout): void {
    frame.isSettled = true;
    frame.bytes = bytes;
  }

  private mayTry(frame: ReceivedFrame, symbols: number, bytes: number): boolean {
    if (frame.tries >= MAX_TRIES || this.work > MAX_WORK) return false;
    frame.tries += 1;
    this.work += symbols * bytes;
    return true;
  }

  private layoutsOf(frame: ReceivedFrame, fec: ReceivedFec, symbols: number): Iterable<FrameLayout> {
    if (frame.tries >= MAX_TRIES) return [];
    if (frame.fragments.size === 0) return absentLayout(frame, bytesIn(fec));
    const extent = extentOf([...frame.fragments.keys()], frame.timestamp, this.landmarkAt);
    const total = bytesIn(fec);
    if (extent === undefined || total === 0 || total > MAX_FRAME_BYTES) return [];
    const { unitLengths } = fec;
    const { mayBeCut, longestBurst } = this;
    const isOver = frame.quiet >= QUIET_TICKS;
    const laid = this.layouts.of({
      fragments: frame.fragments,
      extent,
      unitLengths,
      total,
      symbols,
      isOver,
      longestBurst,
      mayBeCut,
    });
    if (laid !== "whole") return laid ?? [];
    frame.isSettled = true;
    return [];
  }
}
