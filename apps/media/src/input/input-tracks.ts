import type { TracksEvent } from "@setsuna/media-protocol";
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from "node-av/constants";
import type { FormatContext, Stream } from "node-av/lib";
import { MediaFailure } from "../failure.ts";
import { DecodedStream, type DecodedStreamOptions } from "./decoded-stream.ts";
import type { InputTimeline, Kind } from "./input-timeline.ts";
import { ONE_CHANNEL, PairedStream } from "./paired-stream.ts";
import type { PlayableStream } from "./playable-input.ts";
import { chooseTracks, type SoundTrack } from "./track-choice.ts";

/** Names what is taken of an input. */
export type TakenTracks = Omit<TracksEvent, "event">;

export interface TrackOptions {
  /** Absent: that kind is not wanted. FFmpeg filters that make what the encoder takes. */
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
  /** Of rate and size alone, for pictures of wide colours; absent: `videoFilter` is for all. */
  readonly sizeFilter?: string | undefined;
  /** Numbers of sound tracks, 1 and up; two are left and right. Absent: {@link chooseTracks} decides. */
  readonly audioTracks?: readonly number[] | undefined;
  /** Hears of what is taken: at the opening, and when something that is wanted appears. */
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

const TYPES = { video: AVMEDIA_TYPE_VIDEO, audio: AVMEDIA_TYPE_AUDIO } as const;

const soundTrack = ({ codecpar, metadata }: Stream): SoundTrack => ({
  channels: codecpar.channelLayout.nbChannels,
  language: metadata?.get("language") ?? undefined,
});

/** Takes of an input's tracks what is wanted: when it is opened, and what appears later, as RTMP and MPEG-TS have it. */
export class InputTracks {
  private readonly parts: InputTracksParts;
  private readonly streams: Partial<Record<"video" | "audio", PlayableStream>> = {};
  /** By FFmpeg's index. */
  private readonly taken = new Map<number, TakenTrack>();
  /** Number of tracks when one that is not taken was looked at, by FFmpeg's index. */
  private readonly lookedAt = new Map<number, number>();
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

  /** Returns the track of FFmpeg's index; undefined where it is not taken. */
  at(index: number): TakenTrack | undefined {
    return this.taken.get(index);
  }

  /** Looks at a track that is not taken and of which a packet came: it may be of a kind that was missing so far. Returns it if it is taken now. */
  async look(index: number): Promise<TakenTrack | undefined> {
    const { nbStreams, streams } = this.parts.context;
    if (this.lookedAt.get(index) === nbStreams) return undefined;
    this.lookedAt.set(index, nbStreams);
    const type = streams[index]?.codecpar.codecType;
    const kind = (["video", "audio"] as const).find((one) => TYPES[one] === type);
    if (kind === undefined || this.streams[kind] !== undefined) return undefined;
    try {
      await this.take(kind);
    } catch (error) {
      // The other kind is sent already, and goes on.
      if (!(error instanceof MediaFailure) || this.isEmpty) throw error;
    }
    if (this.streams[kind] !== undefined) this.tell();
    return this.taken.get(index);
  }

  /** Takes a kind if it is wanted and there. Throws MediaFailure `input-unreadable`. */
  async take(kind: "video" | "audio"): Promise<void> {
    const { options, context } = this.parts;
    const filter = kind === "video" ? options.videoFilter : options.audioFilter;
    if (filter === undefined) return;
    const found = context.streams.filter(
      // A cover is no picture of the show.
      ({ codecpar, disposition }) => codecpar.codecType === TYPES[kind] && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
    );
    if (kind === "video") {
      const [stream] = found;
      if (stream !== undefined) this.streams.video = this.hold(await this.decoder("video", stream, filter));
      return;
    }
    const chosen = chooseTracks(found.map(soundTrack), options.audioTracks);
    const [left, right] = chosen?.map((index) => found[index]) ?? [];
    if (chosen === undefined || left === undefined) return;
    this.streams.audio =
      right === undefined ? this.hold(await this.decoder("audio", left, filter)) : await this.pairOf(left, right);
    this.soundTracks = { taken: chosen.map((index) => index + 1), of: found.length };
  }

  /** Says what is taken. */
  tell(): void {
    this.parts.options.taken?.({ video: this.video !== undefined, audio: this.soundTracks });
  }

  close(): void {
    for (const { decoder } of this.taken.values()) decoder.close();
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
