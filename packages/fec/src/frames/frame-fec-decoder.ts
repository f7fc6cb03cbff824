import { type FrameFec, MAX_FRAME_REPAIR_SYMBOLS, type ProtectedFrame } from "@setsuna/contracts";
import { crc32, joinBytes, type RtpTimestamp } from "@setsuna/kit";
import { frameBytesOf, frameSize, isKeyframe, type ProtectedCodec, type RtpHeader, startsFrame } from "@setsuna/rtp";
import { type AbsentFrame, absentFrames, nextAbsentFrame } from "./absent-frames.ts";
import type { Gap, Landmark } from "./frame-extent.ts";
import { FrameRecovery } from "./frame-recovery.ts";
import {
  bytesIn,
  MAX_FRAME_BYTES,
  QUIET_TICKS,
  type ReceivedFec,
  type ReceivedFrame,
  withMessage,
  withRepairSymbols,
} from "./received-frame.ts";
import { recoveredPackets } from "./recovered-packets.ts";
import { type WindowPair, WindowPairs } from "./window-pairs.ts";

/** Frames that are remembered; FEC comes a few ms after its frame, or before its last packets. */
const MAX_FRAMES = 16;
/** Packets remembered per frame, more than the longest has. A sender whose timestamp doesn't advance makes a single frame. */
const MAX_FRAGMENTS = 1024;
/** Capacity for FEC that arrives before its frame's packets: three frames. FEC in a separate section is sent first. */
const MAX_EARLY = 3 * MAX_FRAME_REPAIR_SYMBOLS;
/** Decay per frame of the expected frame length, which follows the largest recent frame. */
const SHRINK = 0.02;

/** Recovers packets that the path lost on the way from the sender, from the frame FEC that the sender's page adds. */
export class FrameFecDecoder {
  private readonly codec: ProtectedCodec;
  private readonly frames = new Map<RtpTimestamp, ReceivedFrame>();
  private early: FrameFec[] = [];
  private newest: ReceivedFrame | undefined;
  private readonly linked = new WindowPairs();
  private longest = 0;
  /** The frame after the newest while only its FEC has arrived, and the number of ticks since. */
  private overdue: { readonly timestamp: RtpTimestamp | undefined; readonly ticks: number } = { timestamp: undefined, ticks: 0 };
  private largest: number | undefined;
  private readonly recovery: FrameRecovery;

  constructor(codec: ProtectedCodec) {
    this.codec = codec;
    this.recovery = new FrameRecovery(codec, this.landmarkAt);
  }

  /**
   * True while a keyframe may arrive. Chromium then discards the rest of the previous frame from its pacer and reuses its next
   * number for the keyframe's first packet, which must not count as received.
   */
  set mayBeCut(mayBeCut: boolean) {
    this.recovery.mayBeCut = mayBeCut;
  }

  /**
   * Sets the most packets that the path loses in a row. If more are missing at a frame's end, its sender still paces them, or an
   * unrequested keyframe replaced them. The next frame shows which. Unlimited by default.
   */
  set longestBurst(packets: number) {
    this.recovery.longestBurst = packets;
  }

  /** Number of remembered packets, at most 16 times 1024. */
  get heldPackets(): number {
    let held = 0;
    for (const { fragments } of this.frames.values()) held += fragments.size;
    return held;
  }

  /** The most bytes of a frame that one packet has carried. */
  get longestFragment(): number {
    return this.longest;
  }

  /** Packets of recent larger frames; undefined before the first. */
  get framePackets(): number | undefined {
    return this.largest;
  }

  /**
   * Takes a sender's media packet by its unwrapped sequence number. The payload must not change afterwards. Returns recovered RTP
   * packets.
   */
  onPacket(packet: Uint8Array, header: RtpHeader, sequence: number): readonly Uint8Array[] {
    const known = this.frames.get(header.timestamp);
    const before = known === undefined ? this.newest : undefined;
    const frame = known ?? this.open(header);
    const payload = packet.subarray(header.payloadOffset, packet.length - header.paddingLength);
    const starts = this.begins(packet, header);
    frame.fragments.set(sequence, { payload, marker: header.marker, starts });
    frame.quiet = 0;
    if (frame.fragments.size > MAX_FRAGMENTS) this.forgetOldest(frame);
    if (payload.length > this.longest) this.longest = Math.max(this.longest, frameBytesOf(this.codec, payload)?.length ?? 0);
    if (before !== undefined) return this.withAbsent([...this.recover(before), ...this.recover(frame)]);
    // A retransmission: the FEC of it and its neighbors may now suffice.
    const own = this.recover(frame);
    const recovered = frame === this.newest ? own : [...own, ...this.recoverWithBeside(frame)];
    // Only a frame's edge can show the numbers of an absent neighbor.
    return header.marker || starts || recovered.length > 0 ? this.withAbsent(recovered) : recovered;
  }

