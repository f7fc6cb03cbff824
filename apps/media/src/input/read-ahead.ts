import type { ReadPacket } from "./playable-input.ts";

/** The pipe is observed for this long, ms. */
const LOOK_MS = 200;
/** More than a live source's initial backlog, s: FFmpeg analyzes five seconds first. */
export const MAX_WAITING_S = 6;
/** The same for media without times, packets; and for raw pictures, bytes. */
const MANY_PACKETS = 600;
const MANY_BYTES = 32e6;

export interface ReadAhead {
  readonly packets: readonly ReadPacket[];
  readonly pending?: Promise<ReadPacket | undefined>;
  /** It delivered more than a live source could have. */
  readonly isFile: boolean;
}

const secondsOf = ({ packet: { pts, dts } }: ReadPacket): number => Number(dts > 0n ? dts : pts) / 1e6;

/**
 * Distinguishes a file behind a pipe, read at full speed, from a live source. Ends early once clear. Rejects if reading throws.
 */
export const readAhead = async (read: () => Promise<ReadPacket | undefined>): Promise<ReadAhead> => {
  const packets: ReadPacket[] = [];
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<"over">((resolve) => {
    timer = setTimeout(() => resolve("over"), LOOK_MS);
  });
  let [bytes, first, last] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  try {
    for (;;) {
      const pending = read();
      const one = await Promise.race([pending, isOver]);
      if (one === "over") return { packets, pending, isFile: false };
      // The pipe held a very short file.
      if (one === undefined) return { packets, pending, isFile: true };
      packets.push(one);
      bytes += one.packet.size;
      const seconds = secondsOf(one);
      [first, last] = [Math.min(first, seconds), Math.max(last, seconds)];
      if (last - first > MAX_WAITING_S || packets.length >= MANY_PACKETS || bytes >= MANY_BYTES) return { packets, isFile: true };
    }
  } finally {
    clearTimeout(timer);
  }
};
