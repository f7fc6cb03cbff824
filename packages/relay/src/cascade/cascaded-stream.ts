import type { StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

export interface CascadedStream {
  /** The stream's next sender or cascade has taken over. */
  readonly isReplaced: boolean;
  onPacket(packet: Buffer, now: Milliseconds, ntpNow: number): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onSide(message: StreamSideFromRelay, now: Milliseconds): void;
  /** Call it every few ms. Returns messages for the other relay. */
  tick(now: Milliseconds): readonly StreamSideFromClient[];
  leave(): void;
}
