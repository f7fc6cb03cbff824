import type { StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Puts what comes by a cascade into a stream here, and tells the relay that it comes from of the subscribers here. */
export interface CascadedStream {
  /** RTP or RTCP; the buffer may be kept. */
  onPacket(packet: Buffer, now: Milliseconds, ntpNow: number): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onSide(message: StreamSideFromRelay): void;
  /** Every few ms. Returns what the other relay has to know. */
  tick(now: Milliseconds): readonly StreamSideFromClient[];
  /** Nothing comes any more: subscribers wait. */
  leave(): void;
}
