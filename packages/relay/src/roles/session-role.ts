import type { StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SenderEnd } from "../stream/rtp-stream.ts";
import type { Traffic } from "../traffic-meter.ts";

/** Messages of a tick that has nothing to tell the client. */
export const NO_NEWS: readonly StreamSideFromRelay[] = [];

/** Implements a session's purpose for its streams; one implementation per kind and direction. */
export interface SessionRole {
  readonly direction: "publish" | "subscribe";
  /** RTP or RTCP. The buffer may be kept. */
  onPacket(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void;
  /** RTP of a simulcast layer that isn't passed on: it counts for the path alone. */
  onWithheld?(mid: string, packet: Buffer, now: Milliseconds): void;
  /** The client can be reached; its tracks open after the handshake. */
  onReached?(now: Milliseconds): void;
  onTrackOpen(mid: string, now: Milliseconds): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onControlOpen(kind: "state" | "event"): void;
  /**
   * Handles a side channel message. Each role lists the messages it ignores, so a new message type fails type checking in all of
   * them.
   */
  onSide(message: StreamSideFromClient, now: Milliseconds): void;
  /** A binary message on the side channel: frame FEC. */
  onSideBytes?(bytes: Uint8Array, now: Milliseconds): void;
  /** Called every tick. Returns messages that the client needs before the next report. */
  tick(now: Milliseconds, ntpNow: number): readonly StreamSideFromRelay[];
  /** Returns whether the client takes its stream directly, and nothing from here. */
  isDirect?(): boolean;
  /** Returns whether the client is connected ahead of its start, and takes nothing. */
  isStandby?(): boolean;
  /** Returns whether it takes this stream. */
  watches(stream: object): boolean;
  /** Returns the messages to send to the client each second. */
  report(): StreamSideFromRelay[];
  /** Returns the traffic that it has carried since it began. */
  traffic(): Traffic;
  /** Nothing comes of a sender, so that another may take its place; or it does again. */
  setSilent?(silent: boolean): void;
  /** Gives the slot or the place as a subscriber back. `isCutOff`: the client did not ask for it, and may come again. `ended`: it exceeded the ID's limits. */
  leave(isCutOff: boolean, ended?: SenderEnd): void;
}
