import type {
  GuestDirection,
  PlayingFigures,
  RelayGuest,
  StreamSideFromClient,
  StreamSideFromRelay,
  TallyValue,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RtpStream, SenderEnd } from "../stream/rtp-stream.ts";
import type { SessionTraffic } from "../traffic-meter.ts";

export const NO_NEWS: readonly StreamSideFromRelay[] = [];

/** A session's purpose, with one implementation per kind and direction. */
export interface SessionRole {
  readonly direction: "publish" | "subscribe";
  /** RTP or RTCP; the callee may keep the buffer. */
  onPacket(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void;
  /** Of a simulcast layer other than the largest. Arguments as for {@link onPacket}. */
  onWithheld?(mid: string, packet: Buffer, now: Milliseconds, ntpNow: number): void;
  /** Called when its tracks are about to open, after the handshake. */
  onReached?(now: Milliseconds): void;
  onTrackOpen(mid: string, now: Milliseconds): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onControlOpen(kind: "state" | "event"): void;
  /** Each role lists the messages it ignores, so a new type fails type checking in all. */
  onSide(message: StreamSideFromClient, now: Milliseconds): void;
  onSideBytes?(bytes: Uint8Array, now: Milliseconds): void;
  /** Returns messages that can't wait for the next report. */
  tick(now: Milliseconds, ntpNow: number): readonly StreamSideFromRelay[];
  isDirect?(): boolean;
  /** A subscriber that connected before its start, or a publisher that is a standby. */
  isStandby?(): boolean;
  /** A subscriber's latest report; undefined: none. */
  playing?(): PlayingFigures | undefined;
  /** A publisher's network, and whether it is a backup that carries nothing now. Undefined: its only one. */
  path?(): { readonly name: string; readonly idle: boolean } | undefined;
  /** The end of its last sender. Undefined while one sends, or before the first. */
  senderGone?(): { readonly since: Milliseconds; readonly ended: SenderEnd | undefined } | undefined;
  /** Publish: follows a director's requests. `stream`: of the guest's channel; absent: none. */
  direct?(direction: GuestDirection, stream: RtpStream | undefined): void;
  /** Publish: a guest's requests, its channel, and its state. */
  guest?(): Pick<RelayGuest, "direction" | "status"> | undefined;
  /** Publish: the tally in its control data; undefined: none, or encrypted. */
  tally?(): TallyValue | undefined;
  watches(stream: object): boolean;
  report(): StreamSideFromRelay[];
  traffic(): SessionTraffic;
  /** A silent sender may lose its slot to another. */
  setSilent?(silent: boolean): void;
  /** `isCutOff`: the client didn't ask and may return. `ended`: it exceeded the ID's limits. */
  leave(isCutOff: boolean, ended?: SenderEnd): void;
}
