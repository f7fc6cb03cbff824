import type { AlphaMode, WideColours } from "@setsuna/media-protocol";
import { FilterAPI } from "node-av/api";
import {
  AV_CODEC_FLAG_LOW_DELAY,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_FRAME_FLAG_INTERLACED,
  AV_PKT_DATA_FRAME_CROPPING,
  type AVCodecID,
  type AVPixelFormat,
  FF_DECODER_LIBVPX_VP8,
  FF_DECODER_LIBVPX_VP9,
  type FFDecoderCodec,
} from "node-av/constants";
import { avGetPixFmtName, Codec, CodecContext, Frame, type Packet, Rational, type Stream } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { isDry, must } from "../ffmpeg/av.ts";
import { CountedFrames } from "./counted-frames.ts";
import { type FrameForm, formFilters, hasAlpha, readCropping } from "./frame-form.ts";
import type { InputTimeline, Kind } from "./input-timeline.ts";
import type { PlayableStream, Skip, TimedFrame } from "./playable-input.ts";
import { SoundTimes } from "./sound-times.ts";
import { statedColours, toStandard, wideColours } from "./wide-colours.ts";

/** FFmpeg's AV_NOPTS_VALUE. */
export const NO_TIME = -(2n ** 63n);
/** Common time base, so that a joint moves picture and sound equally. */
export const MICROSECONDS = new Rational(1, 1_000_000);
/** For elementary streams that state no rate. */
const DEFAULT_RATE = 25;
/**
 * Frames a second. A second frame thread delays each picture by one. Below this rate one thread suffices, and the next picture
 * may be long in coming.
 */
const SLOW_RATE = 10;
/** FFmpeg's names. */
const SKIPPED = { nothing: "default", "non-reference": "noref", "all-but-keyframes": "nokey" } as const satisfies Record<
  Skip,
  string
>;

/** FFmpeg's own decoders ignore WebM's separate alpha, and would show the colors under it. */
const WITH_ALPHA: ReadonlyMap<AVCodecID, FFDecoderCodec> = new Map<AVCodecID, FFDecoderCodec>([
  [AV_CODEC_ID_VP8, FF_DECODER_LIBVPX_VP8],
  [AV_CODEC_ID_VP9, FF_DECODER_LIBVPX_VP9],
]);
/** Seconds without an interlaced picture until the stream is progressive. Telecine and PAFF have them a few pictures apart. */
const PROGRESSIVE_S = 10;

const decoderOf = ({ codecpar: { codecId }, metadata }: Stream): Codec | null => {
  const named = metadata?.get("alpha_mode") === "1" ? WITH_ALPHA.get(codecId) : undefined;
  return named === undefined ? Codec.findDecoder(codecId) : Codec.findDecoderByName(named);
};

const statedRate = ({ avgFrameRate: { num, den } }: Stream): number | undefined => (num > 0 && den > 0 ? num / den : undefined);

const isSlow = (stream: Stream): boolean => (statedRate(stream) ?? 0) < SLOW_RATE;

/** Full level on both sides: FFmpeg's default mixing is 3 dB quieter. */
const BOTH_SIDES = "pan=stereo|c0=c0|c1=c0,";
const STEREO = "channel_layouts=stereo";

const pixelFormatOf = (frame: Frame): string => avGetPixFmtName(frame.format as AVPixelFormat) ?? "";

/** The container's pixel aspect ratio wins, as in every player. */
const formOf = (
  frame: Frame,
  { sampleAspectRatio, codecpar }: Stream,
  known: Pick<FrameForm, "isInterlaced" | "isWide" | "isPremultiplied">,
): string =>
  formFilters({
    ...known,
    displayMatrix: frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX) ?? undefined,
    cropping: readCropping(codecpar.getCodedSideData(AV_PKT_DATA_FRAME_CROPPING)),
    pixelAspect: sampleAspectRatio.num > 0 ? sampleAspectRatio : frame.sampleAspectRatio,
    width: frame.width,
    height: frame.height,
    matrix: frame.colorSpace,
    pixelFormat: pixelFormatOf(frame),
  });

