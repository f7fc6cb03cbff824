/// <reference path="./browser-additions.d.ts" />
import type { Milliseconds } from "@setsuna/kit";
import workletUrl from "./audio-output-worklet.ts?worker&url";
import type { AudioOutputOptions } from "./playout-messages.ts";
import { takeContext } from "./start-sound.ts";

/** Channels of 5.1, the most that Web Audio knows how to make fewer of. */
const FOLDED = 6;
/** Gain of each of two channels that become one: -3 dB. */
const HALF_POWER = Math.SQRT1_2;

/** 7.1 as 5.1: back and side of each hand together. The last node has it. */
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

/** A browser audio device: an AudioContext, a gain, and the worklet's node in front of it. */
export class AudioDevice {
  private readonly context: AudioContext;
  private readonly gain: GainNode;
  private fold: AudioNode[] = [];
  private node: AudioWorkletNode | undefined;

  /** `latencyS`: the browser's `latencyHint`, seconds; `onState` is called on each change of {@link state}. */
  constructor(latencyS: number, onState: () => void) {
    this.context = takeContext(latencyS);
    this.gain = new GainNode(this.context);
    this.gain.connect(this.context.destination);
    this.context.onstatechange = onState;
  }

  /** Loads the worklet; also resolves if the device was closed meanwhile. Rejects if it is unavailable. */
  async load(): Promise<void> {
    await this.context.audioWorklet.addModule(workletUrl);
  }

  /** `suspended`: at rest, or held back until a gesture; `interrupted`: a call or another app has the device. */
  get state(): AudioContextState {
    return this.context.state;
  }

  /** Time of the context, s. */
  get time(): number {
    return this.context.currentTime;
  }

  /** Replaces the worklet node by one with this many channels, in Web Audio order. Call only after {@link load}. */
  openNode(channels: number): AudioWorkletNode {
    this.dropNode();
    const processorOptions: AudioOutputOptions = { channels };
    const node = new AudioWorkletNode(this.context, "setsuna-audio-output", {
      numberOfInputs: 0,
      outputChannelCount: [channels],
      processorOptions,
    });
    node.connect(this.gain);
    this.node = node;
    this.route(channels);
    return node;
  }

  private dropNode(): void {
    this.node?.port.close();
    this.node?.disconnect();
    this.node = undefined;
  }

  /**
   * Routes to the device: directly if it has the channels, otherwise by the browser's downmix rules for 5.1. 7.1 is reduced to
   * 5.1 first.
   */
  private route(channels: number): void {
    const { context, gain } = this;
    const { destination } = context;
    for (const node of [gain, ...this.fold]) node.disconnect();
    destination.channelCount = Math.max(1, Math.min(Math.max(2, channels), destination.maxChannelCount));
    this.fold = channels > FOLDED && destination.channelCount < channels ? foldToFive(context, gain) : [];
    (this.fold.at(-1) ?? gain).connect(destination);
  }

  /**
   * Epoch ms at which the sample of context time 0 reaches the speaker, from the browser's figures for times after `sinceMs` on
   * `performance.now()`.
   */
  contextZeroEpochMs(sinceMs: Milliseconds): Milliseconds {
    const { contextTime, performanceTime } = this.context.getOutputTimestamp();
    // Some browsers leave the pair at zero until the first buffer is out; use the latency figures until then.
    const zero =
      contextTime && performanceTime && performanceTime > sinceMs
        ? performanceTime - contextTime * 1000
        : performance.now() - (this.context.currentTime - (this.context.outputLatency || this.context.baseLatency || 0)) * 1000;
    return performance.timeOrigin + zero;
  }

  /** Linear gain, 0-1. */
  setGain(gain: number): void {
    // A ramp of about 10 ms: a step would click.
    this.gain.gain.setTargetAtTime(gain, this.context.currentTime, 0.003);
  }

  suspend(): Promise<void> {
    return this.context.suspend();
  }

  resume(): Promise<void> {
    return this.context.resume();
  }

  /** The node before the speaker, for tests and meters. */
  tap(): AudioNode {
    return this.gain;
  }

  close(): void {
    this.dropNode();
    this.context.onstatechange = null;
    if (this.context.state !== "closed") void this.context.close();
  }
}
