import type { Milliseconds } from "@setsuna/kit";
import { frontFirst } from "@setsuna/playout";
import { emptyRtpHeader, type RtpHeader } from "@setsuna/rtp";
import type { SurroundCode } from "../sdp/multistream-offer.ts";
import { filler, setFiller, withPayload } from "./packet-splitter.ts";
import type { MediaSink } from "./stream-source.ts";

/** Turns `multiopus` packets into stereo Opus with the other streams in the padding, as our senders make them. */
export class MultistreamAudio implements MediaSink {
  private readonly sink: MediaSink;
  private readonly layout: SurroundCode;
  private readonly header = emptyRtpHeader();

  constructor(sink: MediaSink, layout: SurroundCode) {
    this.sink = sink;
    this.layout = layout;
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    const payload = frontFirst(
      Uint8Array.from(packet.subarray(header.payloadOffset, packet.length - header.paddingLength)),
      this.layout,
    );
    if (payload === undefined) {
      // No stereo decoder can play it.
      this.sink.onPadding(filler(packet), setFiller(this.header, header), sequence, now);
      return true;
    }
    Object.assign(this.header, header, { paddingLength: 0 });
    return this.sink.onMedia(withPayload(packet, header, payload, header.marker), this.header, sequence, startsKeyframe, now);
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    this.sink.onPadding(packet, header, sequence, now);
  }

  restart(): void {
    this.sink.restart();
  }
}