export interface DecodedStreamOptions {
  readonly filter: string;
  /** Rate and size only, for wide colors. Absent: `filter` is for all. */
  readonly sizeFilter?: string | undefined;
  /** Reports wide colors; undefined means that usual ones are back. */
  readonly colours?: ((wide: WideColours | undefined) => void) | undefined;
  /** Transparency of the source; absent: transparent parts are shown on black. */
  readonly alpha?: AlphaMode | undefined;
  /** Number of audio channels that the filter reads; absent: any. */
  readonly leastChannels?: number | undefined;
  readonly isLive: boolean;
  readonly timeline: InputTimeline;
  readonly base: number;
}

export class DecodedStream implements PlayableStream {
  readonly kind: Kind;
  readonly stream: Stream;
  private readonly context: CodecContext;
  private readonly options: DecodedStreamOptions;
  private filter: FilterAPI | undefined;
  private filterText = "";
  /** Seconds. */
  private interlacedAt = Number.NEGATIVE_INFINITY;
  private wide: WideColours | undefined;
  private readonly decoded = new Frame();
  private skipped: Skip = "nothing";
  private readonly numbers: CountedFrames;
  /** True for streams without timestamps. */
  private isCounted = false;
  private readonly soundTimes = new SoundTimes();
  private readonly codecId: number;

  private constructor(kind: Kind, stream: Stream, context: CodecContext, options: DecodedStreamOptions) {
    this.kind = kind;
    this.stream = stream;
    this.context = context;
    this.options = options;
    this.codecId = stream.codecpar.codecId;
    this.numbers = new CountedFrames(Math.max(0, stream.codecpar.videoDelay) + context.threadCount - 1);
    this.decoded.alloc();
  }

  /** Throws MediaFailure `input-unreadable`. */
  static async open(kind: Kind, stream: Stream, options: DecodedStreamOptions): Promise<DecodedStream> {
    const { isLive } = options;
    const codec = decoderOf(stream);
    if (codec === null) throw new MediaFailure("input-unreadable", "codec");
    const context = new CodecContext();
    context.allocContext3(codec);
    must(context.parametersToContext(stream.codecpar), "input-unreadable", "codec");
    context.pktTimebase = MICROSECONDS;
    context.threadCount = isLive || isSlow(stream) ? 1 : 2;
    if (isLive) context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
    must(await context.open2(codec, null), "input-unreadable", "decoder");
    return new DecodedStream(kind, stream, context, options);
  }

  get framesPerSecond(): number | undefined {
    return statedRate(this.stream);
  }

  /** Duration for frames that state none, s. */
  get usualLength(): number {
    if (this.kind !== "video") return 0;
    return 1 / (this.framesPerSecond ?? DEFAULT_RATE);
  }

  /** True if the container changed its codec. */
  get isOutdated(): boolean {
    return this.stream.codecpar.codecId !== this.codecId;
  }

  get skips(): Skip {
    return this.skipped;
  }

  skip(what: Skip): void {
    this.skipped = what;
    this.context.setOption("skip_frame", SKIPPED[what]);
  }

  async decode(packet: Packet | null): Promise<TimedFrame[]> {
    // Such a decoder would still parse what it skips.
    const isLeftOut = packet !== null && this.skipped === "all-but-keyframes" && !packet.isKeyframe;
    if (packet !== null) this.numbers.packet(isLeftOut, this.skipped !== "nothing");
    if (isLeftOut) return [];
    const sent = await this.context.sendPacket(packet);
    if (sent < 0 && !isDry(sent)) return [];
    const out: TimedFrame[] = [];
    while ((await this.context.receiveFrame(this.decoded)) >= 0) {
      this.setTime();
      out.push(...(await this.filtered(this.decoded)));
      this.decoded.unref();
    }
    if (packet === null) {
      this.noteEnd();
      out.push(...(await this.last()));
    }
    return out;
  }

