import type {} from "../page-globals.ts";
import type { SoundBlock } from "../page-readings.ts";

/**
 * Init script: records what the page sends to the loudspeaker. Everything connected to an AudioContext's destination is led
 * through a recorder first; blocks carry the epoch at which they were rendered.
 */

const RECORDER_PATH = "/__testkit/sound-recorder.js";
const MAX_BLOCKS = 20_000;
const blocks: SoundBlock[] = [];
let sampleRate = 0;
const taps = new WeakMap<BaseAudioContext, Promise<AudioWorkletNode>>();
const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown;

const tapOf = (context: AudioContext): Promise<AudioWorkletNode> => {
  const known = taps.get(context);
  if (known !== undefined) return known;
  const made = context.audioWorklet.addModule(RECORDER_PATH).then(() => {
    const tap = new AudioWorkletNode(context, "setsuna-recorder", { numberOfInputs: 1, numberOfOutputs: 0 });
    sampleRate = context.sampleRate;
    tap.port.onmessage = ({ data }: MessageEvent<{ time: number; samples: Float32Array }>) => {
      // What renders now comes out at the context time's moment on the performance clock.
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
      const at = performance.timeOrigin + performanceTime + (data.time - contextTime) * 1000;
      blocks.push({ at, samples: Array.from(data.samples) });
      if (blocks.length > MAX_BLOCKS) blocks.shift();
    };
    return tap;
  });
  taps.set(context, made);
  return made;
};

AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]): AudioNode {
  const [target] = args;
  if (target instanceof AudioDestinationNode && this.context instanceof AudioContext)
    void tapOf(this.context).then((tap) => connect.call(this, tap));
  connect.apply(this, args);
  return target as AudioNode;
} as typeof AudioNode.prototype.connect;

globalThis.setsunaSound = { take: () => ({ sampleRate, blocks: blocks.splice(0) }) };
