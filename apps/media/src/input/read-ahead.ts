import type { ReadPacket } from "./playable-input.ts";

/** Time that is looked at, ms. */
const LOOK_MS = 200;
/** More than a live source has waiting at its beginning, s: FFmpeg looks at five seconds before it passes them on. */
export const MOST_WAITING_S = 6;
/** As much without stated times, packets, and so much of raw pictures, bytes. */
const MANY_PACKETS = 600;
const MANY_BYTES = 32e6;

/** Packets that a pipe gave at once. */
export interface ReadAhead {
  /** In order. */
  readonly packets: readonly ReadPacket[];
  /** The next one, which is waited for. Absent: none has been asked for. */
  readonly pending?: Promise<ReadPacket | undefined>;
  /** A file stands behind it: it gives more than a live source could have. */
  readonly isFile: boolean;
}

const secondsOf = ({ packet: { pts, dts } }: ReadPacket): number => Number(dts > 0n ? dts : pts) / 1e6;

/**
 * Reads what a pipe has at its beginning, to tell a file, which comes as fast as it is read, from a live source, which comes at its own pace. Ends
 * early when it is clear. Rejects with what reading throws.
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
      // A file that short.
      if (one === undefined) return { packets, pending, isFile: true };
      packets.push(one);
      bytes += one.packet.size;
      const seconds = secondsOf(one);
      [first, last] = [Math.min(first, seconds), Math.max(last, seconds)];
      if (last - first > MOST_WAITING_S || packets.length >= MANY_PACKETS || bytes >= MANY_BYTES)
        return { packets, isFile: true };
    }
  } finally {
    clearTimeout(timer);
  }
};
