import type { StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SenderEnd } from "../stream/rtp-stream.ts";
import type { Traffic } from "../traffic-meter.ts";

export const NO_NEWS: readonly StreamSideFromRelay[] = [];

/** A session's purpose; one implementation per kind and direction. */
export interface SessionRole {
  readonly direction: "publish" | "subscribe";
  /** RTP or RTCP. The buffer may be kept. */
  onPacket(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void;
  /** Of a simulcast layer that isn't forwarded: counts only for the path. */
  onWithheld?(mid: string, packet: Buffer, now: Milliseconds): void;
  /** Its tracks open after the handshake. */
  onReached?(now: Milliseconds): void;
  onTrackOpen(mid: string, now: Milliseconds): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onControlOpen(kind: "state" | "event"): void;
  /** Each role lists the messages it ignores, so a new type fails type checking in all. */
  onSide(message: StreamSideFromClient, now: Milliseconds): void;
  /** Frame FEC on the side channel. */
  onSideBytes?(bytes: Uint8Array, now: Milliseconds): void;
  /** Returns messages that can't wait for the next report. */
  tick(now: Milliseconds, ntpNow: number): readonly StreamSideFromRelay[];
  isDirect?(): boolean;
  /** Subscriber: connected before its start. Publisher: stands by. */
  isStandby?(): boolean;
  watches(stream: object): boolean;
  report(): StreamSideFromRelay[];
  traffic(): Traffic;
  /** Another sender may take its place; false reverts it. */
  setSilent?(silent: boolean): void;
  /** `isCutOff`: the client didn't ask and may return. `ended`: it exceeded the ID's limits. */
  leave(isCutOff: boolean, ended?: SenderEnd): void;
}
