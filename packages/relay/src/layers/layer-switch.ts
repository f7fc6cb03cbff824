import { distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
import type { RtpStream } from "../stream/rtp-stream.ts";
import type { RtpSubscriber } from "../stream/rtp-subscriber.ts";

const REQUEST_INTERVAL_MS = 500;
/** Afterwards, take any keyframe. */
const MAX_TOO_OLD = 4;

export class LayerSwitch {
  source: RtpStream;
  private readonly stream: RtpStream;
  private readonly subscriber: RtpSubscriber;
  private next: RtpStream | undefined;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private tooOld = 0;

  constructor(stream: RtpStream, subscriber: RtpSubscriber) {
    this.stream = stream;
    this.source = stream;
    this.subscriber = subscriber;
  }

  tick(now: Milliseconds): void {
    const { stream, source, subscriber } = this;
    if (!subscriber.mayMove || (source === stream && stream.layers.isEmpty)) return;
    const wanted = stream.layerFor(subscriber, now) ?? stream;
    if (source !== stream && !stream.servesLayer(source, now)) {
      this.moveTo(stream);
      stream.requestKeyframe(now);
      return;
    }
    if (wanted !== this.next) this.expect(wanted);
    if (this.next === undefined || now - this.requestedAt < REQUEST_INTERVAL_MS) return;
    this.requestedAt = now;
    this.next.requestKeyframe(now);
  }

  private expect(wanted: RtpStream): void {
    this.next?.cancelArrival(this.subscriber);
    this.next = wanted === this.source ? undefined : wanted;
    this.requestedAt = Number.NEGATIVE_INFINITY;
    this.tooOld = 0;
    this.next?.expectArrival(this.subscriber, (timestamp) => this.arrive(wanted, timestamp));
  }

  /** Decoders drop frames from the past, so wait for the next keyframe then. */
  private arrive(wanted: RtpStream, timestamp: RtpTimestamp): void {
    const latest = this.source.times.latest();
    const isOld = latest !== undefined && distance32(timestamp, latest.out) <= 0;
    if (isOld && this.tooOld < MAX_TOO_OLD) {
      this.tooOld += 1;
      this.requestedAt = Number.NEGATIVE_INFINITY;
    } else this.moveTo(wanted);
  }

  private moveTo(stream: RtpStream): void {
    this.next?.cancelArrival(this.subscriber);
    this.next = undefined;
    this.source.release(this.subscriber);
    this.source = stream;
    stream.admit(this.subscriber);
  }

  leave(): void {
    this.next?.cancelArrival(this.subscriber);
    this.source.remove(this.subscriber.session);
  }
}
