import type {} from "../page-globals.ts";
import type { SoundBlock } from "../page-readings.ts";

/** Init script: records everything connected to an AudioContext's destination, with the epoch of each block's first sample. */

const MAX_BLOCKS = 20_000;
const blocks: SoundBlock[] = [];
let sampleRate = 0;
const taps = new WeakMap<AudioContext, MediaStreamAudioDestinationNode>();
const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown;

const record = async (track: MediaStreamTrack, outputOf: () => number): Promise<void> => {
  const reader = new MediaStreamTrackProcessor<AudioData>({ track }).readable.getReader();
  for (;;) {
    const { value: data, done } = await reader.read();
    if (done) return;
    sampleRate = data.sampleRate;
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
    const outputMs = outputOf();
    const at = performance.timeOrigin + performance.now() - data.duration / 1000 + outputMs;
    data.close();
    blocks.push({ at, outputMs, samples });
    if (blocks.length > MAX_BLOCKS) blocks.shift();
  }
};

const tapOf = (context: AudioContext): MediaStreamAudioDestinationNode => {
  const known = taps.get(context);
  if (known !== undefined) return known;
  const tap = context.createMediaStreamDestination();
  taps.set(context, tap);
  const track = tap.stream.getAudioTracks()[0];
  if (track !== undefined) void record(track, () => (context.outputLatency ?? 0) * 1000);
  return tap;
};

AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): AudioNode {
  const [target] = args;
  if (target instanceof AudioDestinationNode && this.context instanceof AudioContext) connect.call(this, tapOf(this.context));
  connect.apply(this, args);
  return target as AudioNode;
} as typeof AudioNode.prototype.connect;

globalThis.setsunaSound = {
  take: () => ({ sampleRate, blocks: blocks.splice(0) }),
  record: (track) => record(track, () => 0),
};
