import type { Milliseconds } from "@setsuna/kit";
import { median } from "@setsuna/kit";

/** Capture times in ms on one clock, in decoding order. */
export interface TimedFrame {
  readonly timeMs: Milliseconds;
}

/** Its first sample is at `zeroMs + sample / 48` on the frames' clock. */
export interface TimedPacket {
  readonly zeroMs: Milliseconds;
  /** At 48 kHz. */
  readonly sample: number;
  readonly samples: number;
}

/** A longer gap is shortened, ms. */
const LONGEST_HOLE_MS = 1000;
const SHORT_HOLE_MS = 200;
/** Of the last frame, or when a clock went back, without a better estimate. */
const USUAL_FRAME_MS = 1000 / 30;
const SAMPLES_PER_MS = 48;

export interface ClipLayout<Packet> {
  /** Relative to the first; increasing. */
  readonly frameTimes: readonly number[];
  /** End of the last frame. */
  readonly durationMs: Milliseconds;
  /** In clip time at 48 kHz; ordered, without overlap, from 0. */
  readonly sound: readonly { readonly packet: Packet; readonly sample: number }[];
}

interface Piece {
  readonly from: number;
  to: number;
  /** Shift from capture to clip time. */
  readonly shift: Milliseconds;
}

const medianStep = (times: readonly number[]): number =>
  median(times.slice(1).map((time, at) => time - (times[at] ?? 0))) ?? USUAL_FRAME_MS;

/**
 * Lays out recorded frames and audio on one timeline that begins at 0. Shortens long gaps, omits audio within them, and continues
 * forward when a clock jumps back.
 */
export const layOutClip = <Packet extends TimedPacket>(
  frames: readonly TimedFrame[],
  packets: readonly Packet[],
): ClipLayout<Packet> => {
  const frameTimes: number[] = [];
  const pieces: Piece[] = [];
  let before: TimedFrame | undefined;
  for (const frame of frames) {
    const step = before === undefined ? 0 : frame.timeMs - before.timeMs;
    const last = frameTimes.at(-1) ?? 0;
    const piece = pieces.at(-1);
    const usual = before !== undefined && step > 0 && step <= LONGEST_HOLE_MS;
    if (piece !== undefined && usual) {
      piece.to = frame.timeMs;
      frameTimes.push(frame.timeMs + piece.shift);
    } else {
      const time = before === undefined ? 0 : last + (step > LONGEST_HOLE_MS ? SHORT_HOLE_MS : USUAL_FRAME_MS);
      pieces.push({ from: frame.timeMs, to: frame.timeMs, shift: time - frame.timeMs });
      frameTimes.push(time);
    }
    before = frame;
  }
  const lastFrameMs = medianStep(frameTimes);
  const durationMs = frameTimes.length === 0 ? 0 : (frameTimes.at(-1) ?? 0) + lastFrameMs;
  for (const piece of pieces) piece.to += lastFrameMs;

  const sound: { packet: Packet; sample: number }[] = [];
  let end = 0;
  for (const packet of packets) {
    const captured = packet.zeroMs + packet.sample / SAMPLES_PER_MS;
    const piece = pieces.findLast(({ from, to }) => captured >= from && captured < to);
    if (piece === undefined) continue;
    const sample = Math.round((packet.zeroMs + piece.shift) * SAMPLES_PER_MS) + packet.sample;
    if (sample < end) continue;
    sound.push({ packet, sample });
    end = sample + packet.samples;
  }
  return { frameTimes, durationMs, sound };
};
