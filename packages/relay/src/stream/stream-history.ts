import { MediaRate } from "@setsuna/congestion";
import type { BitsPerSecond, Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { emptyRtpHeader, hasSequenceSet, isDiscardable, isKeyframe, payloadOf, readRtpHeader } from "@setsuna/rtp";
import { GopCache } from "../history/gop-cache.ts";
import { PacketHistory } from "../history/packet-history.ts";
import { type Encapsulation, type Packetizer, packetizer } from "./encapsulation.ts";
import type { SequenceMapper } from "./sequence-mapper.ts";
import type { StreamSource } from "./stream-source.ts";

/** Join from the last keyframe up to this age, ms, and this many packets back; else from the next. */
const JOIN_AGE_MS = 2000;
const JOIN_PACKETS = 1500;

export class StreamHistory {
  private readonly packets = new PacketHistory();
  private readonly gop = new GopCache(this.packets);
  private readonly rate = new MediaRate();
  private readonly header = emptyRtpHeader();
  private readonly kind: "audio" | "video";
  private readonly sequences: SequenceMapper;
  private readonly packetizers = new Map<string, Packetizer>();
  private source: Pick<StreamSource, "codec" | "extensions"> | undefined;
  private now = 0;

  /** @param sequences numbering of the stream's packets. */
  constructor(kind: "audio" | "video", sequences: SequenceMapper) {
    this.kind = kind;
    this.sequences = sequences;
  }

  /** Without a sender, nothing can be packetized. */
  useSource(source: Pick<StreamSource, "codec" | "extensions"> | undefined): void {
    this.source = source;
    this.packetizers.clear();
  }

  restart(): void {
    this.gop.reset();
  }

  /** Copies the packet, whose header already has the subscribers' values. */
  store(packet: Buffer, outSequence: number, timestamp: RtpTimestamp, startsKeyframe: boolean, now: Milliseconds): void {
    this.now = now;
    this.rate.octets += packet.length;
    this.packets.store(packet, outSequence & 0xffff, now);
    if (this.kind === "video") this.gop.onPacket(outSequence, timestamp, startsKeyframe, packet.length, now);
  }

  /** Measures the media rate. Call it every few ms. */
  tick(now: Milliseconds): void {
    this.now = now;
    this.rate.tick(now);
  }

  /** Undefined without a sender. */
  packetizer(encapsulation: Encapsulation): Packetizer | undefined {
    const known = this.packetizers.get(encapsulation.key);
    if (known !== undefined || this.source === undefined) return known;
    const made = packetizer(encapsulation, this.source.codec.codec, this.source.extensions);
    this.packetizers.set(encapsulation.key, made);
    return made;
  }

  /** As sent in that encapsulation, owned by the caller; undefined: gone. */
  packet(outSequence: number, encapsulation: Encapsulation): Buffer | undefined {
    const stored = this.packets.get(outSequence & 0xffff);
    const packetize = this.packetizer(encapsulation);
    if (stored === undefined || packetize === undefined || this.source === undefined) return undefined;
    const copy = Buffer.from(stored);
    if (!readRtpHeader(copy, this.header)) return undefined;
    const { codec } = this.source.codec;
    const startsKeyframe = codec !== "opus" && isKeyframe(codec, copy, this.header);
    return packetize.packetize(copy, this.header, startsKeyframe, true, this.now);
  }

  get newest(): number {
    return this.sequences.newest;
  }

  /** Over the last second, bit/s. */
  get mediaRate(): BitsPerSecond {
    return this.rate.bitsPerSecond;
  }

  /** First packet of the last keyframe. Undefined if too old. */
  joinPoint(now: Milliseconds): number | undefined {
    const start = this.gop.keyframeStart();
    if (start === undefined || this.newest - start > JOIN_PACKETS) return undefined;
    return (this.gop.ageMs(now) ?? Number.POSITIVE_INFINITY) > JOIN_AGE_MS ? undefined : start;
  }

  /** Of the keyframe that contains this packet; the packet itself if unknown. */
  keyframeStart(outSequence: number): number {
    return this.gop.startOf(outSequence);
  }

  /**
   * The keyframe may start earlier: H.264 and H.265 show a first slice without parameter sets, and the packet before it is
   * missing.
   */
  lacksStart(outSequence: number): boolean {
    const codec = this.source?.codec.codec;
    const packet = this.packets.get(outSequence & 0xffff);
    if ((codec !== "H264" && codec !== "H265") || packet === undefined) return false;
    if (this.packets.has((outSequence - 1) & 0xffff) || !readRtpHeader(packet, this.header)) return false;
    return !hasSequenceSet(codec, payloadOf(packet, this.header));
  }

  /** Last packet of the discardable frame that begins here, if complete; else undefined. */
  endOfDiscardable(outSequence: number): number | undefined {
    const codec = this.source?.codec.codec;
    if (codec === undefined || codec === "opus") return undefined;
    const { header } = this;
    let timestamp: RtpTimestamp | undefined;
    for (let sequence = outSequence; sequence <= this.newest; sequence += 1) {
      const packet = this.packets.get(sequence & 0xffff);
      if (packet === undefined || !readRtpHeader(packet, header) || !isDiscardable(codec, packet, header)) return undefined;
      timestamp ??= header.timestamp;
      if (header.timestamp !== timestamp) return undefined;
      if (header.marker) return sequence;
    }
    return undefined;
  }

  /** Time since arrival, ms; 0 if gone or not arrived yet. */
  waitedMs(outSequence: number, now: Milliseconds): Milliseconds {
    const at = this.packets.storedAtUnwrapped(this.packets.unwrap(outSequence & 0xffff));
    return at === undefined ? 0 : now - at;
  }
}
