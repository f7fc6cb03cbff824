import { type Milliseconds, timecodeAt, timecodeRate } from "@setsuna/kit";
import { type SurroundLayout, surroundHead } from "@setsuna/playout";
import { opusHead } from "@setsuna/rtp";
import type { EncodedAudioPacketSource, EncodedVideoPacketSource, Output, VideoCodec } from "mediabunny";
import type { VideoCodecName } from "../playout/video-codec.ts";
import type { RecordSink } from "./record-messages.ts";
import { type PartLabel, TimecodedSink } from "./timecoded-sink.ts";

export type RecordContainer = "mp4" | "webm";

/** Undefined parts don't occur in the file. */
export interface PartForm {
  readonly video?: {
    readonly codec: VideoCodecName;
    /** WebCodecs string. */
    readonly config: string;
    readonly width: number;
    readonly height: number;
  };
  readonly channels?: number | undefined;
  /** Layout of more than two channels. */
  readonly layout?: SurroundLayout | undefined;
}

export interface PartPacket {
  /** From the file's start. */
  readonly at: Milliseconds;
  readonly duration: Milliseconds;
  readonly data: ArrayBuffer;
}

const CODECS: Readonly<Record<VideoCodecName, VideoCodec>> = { H264: "avc", H265: "hevc", VP8: "vp8", VP9: "vp9", AV1: "av1" };
const SAMPLE_RATE = 48_000;
/** A crash loses at most this much. */
const FRAGMENT_MS = 1000;

/** H.264, HEVC and audio alone go into MP4, others into WebM. */
export const containerOf = ({ video }: PartForm): RecordContainer =>
  video === undefined || video.codec === "H264" || video.codec === "H265" ? "mp4" : "webm";

/** The library begins an MP4 fragment only at a keyframe, which live video may not have for minutes. */
interface Fragments {
  readonly _muxer: { forceFragmentFinalization?(): Promise<void> };
}

/** Frames that tell the rate, and the media after which it is guessed. */
const ENOUGH_FRAMES = 10;
const LONGEST_MS = 1000;

/** Writes one file without re-encoding. The written part is playable, whenever it ends. */
export class PartWriter {
  private readonly output: Output;
  private readonly sink: RecordSink;
  private readonly timecode: TimecodedSink | undefined;
  private readonly startedAt: Milliseconds;
  /** Waits for the video's rate; undefined afterwards. */
  private held: { readonly at: Milliseconds; readonly isVideo: boolean; write(): Promise<void> }[] | undefined;
  private label: PartLabel | undefined;
  /** From the label's frame to the file's first. */
  private lead: Milliseconds = 0;
  private end: Milliseconds = 0;
  private readonly video: EncodedVideoPacketSource | undefined;
  private readonly audio: EncodedAudioPacketSource | undefined;
  private readonly form: PartForm;
  private readonly encodedPacket: typeof import("mediabunny").EncodedPacket;
  private readonly isFragmented: boolean;
  private flushedAt: Milliseconds = 0;
  private latest: Milliseconds = 0;

  private constructor(library: typeof import("mediabunny"), form: PartForm, startedAt: Milliseconds, sink: RecordSink) {
    const { EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output, StreamTarget, WebMOutputFormat } =
      library;
    this.encodedPacket = library.EncodedPacket;
    this.form = form;
    this.startedAt = startedAt;
    this.isFragmented = containerOf(form) === "mp4";
    this.timecode = this.isFragmented && form.video !== undefined ? new TimecodedSink(sink, () => this.label) : undefined;
    this.sink = this.timecode ?? sink;
    this.held = this.timecode && [];
    const writable = new WritableStream<{ readonly data: Uint8Array; readonly position: number }>({
      write: ({ data, position }) => this.sink.write(data, position),
    });
    this.output = new Output({
      format: this.isFragmented
        ? new Mp4OutputFormat({ fastStart: "fragmented", minimumFragmentDuration: FRAGMENT_MS / 1000 })
        : new WebMOutputFormat({ appendOnly: true }),
      target: new StreamTarget(writable),
    });
    this.output.setMetadataTags({ date: new Date(startedAt) });
    if (form.video !== undefined) {
      this.video = new EncodedVideoPacketSource(CODECS[form.video.codec]);
      this.output.addVideoTrack(this.video);
    }
    if (form.channels !== undefined) {
      this.audio = new EncodedAudioPacketSource("opus");
      this.output.addAudioTrack(this.audio);
    }
  }

