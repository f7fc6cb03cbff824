import { AV_PKT_FLAG_DISCARD, AVFMT_TS_DISCONT } from "node-av/constants";
import { Dictionary, FormatContext, InputFormat as FormatOf, Packet } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import { MediaFailure } from "../failure.ts";
import { codeOf, deviceCodeOf, isDry, must, reason } from "../ffmpeg/av.ts";
import { type DecodedStream, MICROSECONDS, NO_TIME } from "./decoded-stream.ts";
import { HeldPackets } from "./held-packets.ts";
import { InputTimeline } from "./input-timeline.ts";
import { InputTracks, type TakenTrack, type TrackOptions } from "./input-tracks.ts";
import type { PlayableInput, PlayableStream, ReadPacket } from "./playable-input.ts";

export interface InputFormat {
  readonly url: string;
  readonly format?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  readonly isLive: boolean;
}

export interface MediaInputOptions extends TrackOptions {
  readonly format: InputFormat;
  /** Aborts an opening that waits. Absent waits as long as FFmpeg does. */
  readonly signal?: AbortSignal | undefined;
  readonly timeline?: InputTimeline | undefined;
  /** Seconds; by default, after the previous opening. */
  readonly startAt?: number | undefined;
}

/** Wait for a wanted kind in a live source, ms: RTMP names a kind with its first packet. */
const LATE_MS = 10_000;

const isDevice = ({ format, isLive, url }: InputFormat): boolean =>
  isLive && format !== undefined && !url.includes("://") && url !== "pipe:0";

/** FFmpeg has one error for everything that SRT rejects. */
const whyNot = (url: string, result: number): string =>
  url.startsWith("srt:")
    ? `${reason(result)}: nobody answers, or it refuses (passphrase of 10 to 79 characters, streamid, mode)`
    : reason(result);

const startOf = ({ startTime }: FormatContext): number | undefined =>
  startTime === NO_TIME ? undefined : Number(startTime) / 1e6;

/** Before an edit list's cut: needed for decoding, dropped by FFmpeg's decoders. */
const isPreroll = ({ flags }: Packet): boolean => (flags & AV_PKT_FLAG_DISCARD) !== 0;

const canJump = ({ iformat }: FormatContext): boolean => ((iformat?.flags ?? 0) & AVFMT_TS_DISCONT) !== 0;

export class MediaInput implements PlayableInput {
  private readonly context: FormatContext;
  private readonly options: MediaInputOptions;
  private readonly timeline: InputTimeline;
  private readonly packet = new Packet();
  private readonly tracks: InputTracks;
  private pictures = 0;
  private hasEnded = false;
  private waiting: ReadPacket[] = [];
  private readonly held = new HeldPackets();

  private constructor(context: FormatContext, options: MediaInputOptions, timeline: InputTimeline) {
    this.context = context;
    this.options = options;
    this.timeline = timeline;
    const base = timeline.begin(startOf(context), options.startAt ?? 0, canJump(context), monotonicNow());
    this.tracks = new InputTracks({ context, options, timeline, base });
    this.packet.alloc();
  }

