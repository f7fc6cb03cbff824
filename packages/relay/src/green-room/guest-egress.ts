import type { GuestDirection, MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import { SenderSeat } from "../standby/sender-seat.ts";
import type { RtpStream, SenderEnd } from "../stream/rtp-stream.ts";
import type { MediaSink, StreamSource } from "../stream/stream-source.ts";

/** Limit for a guest's page to go from preview to full size, ms. */
const MAX_PREVIEW_MS = 1500;

interface Route {
  readonly stream: RtpStream;
  readonly seat: SenderSeat;
  hasBeenActive: boolean;
  since?: Milliseconds;
}

/** Forwards a guest's media to its own stream, and to the channel on which a director puts it. Neither interrupts the other. */
export class GuestEgress implements MediaSink {
  private readonly own: SenderSeat;
  private readonly session: MediaSessionId;
  private source: StreamSource | undefined;
  private route: Route | undefined;
  private wanted: GuestDirection = {};
  /** Reported by the guest's page. */
  isPreview = false;

  constructor(own: SenderSeat, session: MediaSessionId) {
    this.own = own;
    this.session = session;
  }

  /** Call it once. */
  useSource(source: StreamSource): void {
    this.source = source;
  }

  /** The channel's; undefined while it is on none. */
  get stream(): RtpStream | undefined {
    return this.route?.stream;
  }
  /** Without the channel once another guest took it. */
  get direction(): GuestDirection {
    return this.wanted;
  }

  /**
   * `stream` must have room for it. The guest goes on air with its next full-size keyframe; until then, the previous guest
   * stays.
   */
  direct(direction: GuestDirection, stream: RtpStream | undefined): void {
    this.wanted = direction;
    if (this.route !== undefined && stream === this.route.stream) {
      this.route.hasBeenActive = false;
      return;
    }
    this.leave(false);
    if (stream === undefined || this.source === undefined) return;
    const seat = new SenderSeat(stream.senders, {
      session: this.session,
      isSpare: false,
      returnAfterMs: undefined,
      isGuest: true,
    });
    this.route = { stream, seat, hasBeenActive: false };
    seat.sit(this.source);
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    this.route?.seat.onMedia(Buffer.from(packet), header, sequence, startsKeyframe, now);
    return this.own.onMedia(packet, header, sequence, startsKeyframe, now);
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    this.route?.seat.onPadding(Buffer.from(packet), header, sequence, now);
    this.own.onPadding(packet, header, sequence, now);
  }

  restart(): void {
    this.route?.seat.restart();
    this.own.restart();
  }

  onHeartbeat(now: Milliseconds): void {
    this.route?.seat.silence.onHeartbeat(now);
  }

  /** Its path is lost, or back. */
  setGone(isGone: boolean): void {
    if (this.route === undefined) return;
    this.route.seat.isGone = isGone;
    if (this.route.seat.isActive) this.route.stream.setSilent(isGone);
  }

  tick(now: Milliseconds): void {
    const { route } = this;
    if (route === undefined) return;
    const { stream, seat } = route;
    if (seat.isActive) {
      route.hasBeenActive = true;
      if (seat.isBeginning) this.source?.requestKeyframe(now);
    } else if (!route.hasBeenActive) {
      route.since ??= now;
      if (!this.isPreview || now - route.since >= MAX_PREVIEW_MS) stream.senders.switchByHand(now);
    } else if (stream.senders.active?.isGuest === true) {
      const { channel: _taken, ...rest } = this.wanted;
      this.direct(rest, undefined);
      return;
    }
    stream.senders.tick(now);
    stream.tick(now);
  }

  leave(isCutOff: boolean, ended?: SenderEnd): void {
    const { route } = this;
    this.route = undefined;
    if (route?.stream.senders.leave(route.seat)) route.stream.detach(isCutOff, ended);
  }
}