  /** True if a frame starts here. A keyframe slice without parameter sets has them in the previous packet. */
  private begins(packet: Uint8Array, header: RtpHeader): boolean {
    const { codec } = this;
    if (!startsFrame(codec, packet, header)) return false;
    return codec !== "H264" || !isKeyframe(codec, packet, header) || frameSize(codec, packet, header) !== undefined;
  }

  /** Call every few ms, so that a frame's lost end is recovered even if nothing follows. Returns recovered RTP packets. */
  onTick(): readonly Uint8Array[] {
    const recovered: Uint8Array[] = [];
    this.recovery.onTick();
    for (const frame of this.frames.values()) {
      // Even without its own FEC, since the next frame's may cover it; it is complete by then.
      if (frame.isSettled || frame.quiet >= QUIET_TICKS) continue;
      frame.quiet += 1;
      if (frame.quiet === QUIET_TICKS) recovered.push(...this.recover(frame), ...this.recoverWithBeside(frame));
    }
    return this.withAbsent([...recovered, ...this.recoverNext()]);
  }

  /** Takes FEC over one frame or two. */
  onFec(fec: FrameFec): readonly Uint8Array[] {
    return this.withAbsent(this.onSymbol(fec));
  }

  private onSymbol(fec: FrameFec): readonly Uint8Array[] {
    const { before, encodingSymbolId, symbol } = fec;
    if (before === undefined) return this.onFrameFec(fec);
    if (bytesIn(before) > MAX_FRAME_BYTES || bytesIn(fec) > MAX_FRAME_BYTES) return [];
    this.linked.add(before, fec, { encodingSymbolId, symbol });
    const older = this.frames.get(before.rtpTimestamp);
    const recovered = [...this.onFrameFec(fec), ...(older === undefined ? [] : this.recover(older))];
    return older === undefined ? recovered : [...recovered, ...this.recoverWithBeside(older)];
  }

  private described(): readonly ProtectedFrame[] {
    return [...this.early, ...this.linked.frames()].filter(({ rtpTimestamp }) => !this.frames.has(rtpTimestamp));
  }

  /** Adds packets of frames that were lost whole, once their neighbors show the numbers. */
  private withAbsent(recovered: readonly Uint8Array[]): readonly Uint8Array[] {
    const described = this.described();
    if (described.length === 0) return recovered;
    const absent = absentFrames([...this.frames.values()], described, this.longest);
    return absent.length === 0 ? recovered : [...recovered, ...this.recoverAbsent(absent)];
  }

  private recoverNext(): readonly Uint8Array[] {
    const { newest } = this;
    if (newest === undefined || this.recovery.mayBeCut) return [];
    const next = nextAbsentFrame(newest, this.described(), this.longest);
    this.overdue = { timestamp: next?.timestamp, ticks: next?.timestamp === this.overdue.timestamp ? this.overdue.ticks + 1 : 0 };
    return next === undefined || this.overdue.ticks < QUIET_TICKS ? [] : this.recoverAbsent([next]);
  }

  private recoverAbsent(absent: readonly AbsentFrame[]): readonly Uint8Array[] {
    const { newest } = this;
    if (newest === undefined) return [];
    const frames = absent.map(({ timestamp, gap }) => this.add(timestamp, newest, gap));
    return frames.flatMap((frame) => [...this.recover(frame), ...this.recoverWithBeside(frame)]);
  }

  private onFrameFec(fec: FrameFec): readonly Uint8Array[] {
    const frame = this.frames.get(fec.rtpTimestamp);
    if (frame === undefined) {
      this.early = [...this.early.slice(1 - MAX_EARLY), fec];
      return [];
    }
    frame.fec = withMessage(frame.fec, fec);
    return this.recover(frame);
  }

  reset(): void {
    this.frames.clear();
    this.newest = undefined;
    this.early = [];
    this.linked.clear();
  }

  private noteSize(): void {
    const before = this.newest?.fragments.size;
    if (before !== undefined) this.largest = Math.max(before, (this.largest ?? 0) * (1 - SHRINK));
  }

  private open(header: RtpHeader): ReceivedFrame {
    const frame = this.add(header.timestamp, header, undefined);
    this.noteSize();
    this.newest = frame;
    return frame;
  }

