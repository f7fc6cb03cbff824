import type { TracksEvent } from "@setsuna/media-protocol";
import { AVMEDIA_TYPE_AUDIO } from "node-av/constants";
import type { FormatContext, Stream } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { DecodedStream, type DecodedStreamOptions } from "./decoded-stream.ts";
import type { InputTimeline, Kind } from "./input-timeline.ts";
import { ONE_CHANNEL, PairedStream } from "./paired-stream.ts";
import type { PlayableStream } from "./playable-input.ts";
import { isDefault, kindOf, soundTrack } from "./stream-kinds.ts";
import { chooseTracks } from "./track-choice.ts";
import { TrackWatch } from "./track-watch.ts";

/** Tracks chosen from an input. */
export type TakenTracks = Omit<TracksEvent, "event">;

export interface TrackOptions {
  /** Absent: that kind is not wanted. FFmpeg filters that make what the encoder takes. */
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
  /** Of rate and size alone, for pictures of wide colours; absent: `videoFilter` is for all. */
  readonly sizeFilter?: string | undefined;
  /** Numbers of sound tracks, 1 and up; two are left and right. Absent: {@link chooseTracks} decides. */
  readonly audioTracks?: readonly number[] | undefined;
  /** Reports the chosen tracks: at the opening, and when a wanted track appears. */
  readonly taken?: ((tracks: TakenTracks) => void) | undefined;
  /** Hears of wide colours when they begin, and (undefined) of usual ones after them. */
  readonly colours?: DecodedStreamOptions["colours"];
}

export interface InputTracksParts {
  readonly context: FormatContext;
  readonly options: TrackOptions & { readonly format: { readonly isLive: boolean } };
  readonly timeline: InputTimeline;
  /** Place of the input's beginning on the timeline, s. */
  readonly base: number;
}

/** A track that is taken: its decoder, and the stream that it is a part of. */
export interface TakenTrack {
  readonly decoder: DecodedStream;
  readonly stream: PlayableStream;
}

/** Chooses an input's tracks: at the opening, and when they appear later, as in RTMP and MPEG-TS. */
export class InputTracks {
  private readonly parts: InputTracksParts;
  private readonly streams: Partial<Record<"video" | "audio", PlayableStream>> = {};
  /** By FFmpeg's index. */
  private readonly taken = new Map<number, TakenTrack>();
  /** Number of tracks when one that is not taken was looked at, by FFmpeg's index. */
  private readonly lookedAt = new Map<number, number>();
  private readonly watch = new TrackWatch();
  /** Decoders of tracks that others have replaced: what they were given is still played. */
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
   * Hears of a packet of the track of that index, of that time in the input's own counting. Returns the track if it is taken: since before, or
   * from now on, because it is of a kind that was missing so far, or because it has taken the place of the one that was taken. Throws MediaFailure
   * `input-unreadable`.
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

  /** Takes a kind if it is wanted and there. Throws MediaFailure `input-unreadable`. */
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
    const asked = chooseTracks(candidates, options.audioTracks);
    // Numbers that were asked for are those of the tracks that were there at first.
    const chosen = asked ?? (among === undefined ? undefined : chooseTracks(candidates, undefined));
    const [left, right] = chosen?.map((index) => found[index]) ?? [];
    if (chosen === undefined || left === undefined) return;
    this.streams.audio =
      right === undefined ? this.hold(await this.decoder("audio", left, filter)) : await this.pairOf(left, right);
    const numbers = [left, ...(right === undefined ? [] : [right])].map((stream) => all.indexOf(stream) + 1);
    this.soundTracks = { taken: numbers, of: all.length };
  }

  /** Returns whether to keep packets of an unused track: it may have replaced one in use. */
  mayReplace(index: number): boolean {
    const kind = this.kindAt(index);
    return kind !== undefined && this.streams[kind] !== undefined && this.watch.mayReplace(index, this.indexesOf(kind));
  }

  /** Reports the chosen tracks. */
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

  /** Takes a kind after the opening. `replacing`: the ended track that the new one replaces. */
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
      // The other kind is sent already, and goes on.
      if (!(error instanceof MediaFailure) || this.isEmpty) throw error;
    }
    const isKept = this.streams[kind] === stream;
    for (const [index, track] of before) {
      if (isKept) taken.set(index, track);
      else this.left.push(track.decoder);
    }
  }

  /** The track goes on in another codec. Returns what decodes it from now on. */
  private async renewed({ decoder, stream }: TakenTrack): Promise<TakenTrack | undefined> {
    const kind = stream === this.video ? "video" : "audio";
    const indexes = this.indexesOf(kind);
    for (const index of indexes) this.taken.delete(index);
    this.left.push(decoder);
    await this.take(kind, ({ index }) => indexes.includes(index));
    return this.taken.get(decoder.stream.index);
  }

  /** Tells the sound that belongs to the picture which is taken: a multiplex has that of other programmes beside it. */
  private isOfProgram(): (stream: Stream) => boolean {
    const { context } = this.parts;
    const picture = this.indexesOf("video")[0];
    // FFmpeg looks among the streams of the same programme.
    const bestBeside = (index: number): number => {
      const found: unknown = context.findBestStream(AVMEDIA_TYPE_AUDIO, -1, index);
      return typeof found === "number" ? found : -1;
    };
    if (picture === undefined) return () => true;
    const best = bestBeside(picture);
    return ({ index }) => best < 0 || bestBeside(index) === best;
  }

  private async pairOf(left: Stream, right: Stream): Promise<PlayableStream> {
    const first = await this.decoder("audio", left, ONE_CHANNEL);
    const second = await this.decoder("audio-right", right, ONE_CHANNEL);
    const pair = new PairedStream(first, second, this.parts.options.format.isLive);
    this.hold(first, pair);
    this.hold(second, pair);
    return pair;
  }

  private hold(decoder: DecodedStream, stream: PlayableStream = decoder): PlayableStream {
    this.taken.set(decoder.stream.index, { decoder, stream });
    return stream;
  }

  private decoder(kind: Kind, stream: Stream, filter: string): Promise<DecodedStream> {
    const { timeline, base, options } = this.parts;
    const { format, sizeFilter, colours } = options;
    return DecodedStream.open(kind, stream, { filter, sizeFilter, colours, isLive: format.isLive, timeline, base });
  }
}
