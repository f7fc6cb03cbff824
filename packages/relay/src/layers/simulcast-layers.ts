import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, readRtpHeader, TRANSPORT_WIDE_CC_URI } from "@setsuna/rtp";
import type { PublisherOptions } from "../stream/publisher-options.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";

/** A layer that sends nothing for this long is gone, or has become the largest, ms. */
const SILENT_MS = 2000;
const MAX_LAYERS = 8;

export interface SimulcastOptions extends Omit<PublisherOptions, "sink"> {
  readonly stream: RtpStream;
  readonly of: () => RtpPublisher;
}

interface Received {
  readonly publisher: RtpPublisher;
  readonly stream: RtpStream;
  heardAt: Milliseconds;
}

/** Smaller layers of a simulcast section (RFC 8853), which the section itself withholds. Each becomes a layer of the stream. */
export class SimulcastLayers {
  private readonly options: SimulcastOptions;
  private readonly header = emptyRtpHeader();
  private readonly layers = new Map<number, Received>();

  constructor(options: SimulcastOptions) {
    this.options = options;
  }

  onPacket(packet: Buffer, now: Milliseconds, ntpNow: number): void {
    const { header, options } = this;
    if (!readRtpHeader(packet, header) || header.payloadType !== options.codec.payloadType) return;
    const layer = this.layers.get(header.ssrc) ?? this.add(header.ssrc, now);
    if (layer === undefined) return;
    layer.heardAt = now;
    layer.publisher.onRtp(packet, now, ntpNow);
  }

  onRtcp(packet: Buffer, now: Milliseconds, ntpNow: number): void {
    for (const { publisher } of this.layers.values()) publisher.onRtcp(packet, now, ntpNow);
  }

  tick(now: Milliseconds): void {
    for (const [ssrc, { publisher, stream, heardAt }] of this.layers) {
      const { offsetMs, settled } = this.options.of().clock;
      publisher.clock.setOffset(offsetMs, settled);
      publisher.tick(now);
      stream.tick(now);
      if (now - heardAt < SILENT_MS) continue;
      stream.detach(false);
      this.layers.delete(ssrc);
    }
  }

  private add(ssrc: number, now: Milliseconds): Received | undefined {
    if (this.layers.size >= MAX_LAYERS) return undefined;
    const { stream: main, of, extensions, feedback, codec, ...common } = this.options;
    const { stream, gate } = main.layers.open(of(), () => publisher);
    const publisher: RtpPublisher = new RtpPublisher({
      ...common,
      codec,
      frameFec: "none",
      sink: gate,
      // The section reports all packets of the transport.
      extensions: new Map([...extensions].filter(([uri]) => uri !== TRANSPORT_WIDE_CC_URI)),
      // Nothing tells whose packets a retransmission stream repeats.
      feedback: feedback.filter((entry) => entry !== "transport-cc" && (codec.rtx === undefined || entry !== "nack")),
    });
    stream.attach(publisher);
    const layer = { publisher, stream, heardAt: now };
    this.layers.set(ssrc, layer);
    return layer;
  }
}
