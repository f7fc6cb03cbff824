import type { StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Feeds a cascade's media into a local stream and reports the local subscribers to the source relay. */
export interface CascadedStream {
  /** RTP or RTCP; the buffer may be kept. */
  onPacket(packet: Buffer, now: Milliseconds, ntpNow: number): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onSide(message: StreamSideFromRelay): void;
  /** Call every few ms. Returns the messages for the other relay. */
  tick(now: Milliseconds): readonly StreamSideFromClient[];
  /** Nothing comes any more: subscribers wait. */
  leave(): void;
}
