import type { AlphaMode, TracksEvent } from "@setsuna/media-protocol";
import { AVMEDIA_TYPE_AUDIO } from "node-av/constants";
import type { FormatContext, Stream } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { DecodedStream, type DecodedStreamOptions } from "./decoded-stream.ts";
import type { InputTimeline, Kind } from "./input-timeline.ts";
import { JoinedStream, ONE_CHANNEL } from "./joined-stream.ts";
import type { PlayableStream } from "./playable-input.ts";
import { isDefault, kindOf, soundTrack } from "./stream-kinds.ts";
import { chooseTracks } from "./track-choice.ts";
import { TrackWatch } from "./track-watch.ts";

export type TakenTracks = Omit<TracksEvent, "event">;

export interface TrackOptions {
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
  /** Rate and size only, for wide colors; absent: `videoFilter` is for all. */
  readonly sizeFilter?: string | undefined;
  /** Track numbers from 1; several become channels. Absent: {@link chooseTracks} decides. */
  readonly audioTracks?: readonly number[] | undefined;
  /** Number of audio channels that `audioFilter` reads; absent: any. */
  readonly leastChannels?: number | undefined;
  /** Number of audio channels sent, by default 2. */
  readonly channels?: number | undefined;
  /** Transparency of the source; absent: transparent parts are shown on black. */
  readonly alpha?: AlphaMode | undefined;
  readonly taken?: ((tracks: TakenTracks) => void) | undefined;
  readonly colours?: DecodedStreamOptions["colours"];
}

export interface InputTracksParts {
  readonly context: FormatContext;
  readonly options: TrackOptions & { readonly format: { readonly isLive: boolean } };
  readonly timeline: InputTimeline;
  /** Start of the input on the timeline, s. */
  readonly base: number;
}

export interface TakenTrack {
  readonly decoder: DecodedStream;
  readonly stream: PlayableStream;
}

/** Chooses tracks at opening and when they appear later, as in RTMP and MPEG-TS. */
export class InputTracks {
  private readonly parts: InputTracksParts;
  private readonly streams: Partial<Record<"video" | "audio", PlayableStream>> = {};
  private readonly taken = new Map<number, TakenTrack>();
  private readonly lookedAt = new Map<number, number>();
  private readonly watch = new TrackWatch();
  /** Replaced decoders still play their queued packets. */
  private readonly left: DecodedStream[] = [];
  private soundTracks: TakenTracks["audio"];

  constructor(parts: InputTracksParts) {
    this.parts = parts;
  }

  get video(): PlayableStream | undefined {
    return this.streams.video;
  }
  get audio(): PlayableStream | undefined {
    return this.streams.audio;
  }
  get isEmpty(): boolean {
    return this.video === undefined && this.audio === undefined;
  }

  /**
   * Takes a packet's index and time. Returns its track if used, including from now on as a missing kind or a replacement. Throws
   * MediaFailure `input-unreadable`.
   */
  async heard(index: number, seconds: number | undefined): Promise<TakenTrack | undefined> {
    this.watch.note(index, seconds);
    const taken = this.taken.get(index);
    if (taken !== undefined) return taken.decoder.isOutdated ? this.renewed(taken) : taken;
    const { nbStreams } = this.parts.context;
    const kind = this.kindAt(index);
    if (kind === undefined) return undefined;
    const isMissing = this.streams[kind] === undefined;
    if (isMissing ? this.lookedAt.get(index) === nbStreams : !this.watch.replaces(index, this.indexesOf(kind))) return undefined;
    this.lookedAt.set(index, nbStreams);
    await this.takeLate(kind, isMissing ? undefined : index);
    if (this.streams[kind] !== undefined) this.tell();
    return this.taken.get(index);
  }

  /** Takes a wanted track. Throws MediaFailure `input-unreadable`. */
  async take(kind: "video" | "audio", among?: (stream: Stream) => boolean): Promise<void> {
    const { options, context } = this.parts;
    const filter = kind === "video" ? options.videoFilter : options.audioFilter;
    if (filter === undefined) return;
    const all = context.streams.filter((stream) => kindOf(stream) === kind);
    if (kind === "video") {
      const found = among === undefined ? all : all.filter(among);
      const stream = found.find(isDefault) ?? found[0];
      if (stream !== undefined) this.streams.video = this.hold(await this.decoder("video", stream, filter));
      return;
    }
    const found = among === undefined ? all : all.filter(among);
    const isNear = this.isOfProgram();
    const candidates = found.map((stream) => soundTrack(stream, isNear(stream)));
    const wanted = Math.max(2, options.leastChannels ?? 0, options.channels ?? 0);
    const asked = chooseTracks(candidates, options.audioTracks, wanted);
    const chosen = asked ?? (among === undefined ? undefined : chooseTracks(candidates, undefined, wanted));
    const streams = chosen?.flatMap((index) => found[index] ?? []) ?? [];
    const [first] = streams;
    if (first === undefined) return;
    this.streams.audio =
      streams.length === 1 ? this.hold(await this.decoder("audio", first, filter)) : await this.joined(streams, filter);
    this.soundTracks = { taken: streams.map((stream) => all.indexOf(stream) + 1), of: all.length };
  }

