/// <reference path="./browser-additions.d.ts" />
import type { Milliseconds } from "@setsuna/kit";
import workletUrl from "./audio-output-worklet.ts?worker&url";
import type { AudioOutputOptions } from "./playout-messages.ts";
import { takeContext } from "./start-sound.ts";

/** Web Audio can downmix up to this many channels. */
const FOLDED = 6;
/** -3 dB. */
const HALF_POWER = Math.SQRT1_2;

const foldToFive = (context: AudioContext, input: AudioNode): AudioNode[] => {
  const split = new ChannelSplitterNode(context, { numberOfOutputs: 8 });
  const merge = new ChannelMergerNode(context, { numberOfInputs: FOLDED });
  input.connect(split);
  for (let channel = 0; channel < 4; channel += 1) split.connect(merge, channel, channel);
  const hands = [4, 5].map((to) => {
    const level = new GainNode(context, { gain: HALF_POWER, channelCount: 1, channelCountMode: "explicit" });
    for (const from of [to, to + 2]) split.connect(level, from);
    level.connect(merge, 0, to);
    return level;
  });
  return [split, ...hands, merge];
};

export class AudioDevice {
  private readonly context: AudioContext;
  private readonly gain: GainNode;
  private fold: AudioNode[] = [];
  private node: AudioWorkletNode | undefined;

  /** `latencyS` is the `latencyHint`; `onState` is called on changes. */
  constructor(latencyS: number, onState: () => void) {
    this.context = takeContext(latencyS);
    this.gain = new GainNode(this.context);
    this.gain.connect(this.context.destination);
    this.context.onstatechange = onState;
  }

  /** Resolves when closed, too. Rejects if unavailable. */
  async load(): Promise<void> {
    await this.context.audioWorklet.addModule(workletUrl);
  }

  /** `suspended`: resting or needs a gesture; `interrupted`: a call or another app. */
  get state(): AudioContextState {
    return this.context.state;
  }

  get time(): number {
    return this.context.currentTime;
  }

  /** Channels are in Web Audio order; discrete ones have no speakers and aren't mixed. Call it after {@link load}. */
  openNode(channels: number, isDiscrete: boolean): AudioWorkletNode {
    this.dropNode();
    const processorOptions: AudioOutputOptions = { channels };
    const node = new AudioWorkletNode(this.context, "setsuna-audio-output", {
      numberOfInputs: 0,
      outputChannelCount: [channels],
      processorOptions,
    });
    node.connect(this.gain);
    this.node = node;
    this.route(channels, isDiscrete);
    return node;
  }

  private dropNode(): void {
    this.node?.port.close();
    this.node?.disconnect();
    this.node = undefined;
  }

  /** Downmixes if necessary, 7.1 by way of 5.1. */
  private route(channels: number, isDiscrete: boolean): void {
    const { context, gain } = this;
    const { destination } = context;
    for (const node of [gain, ...this.fold]) node.disconnect();
    destination.channelCount = Math.max(1, Math.min(Math.max(2, channels), destination.maxChannelCount));
    for (const node of [gain, destination]) node.channelInterpretation = isDiscrete ? "discrete" : "speakers";
    this.fold = !isDiscrete && channels > FOLDED && destination.channelCount < channels ? foldToFive(context, gain) : [];
    (this.fold.at(-1) ?? gain).connect(destination);
  }

  /** At the speaker, epoch ms; ignores figures until `sinceMs` on `performance.now()`. */
  contextZeroEpochMs(sinceMs: Milliseconds): Milliseconds {
    const { contextTime, performanceTime } = this.context.getOutputTimestamp();
    // Zero in some browsers until the first buffer: use latency figures.
    const zero =
      contextTime && performanceTime && performanceTime > sinceMs
        ? performanceTime - contextTime * 1000
        : performance.now() - (this.context.currentTime - (this.context.outputLatency || this.context.baseLatency || 0)) * 1000;
    return performance.timeOrigin + zero;
  }

  /** Linear, 0 to 1. */
  setGain(gain: number): void {
    // Ramp over 10 ms, because a step would click.
    this.gain.gain.setTargetAtTime(gain, this.context.currentTime, 0.003);
  }

  suspend(): Promise<void> {
    return this.context.suspend();
  }

  resume(): Promise<void> {
    return this.context.resume();
  }

  /** For tests and meters. */
  tap(): AudioNode {
    return this.gain;
  }

  close(): void {
    this.dropNode();
    this.context.onstatechange = null;
    if (this.context.state !== "closed") void this.context.close();
  }
}