  private async last(): Promise<TimedFrame[]> {
    const { filter } = this;
    if (filter === undefined) return [];
    await filter.flush();
    const out: TimedFrame[] = [];
    for (let frame = await filter.receive(); frame instanceof Frame; frame = await filter.receive())
      out.push({ frame, seconds: this.secondsOf(frame) });
    return out;
  }

  close(): void {
    this.decoded.free();
    this.filter?.close();
    this.context.freeContext();
  }

  /** A frame of another form gets another graph, after the old one's rest. */
  private async filtered(frame: Frame): Promise<TimedFrame[]> {
    const filters = this.kind === "video" ? this.filtersOf(frame) : this.soundFilters(frame);
    const { format, width, height, sampleRate, channelLayout } = frame;
    const text = [filters, format, width, height, sampleRate, channelLayout.nbChannels].join(" ");
    const out: TimedFrame[] = [];
    if (this.filter !== undefined && text !== this.filterText) {
      out.push(...(await this.last()));
      this.filter.close();
      this.filter = undefined;
    }
    this.filterText = text;
    this.filter ??= FilterAPI.create(filters, {});
    for (const each of await this.filter.processAll(frame)) out.push({ frame: each, seconds: this.secondsOf(each) });
    return out;
  }

  /** Progressive pictures of an interlaced stream keep its graph: they pass the deinterlacer unchanged. */
  private isInterlaced(frame: Frame): boolean {
    const seconds = this.secondsOf(frame);
    if ((frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0) this.interlacedAt = seconds;
    return Math.abs(seconds - this.interlacedAt) < PROGRESSIVE_S;
  }

  private soundFilters({ channelLayout }: Frame): string {
    const { filter, leastChannels = 1 } = this.options;
    const { nbChannels } = channelLayout;
    if (nbChannels < leastChannels) throw new MediaFailure("audio-channel-missing", String(nbChannels));
    return nbChannels === 1 && filter.includes(STEREO) ? `${BOTH_SIDES}${filter}` : filter;
  }

  private filtersOf(frame: Frame): string {
    const { filter, sizeFilter, colours, alpha } = this.options;
    if (alpha !== undefined && !hasAlpha(pixelFormatOf(frame))) throw new MediaFailure("alpha-missing");
    const wide = sizeFilter === undefined ? undefined : wideColours(frame);
    if (wide !== this.wide) colours?.(wide);
    this.wide = wide;
    const isPremultiplied = alpha === "premultiplied";
    const form = formOf(frame, this.stream, {
      isInterlaced: this.isInterlaced(frame),
      isWide: wide !== undefined,
      isPremultiplied,
    });
    if (wide === undefined || sizeFilter === undefined) return `${form}${filter}`;
    return [...statedColours(wide, frame), `${form}${sizeFilter}`, toStandard(wide)].join(",");
  }

  /** Elementary streams without timestamps are timed by frame count. */
  private setTime(): void {
    const { base, timeline } = this.options;
    const best = this.decoded.bestEffortTimestamp;
    const stated = best === NO_TIME ? undefined : Number(best) / 1e6;
    const number = this.numbers.frame();
    const { nbSamples, sampleRate } = this.decoded;
    const place =
      this.kind === "video" || sampleRate <= 0
        ? stated
        : this.soundTimes.placeOf(stated ?? this.firstSound(number), nbSamples / sampleRate);
    const counted = base + number * this.usualLength;
    this.isCounted = stated === undefined;
    if (this.isCounted) timeline.note(this.kind, place ?? counted, this.usualLength);
    this.decoded.pts = BigInt(Math.round((place ?? counted) * 1e6));
    this.decoded.timeBase = MICROSECONDS;
  }

  private noteEnd(): void {
    const { base, timeline } = this.options;
    if (this.kind !== "video" || !this.isCounted) return;
    timeline.note(this.kind, base + (this.numbers.next - 1) * this.usualLength, this.usualLength);
  }

  /** Audio without timestamps starts with the input. */
  private firstSound(number: number): number | undefined {
    return number === 0 ? this.options.base : undefined;
  }

  private secondsOf(frame: Frame): number {
    const { num, den } = frame.timeBase;
    return (Number(frame.pts) * num) / den;
  }
}