  /** Throws MediaFailure `input-unreadable`, or `device-missing`, `device-busy` or `device-denied` for a device. */
  static async open(options: MediaInputOptions): Promise<MediaInput> {
    const context = new FormatContext();
    context.allocContext();
    const interrupt = (): void => context.interrupt();
    const { signal } = options;
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      return await MediaInput.openIn(context, options);
    } finally {
      signal?.removeEventListener("abort", interrupt);
    }
  }

  private static async openIn(context: FormatContext, options: MediaInputOptions): Promise<MediaInput> {
    const { format } = options;
    const named = format.format === undefined ? null : FormatOf.findInputFormat(format.format);
    if (format.format !== undefined && named === null) throw new MediaFailure("device-missing", format.format);
    const opened = await context.openInput(format.url, named, Dictionary.fromObject({ ...format.options }));
    if (opened < 0)
      throw new MediaFailure(
        isDevice(format) ? deviceCodeOf(opened) : codeOf(opened, "input-unreadable"),
        whyNot(format.url, opened),
      );
    try {
      must(await context.findStreamInfo(null), "input-unreadable", "streams");
      const input = new MediaInput(context, options, options.timeline ?? new InputTimeline(format.isLive));
      await input.begin();
      return input;
    } catch (error) {
      await context.closeInput();
      throw error;
    }
  }

  get video(): PlayableStream | undefined {
    return this.tracks.video;
  }
  get audio(): PlayableStream | undefined {
    return this.tracks.audio;
  }
  get isStill(): boolean {
    return this.hasEnded && this.pictures === 1 && this.audio === undefined;
  }

  /** Throws MediaFailure `input-unreadable`, or `source-ended` for a device that went away. */
  async read(): Promise<ReadPacket | undefined> {
    return this.waiting.shift() ?? this.next(Number.POSITIVE_INFINITY);
  }

  interrupt(): void {
    this.context.interrupt();
  }

  async close(): Promise<void> {
    this.tracks.close();
    for (const { packet } of this.waiting.splice(0)) packet.free();
    this.held.close();
    this.packet.free();
    await this.context.closeInput();
  }

  /** Throws MediaFailure `input-unreadable` if no wanted track appears. */
  private async begin(): Promise<void> {
    const { format, audioTracks } = this.options;
    const { tracks } = this;
    await tracks.take("video");
    await tracks.take("audio");
    const mayAppear = format.isLive && !isDevice(format);
    const isAsked = audioTracks !== undefined && this.audio === undefined && !mayAppear;
    if (tracks.isEmpty && mayAppear) {
      const first = await this.next(monotonicNow() + LATE_MS);
      if (first !== undefined) this.waiting.unshift(first);
    }
    if (tracks.isEmpty || isAsked)
      throw new MediaFailure(
        "input-unreadable",
        `no picture or sound in it that is wanted${isAsked ? `: sound track ${audioTracks.join(", ")}` : ""}`,
      );
    if (this.waiting.length === 0) tracks.tell();
  }

  /** Undefined at the end, or if none arrived before `limit`, ms. */
  private async next(limit: number): Promise<ReadPacket | undefined> {
    const { context, options, tracks } = this;
    while (monotonicNow() < limit) {
      const result = await context.readFrame(this.packet);
      if (result < 0) {
        if (isDevice(options.format)) throw new MediaFailure("source-ended", reason(result));
        if (!isDry(result)) throw new MediaFailure("input-unreadable", reason(result));
        this.hasEnded = true;
        return undefined;
      }
      const track = await tracks.heard(this.packet.streamIndex, this.ownTime());
      const packet = this.packet.clone();
      this.packet.unref();
      if (packet === null) continue;
      if (track === undefined) this.leave(packet);
      else return this.given(packet, track);
    }
    return undefined;
  }

  private given(packet: Packet, { decoder, stream }: TakenTrack): ReadPacket {
    const [first = packet, ...others] = [...this.held.take(packet.streamIndex), packet].map((one) => {
      if (stream === this.video && !isPreroll(one)) this.pictures += 1;
      this.place(one, decoder);
      return one;
    });
    this.waiting.push(...others.map((one) => ({ stream, packet: one })));
    return { stream, packet: first };
  }

  private leave(packet: Packet): void {
    const { streamIndex } = packet;
    if (this.tracks.mayReplace(streamIndex)) {
      this.held.keep(streamIndex, packet);
      return;
    }
    packet.free();
    this.held.drop(streamIndex);
  }

  /** Seconds on the input's clock; undefined without one. */
  private ownTime(): number | undefined {
    const { pts, dts, timeBase, streamIndex } = this.packet;
    const time = dts === NO_TIME ? pts : dts;
    const { num, den } = this.context.streams[streamIndex]?.timeBase ?? timeBase;
    return time === NO_TIME ? undefined : (Number(time) * num) / den;
  }

  private place(packet: Packet, { kind, stream, usualLength }: DecodedStream): void {
    packet.rescaleTs(stream.timeBase, MICROSECONDS);
    const { pts, dts } = packet;
    const time = dts === NO_TIME ? pts : dts;
    if (time === NO_TIME) return;
    const length = packet.duration > 0n ? Number(packet.duration) / 1e6 : usualLength;
    const reordered = pts === NO_TIME || dts === NO_TIME ? 0 : Math.max(0, Number(pts - dts) / 1e6);
    const isShown = kind === "video" && dts === NO_TIME;
    const times = { kind, seconds: Number(time) / 1e6, length, reordered, isShown, isPreroll: isPreroll(packet) };
    const offset = this.timeline.offsetOf(times, monotonicNow());
    const moved = BigInt(Math.round(offset * 1e6));
    if (pts !== NO_TIME) packet.pts = pts + moved;
    if (dts !== NO_TIME) packet.dts = dts + moved;
  }
}