  private add(
    timestamp: RtpTimestamp,
    { ssrc, payloadType }: Pick<RtpHeader, "ssrc" | "payloadType">,
    absent: Gap | undefined,
  ): ReceivedFrame {
    const frame: ReceivedFrame = {
      timestamp,
      ssrc,
      payloadType,
      absent,
      fragments: new Map(),
      fec: this.early.filter((fec) => fec.rtpTimestamp === timestamp).reduce<ReceivedFec | undefined>(withMessage, undefined),
      isSettled: false,
      bytes: undefined,
      tries: 0,
      quiet: 0,
    };
    this.frames.set(timestamp, frame);
    for (const oldest of this.frames.keys()) {
      if (this.frames.size <= MAX_FRAMES) break;
      this.frames.delete(oldest);
    }
    return frame;
  }

  /** Drops old packets of a frame that can't be recovered. The newest ones show where the next frame begins. */
  private forgetOldest(frame: ReceivedFrame): void {
    frame.isSettled = true;
    for (const oldest of frame.fragments.keys()) {
      frame.fragments.delete(oldest);
      return;
    }
  }

  private readonly landmarkAt = (sequence: number): Landmark | undefined => {
    for (const { timestamp, fragments } of this.frames.values()) {
      const fragment = fragments.get(sequence);
      if (fragment !== undefined) return { timestamp, marker: fragment.marker, starts: fragment.starts };
    }
    return undefined;
  };

  /** True for a packet whose number was assigned to a recovered packet of another frame. */
  contradicts(sequence: number, timestamp: RtpTimestamp): boolean {
    const known = this.landmarkAt(sequence);
    return known !== undefined && known.timestamp !== timestamp;
  }

  private recover(frame: ReceivedFrame): readonly Uint8Array[] {
    if (frame.isSettled) return [];
    const recovered = this.recoverAlone(frame);
    return frame.isSettled ? [...recovered, ...this.recoverBeside(frame)] : recovered;
  }

  private recoverBeside({ timestamp }: ReceivedFrame): readonly Uint8Array[] {
    const beside = this.linked.beside(timestamp).flatMap((other) => this.frames.get(other) ?? []);
    return beside.flatMap((other) => this.recover(other));
  }

  /** Derives FEC for this frame alone from FEC shared with complete frames. */
  private learn(frame: ReceivedFrame): void {
    const told = this.linked.describe(frame.timestamp);
    if (told === undefined) return;
    const repairSymbols = this.linked.repairSymbolsOf(frame.timestamp, (other) => this.bytesOf(other));
    if (frame.fec === undefined || repairSymbols.length > 0) frame.fec = withRepairSymbols(frame.fec, told, repairSymbols);
  }

  /** The bytes of a complete frame; undefined when incomplete or not the one described. */
  private bytesOf({ rtpTimestamp, crc32: sumOfBytes }: ProtectedFrame): Uint8Array | undefined {
    const frame = this.frames.get(rtpTimestamp);
    if (frame?.isSettled !== true) return undefined;
    if (frame.bytes === undefined) {
      const payloads = [...frame.fragments].sort(([one], [other]) => one - other).map(([, { payload }]) => payload);
      frame.bytes = joinBytes(payloads.map((payload) => frameBytesOf(this.codec, payload) ?? new Uint8Array(0)));
    }
    return crc32(frame.bytes) === sumOfBytes ? frame.bytes : undefined;
  }

  private recoverAlone(frame: ReceivedFrame): readonly Uint8Array[] {
    this.learn(frame);
    const laid = this.recovery.recover(frame);
    return laid === undefined ? [] : recoveredPackets(this.codec, frame, laid);
  }

  /** Recovers this frame together with a neighbor when each one's own FEC is insufficient. */
  private recoverWithBeside(frame: ReceivedFrame): readonly Uint8Array[] {
    return this.linked.pairsWith(frame.timestamp).flatMap((pair) => this.recoverPair(pair));
  }

  private recoverPair({ older: first, newer: second, repairSymbols }: WindowPair): readonly Uint8Array[] {
    const older = this.frames.get(first.rtpTimestamp);
    const newer = this.frames.get(second.rtpTimestamp);
    if (older === undefined || newer === undefined || older === newer) return [];
    const laid = this.recovery.recoverPair(older, newer, repairSymbols);
    if (laid === undefined) return [];
    const recovered = [...recoveredPackets(this.codec, older, laid[0]), ...recoveredPackets(this.codec, newer, laid[1])];
    return [...recovered, ...this.recoverBeside(older), ...this.recoverBeside(newer)];
  }
}
