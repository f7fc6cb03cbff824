import {
  readFrameParity,
  type SideFromClient,
  type SideFromRelay,
  type StreamState,
  type UplinkReport,
} from "@setsuna/contracts";
import { isRtcp } from "@setsuna/rtp";
import type { HeldStream } from "../hold/held-stream.ts";
import type { SessionRole } from "../relay-session.ts";
import type { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import { sumOfTraffic, type Traffic } from "../traffic-meter.ts";

const NO_NEWS: readonly SideFromRelay[] = [];

export interface PublishedSection {
  readonly mid: string;
  /** Has the packets as they come. */
  readonly stream: RtpStream;
  /** The stream's own channel when `stream` is its FAST channel. */
  readonly held: HeldStream | undefined;
  readonly publisher: RtpPublisher;
}

/** A client that sends video or audio, or (WHIP) both. */
export class PublishRtp implements SessionRole {
  readonly direction = "publish";
  private readonly sections: readonly PublishedSection[];
  private readonly sctpRoundTrip: () => number | undefined;

  constructor(sections: readonly PublishedSection[], sctpRoundTrip: () => number | undefined) {
    this.sections = sections;
    this.sctpRoundTrip = sctpRoundTrip;
  }

  onPacket(mid: string, packet: Buffer, now: number, ntpNow: number): void {
    const section = this.sections.find((entry) => entry.mid === mid);
    if (section === undefined) return;
    if (isRtcp(packet)) section.publisher.onRtcp(packet, now, ntpNow);
    else section.publisher.onRtp(packet, now, ntpNow);
  }

  onTrackOpen(): void {
    // Media follows by itself.
  }
  onControlMessage(): void {
    // A media connection has no control channels.
  }
  onControlOpen(): void {
    // A media connection has no control channels.
  }

  onSide(message: SideFromClient): void {
    if (message.t === "hold") for (const { held } of this.sections) held?.setDelay(message.delayMs);
    if (message.t !== "beat" || message.serverMinusClientMs === undefined) return;
    for (const { publisher } of this.sections) publisher.clock.setOffset(message.serverMinusClientMs, message.settled === true);
  }

  onSideBytes(bytes: Uint8Array, now: number): void {
    const parity = readFrameParity(bytes);
    if (parity === undefined) return;
    for (const { publisher } of this.sections) publisher.onParity(parity, now);
  }

  tick(now: number): readonly SideFromRelay[] {
    for (const { publisher, stream, held } of this.sections) {
      publisher.tick(now);
      stream.catchUp();
      held?.tick(now);
    }
    return NO_NEWS;
  }

  report(): SideFromRelay[] {
    const rtt = this.sctpRoundTrip();
    return this.sections.flatMap(({ publisher, stream, held }): SideFromRelay[] => {
      publisher.setRoundTripTime(rtt);
      const roundTripTimeMs = publisher.roundTripTimeMs();
      const state = {
        t: "state",
        live: stream.live,
        receivers: stream.receivers + (held?.stream.receivers ?? 0),
        epoch: stream.epoch,
        forwarded: stream.forwarded + (held?.stream.forwarded ?? 0),
      } satisfies SideOf<typeof StreamState>;
      const uplink = {
        t: "uplink",
        packetsReceived: publisher.packetsReceived,
        packetsLost: publisher.packetsLost,
        nacksSent: publisher.nackCount,
        packetsRecovered: publisher.packetsRecovered,
        parity: publisher.parityWanted(),
        packetBytes: publisher.packetBytes,
        ...(roundTripTimeMs === undefined ? {} : { roundTripTimeMs }),
      } satisfies SideOf<typeof UplinkReport>;
      return [state, uplink];
    });
  }

  traffic(): Traffic {
    return sumOfTraffic(this.sections.map(({ publisher }) => publisher.traffic()));
  }

  watches(): boolean {
    return false;
  }

  leave(): void {
    for (const { stream, held } of this.sections) {
      stream.detach();
      held?.stream.detach();
    }
  }
}

type SideOf<Schema extends { readonly _output: unknown }> = Schema["_output"];