  /** Keep packets of an unused track that may have replaced a used one. */
  mayReplace(index: number): boolean {
    const kind = this.kindAt(index);
    return kind !== undefined && this.streams[kind] !== undefined && this.watch.mayReplace(index, this.indexesOf(kind));
  }

  tell(): void {
    this.parts.options.taken?.({ video: this.video !== undefined, audio: this.soundTracks });
  }

  close(): void {
    for (const decoder of [...this.left, ...[...this.taken.values()].map((one) => one.decoder)]) decoder.close();
  }

  private kindAt(index: number): "video" | "audio" | undefined {
    const stream = this.parts.context.streams[index];
    return stream && kindOf(stream);
  }

  private indexesOf(kind: "video" | "audio"): number[] {
    return [...this.taken].filter(([, { stream }]) => stream === this.streams[kind]).map(([index]) => index);
  }

  private async takeLate(kind: "video" | "audio", replacing: number | undefined): Promise<void> {
    const { taken, watch } = this;
    const old = replacing === undefined ? [] : this.indexesOf(kind);
    const before = new Map(old.flatMap((index) => [...taken].filter(([one]) => one === index)));
    for (const index of old) taken.delete(index);
    const stream = this.streams[kind];
    try {
      await this.take(
        kind,
        replacing === undefined ? undefined : ({ index }) => index === replacing || watch.replaces(index, old),
      );
    } catch (error) {
      if (!(error instanceof MediaFailure) || this.isEmpty) throw error;
    }
    const isKept = this.streams[kind] === stream;
    for (const [index, track] of before) {
      if (isKept) taken.set(index, track);
      else this.left.push(track.decoder);
    }
  }

  private async renewed({ decoder, stream }: TakenTrack): Promise<TakenTrack | undefined> {
    const kind = stream === this.video ? "video" : "audio";
    const indexes = this.indexesOf(kind);
    for (const index of indexes) this.taken.delete(index);
    this.left.push(decoder);
    await this.take(kind, ({ index }) => indexes.includes(index));
    return this.taken.get(decoder.stream.index);
  }

  /** Selects sound of the picture's program: a multiplex also has others. */
  private isOfProgram(): (stream: Stream) => boolean {
    const { context } = this.parts;
    const video = this.indexesOf("video")[0];
    // FFmpeg searches within the same program.
    const bestBeside = (index: number): number => {
      const found: unknown = context.findBestStream(AVMEDIA_TYPE_AUDIO, -1, index);
      return typeof found === "number" ? found : -1;
    };
    if (video === undefined) return () => true;
    const best = bestBeside(video);
    return ({ index }) => best < 0 || bestBeside(index) === best;
  }

  private async joined(streams: readonly Stream[], filter: string): Promise<PlayableStream> {
    const { format, leastChannels } = this.parts.options;
    if (streams.length < (leastChannels ?? 0)) throw new MediaFailure("audio-channel-missing", String(streams.length));
    const decoders: DecodedStream[] = [];
    for (const [index, stream] of streams.entries())
      decoders.push(await this.decoder(index === 0 ? "audio" : `audio-${index}`, stream, ONE_CHANNEL));
    const isPair = streams.length === 2 && leastChannels === undefined;
    const join = new JoinedStream(decoders, { isLive: format.isLive, filter: isPair ? undefined : filter });
    for (const decoder of decoders) this.hold(decoder, join);
    return join;
  }

  private hold(decoder: DecodedStream, stream: PlayableStream = decoder): PlayableStream {
    this.taken.set(decoder.stream.index, { decoder, stream });
    return stream;
  }

  private decoder(kind: Kind, stream: Stream, filter: string): Promise<DecodedStream> {
    const { timeline, base, options } = this.parts;
    const { format, sizeFilter, colours, alpha } = options;
    const { isLive } = format;
    const leastChannels = filter === ONE_CHANNEL ? undefined : options.leastChannels;
    return DecodedStream.open(kind, stream, { filter, sizeFilter, colours, alpha, leastChannels, isLive, timeline, base });
  }
}
