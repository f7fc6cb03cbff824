import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame, type Packet } from "node-av/lib";
import type { DecodedStream } from "./decoded-stream.ts";
import type { PlayableStream, TimedFrame } from "./playable-input.ts";
import { SamplePair } from "./sample-pair.ts";

const RATE = 48_000;
/** Lead of one track until the other counts as silent, s: files interleave in pieces of a second and more, live sources don't. */
const WAIT_S = { file: 2, live: 0.2 } as const;

export const ONE_CHANNEL = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=mono";

export class PairedStream implements PlayableStream {
  private readonly tracks: readonly [DecodedStream, DecodedStream];
  private readonly pair: SamplePair;

  constructor(left: DecodedStream, right: DecodedStream, isLive: boolean) {
    this.tracks = [left, right];
    this.pair = new SamplePair(isLive ? WAIT_S.live : WAIT_S.file);
  }

  async decode(packet: Packet | null): Promise<TimedFrame[]> {
    for (const [channel, track] of this.tracks.entries()) {
      if (packet !== null && packet.streamIndex !== track.stream.index) continue;
      for (const { frame, seconds } of await track.decode(packet)) {
        const bytes = Buffer.from(frame.toBuffer());
        const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.min(frame.nbSamples, bytes.length >> 1));
        this.pair.push(channel === 0 ? 0 : 1, seconds, samples);
        frame.free();
      }
    }
    return this.pair.take(packet === null).map(({ seconds, samples }) => ({
      seconds,
      frame: Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
        nbSamples: PACKET_SAMPLES,
        format: AV_SAMPLE_FMT_S16,
        sampleRate: RATE,
        channelLayout: AV_CHANNEL_LAYOUT_STEREO,
        timeBase: { num: 1, den: RATE },
        pts: BigInt(Math.round(RATE * seconds)),
      }),
    }));
  }
}
