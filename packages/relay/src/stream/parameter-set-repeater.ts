import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { hasSequenceSet, ParameterSets, type RtpHeader, type SetCodec } from "@setsuna/rtp";
import { type OfferedCodec, parseFormatParameters } from "../sdp/codecs.ts";
import { MAX_PAYLOAD_BYTES } from "./packet-cutter.ts";
import { PacketSplitter } from "./packet-splitter.ts";
import type { MediaSink } from "./stream-source.ts";

/** Lists of base64. RFC 6184 §8.1, RFC 7798 §7.1. */
const SPROPS: Readonly<Record<SetCodec, readonly string[]>> = {
  H264: ["sprop-parameter-sets"],
  H265: ["sprop-vps", "sprop-sps", "sprop-pps"],
};

const setsOf = (codec: SetCodec, fmtp: string | undefined): ParameterSets => {
  const sets = new ParameterSets(codec);
  const parameters = parseFormatParameters(fmtp ?? "");
  for (const name of SPROPS[codec])
    for (const text of (parameters.get(name) ?? "").split(",")) sets.take(new Uint8Array(Buffer.from(text, "base64")));
  return sets;
};

interface OpenFrame {
  readonly timestamp: RtpTimestamp;
  hasSets: boolean;
  isWhole: boolean;
}

/**
 * Adds parameter sets to keyframes that lack them, so late viewers can start. Senders may have them only in their offer, or send
 * them once. Leaves frames with a missing or late packet unchanged, since that packet may contain the sets.
 */
export class ParameterSetRepeater implements MediaSink {
  private readonly out: PacketSplitter;
  private readonly codec: SetCodec;
  private readonly sets: ParameterSets;
  private frame: OpenFrame | undefined;
  private newest: number | undefined;

  /** @param offered codec with its format parameters. */
  constructor(sink: MediaSink, codec: SetCodec, { fmtp }: Pick<OfferedCodec, "fmtp">) {
    this.codec = codec;
    this.sets = setsOf(codec, fmtp);
    this.out = new PacketSplitter(sink, (packet, header, sequence, startsKeyframe) =>
      this.withSets(
        packet.subarray(header.payloadOffset, packet.length - header.paddingLength),
        header,
        sequence,
        startsKeyframe,
      ),
    );
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    return this.out.onMedia(packet, header, sequence, startsKeyframe, now);
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (this.newest !== undefined && sequence === this.newest + 1) this.newest = sequence;
    this.out.onPadding(packet, header, sequence, now);
  }

  restart(): void {
    this.frame = undefined;
    this.newest = undefined;
    this.out.restart();
  }

  private withSets(
    payload: Uint8Array,
    { timestamp }: RtpHeader,
    sequence: number,
    startsKeyframe: boolean,
  ): readonly [Uint8Array, Uint8Array] | undefined {
    const { newest } = this;
    // A late packet is older than the known sets.
    if (newest !== undefined && sequence <= newest) return undefined;
    const follows = newest === undefined || sequence === newest + 1;
    this.newest = sequence;
    const frame = this.frame?.timestamp === timestamp ? this.frame : { timestamp, hasSets: false, isWhole: true };
    this.frame = frame;
    frame.isWhole &&= follows;
    frame.hasSets ||= hasSequenceSet(this.codec, payload);
    this.sets.takePayload(payload);
    if (!startsKeyframe || frame.hasSets || !frame.isWhole) return undefined;
    const sets = this.sets.payload(MAX_PAYLOAD_BYTES);
    if (sets === undefined) return undefined;
    frame.hasSets = true;
    return [sets, payload];
  }
}
