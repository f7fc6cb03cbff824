import type { MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, readRtpHeader } from "@setsuna/rtp";
import type { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import { DelayBuffer, type DelayedPacket } from "./delay-buffer.ts";

/** Delayed channel of a stream whose FAST channel has packets as they come. */
export class DelayedStream {
  readonly stream: RtpStream;
  private readonly buffer: DelayBuffer;
  private readonly header = emptyRtpHeader();
  private now = 0;

  /** @param delayMs 0-1000. */
  constructor(stream: RtpStream, delayMs: Milliseconds) {
    this.stream = stream;
    this.buffer = new DelayBuffer(delayMs, {
      leave: (delayed) => this.leave(delayed),
      restarted: () => stream.restart(),
    });
  }

  attach(holder: MediaSessionId, publisher: RtpPublisher): void {
    this.stream.holder = holder;
    this.stream.attach(publisher, () => this.buffer.hasKeyframe);
    this.stream.times.setEarlierDelay(() => this.buffer.delayMs);
  }

  /** From the sender to the slowest viewer of the delayed channel, ms; 0: none. */
  get longestDelayMs(): Milliseconds {
    const { receivers, longestDelayMs } = this.stream.demand;
    return receivers === 0 ? 0 : this.buffer.delayMs + longestDelayMs;
  }

  onPacket(packet: Buffer, sequence: number, startsKeyframe: boolean, isPadding: boolean, now: Milliseconds): void {
    this.now = now;
    this.buffer.push({ packet: Buffer.from(packet), sequence, startsKeyframe, isPadding }, now);
  }

  restart(): void {
    this.buffer.restart();
  }

  /** Takes 0 to 1000 ms and changes gradually. */
  setDelay(delayMs: Milliseconds): void {
    this.buffer.setDelay(delayMs);
  }

  tick(now: Milliseconds): void {
    this.now = now;
    this.buffer.tick(now);
    this.stream.tick(now);
  }

  private leave({ packet, sequence, startsKeyframe, isPadding }: DelayedPacket): void {
    if (!readRtpHeader(packet, this.header)) return;
    if (isPadding) this.stream.onPadding(packet, this.header, sequence, this.now);
    else this.stream.onMedia(packet, this.header, sequence, startsKeyframe, this.now);
  }
}
