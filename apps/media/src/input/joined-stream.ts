import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import { FilterAPI } from "node-av/api";
import { AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame, type Packet } from "node-av/lib";
import { channelLayoutOf } from "../ffmpeg/channel-layouts.ts";
import type { DecodedStream } from "./decoded-stream.ts";
import type { PlayableStream, TimedFrame } from "./playable-input.ts";
import { SampleJoin } from "./sample-join.ts";

const RATE = 48_000;
/**
 * Lead of one track until the others count as silent, s: files interleave in pieces of a second or more, live sources don't.
 */
const WAIT_S = { file: 2, live: 0.2 } as const;

export const ONE_CHANNEL = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=mono";

export interface JoinedStreamOptions {
  readonly isLive: boolean;
  /** Filters from the joined channels to the encoder. Absent: they are left and right. */
  readonly filter?: string | undefined;
}

/** Joins several mono tracks as the channels of one stream. */
export class JoinedStream implements PlayableStream {
  private readonly tracks: readonly DecodedStream[];
  private readonly join: SampleJoin;
  private readonly filter: FilterAPI | undefined;

  constructor(tracks: readonly DecodedStream[], { isLive, filter }: JoinedStreamOptions) {
    this.tracks = tracks;
    this.join = new SampleJoin(isLive ? WAIT_S.live : WAIT_S.file, tracks.length);
    this.filter = filter === undefined ? undefined : FilterAPI.create(filter, {});
  }

  async decode(packet: Packet | null): Promise<TimedFrame[]> {
    for (const [channel, track] of this.tracks.entries()) {
      if (packet !== null && packet.streamIndex !== track.stream.index) continue;
      for (const { frame, seconds } of await track.decode(packet)) {
        const bytes = Buffer.from(frame.toBuffer());
        const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.min(frame.nbSamples, bytes.length >> 1));
        this.join.push(channel, seconds, samples);
        frame.free();
      }
    }
    const out: TimedFrame[] = [];
    for (const { seconds, samples } of this.join.take(packet === null)) {
      const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
        nbSamples: PACKET_SAMPLES,
        format: AV_SAMPLE_FMT_S16,
        sampleRate: RATE,
        channelLayout: channelLayoutOf(this.tracks.length),
        timeBase: { num: 1, den: RATE },
        pts: BigInt(Math.round(RATE * seconds)),
      });
      out.push(...(this.filter === undefined ? [{ frame, seconds }] : await this.mapped(this.filter, frame)));
    }
    return out;
  }

  private async mapped(filter: FilterAPI, joined: Frame): Promise<TimedFrame[]> {
    const frames = await filter.processAll(joined);
    joined.free();
    return frames.map((frame) => ({ frame, seconds: (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den }));
  }
}