  /** `startedAt`: capture time of the file's start by the server's clock, epoch ms. */
  static async open(form: PartForm, startedAt: Milliseconds, sink: RecordSink): Promise<PartWriter> {
    const writer = new PartWriter(await import("mediabunny"), form, startedAt, sink);
    await writer.output.start();
    return writer;
  }

  addFrame(packet: PartPacket, isKey: boolean): Promise<void> {
    return this.inOrder(packet.at, true, () => this.writeFrame(packet, isKey));
  }

  addSound(packet: PartPacket): Promise<void> {
    return this.inOrder(packet.at, false, () => this.writeSound(packet));
  }

  /** Completes the file. */
  async close(): Promise<void> {
    await this.release();
    await this.output.finalize();
    this.timecode?.end(this.end + this.lead);
    this.sink.flush();
    this.sink.close();
  }

  private async inOrder(at: Milliseconds, isVideo: boolean, write: () => Promise<void>): Promise<void> {
    const { held } = this;
    if (held === undefined) {
      await write();
      return;
    }
    held.push({ at, isVideo, write });
    const isEnough = held.filter((one) => one.isVideo).length >= ENOUGH_FRAMES || at - (held[0]?.at ?? at) >= LONGEST_MS;
    if (isEnough) await this.release();
  }

  private async release(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    if (held === undefined) return;
    const rate = timecodeRate(held.filter(({ isVideo }) => isVideo).map(({ at }) => at));
    const { frames, intoMs } = timecodeAt(this.startedAt, rate);
    this.label = { rate, frames };
    this.lead = intoMs;
    for (const { write } of held) await write();
  }

  private async writeFrame({ at, duration, data }: PartPacket, isKey: boolean): Promise<void> {
    const { video } = this.form;
    if (video === undefined) return;
    await this.reach(at);
    this.end = Math.max(this.end, at + duration);
    const { config, width, height } = video;
    await this.video?.add(this.packet(at, duration, data, isKey), {
      decoderConfig: { codec: config, codedWidth: width, codedHeight: height },
    });
  }

  private async writeSound({ at, duration, data }: PartPacket): Promise<void> {
    const { channels, layout } = this.form;
    if (channels === undefined) return;
    // Timestamps are of decoder output, so nothing is skipped.
    const description = layout === undefined ? opusHead({ channels }) : surroundHead(layout, 0);
    if (this.form.video === undefined) await this.reach(at);
    await this.audio?.add(this.packet(at, duration, data, true), {
      decoderConfig: { codec: "opus", sampleRate: SAMPLE_RATE, numberOfChannels: channels, description },
    });
  }

  private packet(at: Milliseconds, duration: Milliseconds, data: ArrayBuffer, isKey: boolean) {
    const Packet = this.encodedPacket;
    return new Packet(new Uint8Array(data), isKey ? "key" : "delta", (at + this.lead) / 1000, duration / 1000);
  }

  /** Secures everything before `at`. Not before a B-frame: its fragment isn't complete. */
  private async reach(at: Milliseconds): Promise<void> {
    if (at <= this.latest) return;
    this.latest = at;
    if (at - this.flushedAt < FRAGMENT_MS) return;
    this.flushedAt = at;
    if (this.isFragmented) await (this.output as unknown as Fragments)._muxer.forceFragmentFinalization?.();
    this.sink.flush();
  }
}
