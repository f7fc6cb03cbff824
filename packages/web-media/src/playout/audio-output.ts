/// <reference path="./browser-additions.d.ts" />
import type { ChannelLevel } from "@setsuna/playout";
import workletUrl from "./audio-output-worklet.ts?worker&url";
import type { AudioLevels, AudioOutputOptions, PageToAudioWorklet } from "./playout-messages.ts";

/** Interval at which the worklet is told the time at which its samples reach the speaker, ms. */
const CLOCK_INTERVAL_MS = 500;

export const AUDIO_SAMPLE_RATE = 48_000;

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

/** True when this browser can play samples from a ring of ours. */
export const canOutputAudio = (): boolean => typeof AudioContext === "function" && typeof AudioWorkletNode === "function";

/** The speaker end: an AudioContext with the ring's worklet and a gain. Sound enters by the port given to `onPort`. */
export class AudioOutput {
  private readonly context: AudioContext;
  private readonly gain: GainNode;
  private node: AudioWorkletNode | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private volume = 1;
  private muted = false;
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;
  /** `resting`: no sound comes, and the device was let go; `waking`: it is being had back. */
  private rest: "awake" | "resting" | "waking" = "awake";
  /** `performance.now()` at which the device was last had back: what the context says of the time before no longer holds. */
  private wokeAt = 0;

  private channels = 2;
  private loaded = false;
  private fold: AudioNode[] = [];
  private readonly onPort: (port: MessagePort) => void;
  private readonly onError: (error: Error) => void;

  /**
   * `onPort` gets the worklet's port for the playout worker, and another one when the number of channels changes; `onError` a failure
   * for good; `onState` any change of audibility.
   */
  constructor(onPort: (port: MessagePort) => void, onError: (error: Error) => void, onState: () => void) {
    // Zero seconds, not "interactive": measured in Chromium, 8 ms to the output instead of 32. The ring answers for what that costs.
    this.context = new AudioContext({ sampleRate: AUDIO_SAMPLE_RATE, latencyHint: 0 });
    this.onPort = onPort;
    this.onError = onError;
    this.gain = new GainNode(this.context);
    this.gain.connect(this.context.destination);
    this.context.onstatechange = () => {
      this.sendClock();
      onState();
    };
    this.load().catch(this.onFailure);
  }

  private async load(): Promise<void> {
    await this.context.audioWorklet.addModule(workletUrl);
    if (this.context.state === "closed") return;
    this.loaded = true;
    this.openNode();
    this.timer = setInterval(() => this.sendClock(), CLOCK_INTERVAL_MS);
  }

  /** Plays so many channels from now on, in the order of Web Audio; where the device has fewer, they are folded. */
  setChannels(channels: number): void {
    if (channels === this.channels) return;
    this.channels = channels;
    if (!this.loaded || this.context.state === "closed") return;
    this.dropNode();
    this.openNode();
  }

  private openNode(): void {
    const { channels, context } = this;
    const channel = new MessageChannel();
    const processorOptions: AudioOutputOptions = { channels };
    this.node = new AudioWorkletNode(context, "setsuna-audio-output", {
      numberOfInputs: 0,
      outputChannelCount: [channels],
      processorOptions,
    });
    this.node.onprocessorerror = () => this.onError(new Error("the audio worklet failed"));
    this.node.port.postMessage({ t: "source", port: channel.port2 }, [channel.port2]);
    this.node.connect(this.gain);
    this.node.port.onmessage = ({ data }: MessageEvent<AudioLevels>) => this.levels?.(data.levels);
    this.tellMeter();
    this.route();
    this.onPort(channel.port1);
    this.sendClock();
  }

  private dropNode(): void {
    this.node?.port.close();
    this.node?.disconnect();
    this.node = undefined;
  }

  /** To the device: as it is where it has the channels, through the browser's rules for 5.1, of which 7.1 is made first. */
  private route(): void {
    const { context, gain, channels } = this;
    const { destination } = context;
    for (const node of [gain, ...this.fold]) node.disconnect();
    destination.channelCount = Math.max(1, Math.min(Math.max(2, channels), destination.maxChannelCount));
    this.fold = channels > FOLDED && destination.channelCount < channels ? foldToFive(context, gain) : [];
    (this.fold.at(-1) ?? gain).connect(destination);
  }

  private sendClock(): void {
    if (!this.node) return;
    if (this.context.state !== "running") {
      this.node.port.postMessage({ t: "output-clock" } satisfies PageToAudioWorklet);
      return;
    }
    const { contextTime, performanceTime } = this.context.getOutputTimestamp();
    // Some browsers leave the pair at zero until the first buffer is out; the latency figures stand in for it then.
    const zero =
      contextTime && performanceTime && performanceTime > this.wokeAt
        ? performanceTime - contextTime * 1000
        : performance.now() - (this.context.currentTime - (this.context.outputLatency || this.context.baseLatency || 0)) * 1000;
    const message: PageToAudioWorklet = { t: "output-clock", contextZeroEpochMs: performance.timeOrigin + zero };
    this.node.port.postMessage(message);
  }

  /** Hears the levels of what comes, 20 times a second, before volume and mute; undefined to stop. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.tellMeter();
  }

  private tellMeter(): void {
    const message: PageToAudioWorklet = { t: "meter", on: this.levels !== undefined };
    this.node?.port.postMessage(message);
  }

  /**
   * Sound comes, or none has come for a while: then the device rests, for which the browser would otherwise render silence some hundred times a
   * second.
   */
  setSounding(comes: boolean): void {
    if (!comes && this.rest === "awake" && this.context.state === "running") {
      this.rest = "resting";
      this.context.suspend().catch(this.onFailure);
    } else if (comes && this.rest === "resting") void this.wake();
  }

  private async wake(): Promise<void> {
    this.rest = "waking";
    try {
      await this.context.resume();
      this.wokeAt = performance.now();
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.rest = "awake";
    }
  }

  private readonly onFailure = (error: unknown): void => {
    if (this.context.state !== "closed") this.onError(error instanceof Error ? error : new Error(String(error)));
  };

  /** Linear gain, 0-1. */
  setVolume(volume: number): void {
    this.volume = Math.min(1, Math.max(0, volume));
    this.applyGain();
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.applyGain();
  }

  private applyGain(): void {
    // A ramp of about 10 ms: a step would click.
    this.gain.gain.setTargetAtTime(this.muted ? 0 : this.volume, this.context.currentTime, 0.003);
  }

  /** True while the browser holds the sound back until a gesture. */
  blocked(): boolean {
    return this.context.state === "suspended" && this.rest === "awake";
  }

  audible(): boolean {
    return this.context.state === "running" && !this.muted && this.volume > 0;
  }

  async unlock(): Promise<void> {
    if (this.blocked()) await this.context.resume();
  }

  /** The node before the speaker, for tests and meters. */
  tap(): AudioNode {
    return this.gain;
  }

  close(): void {
    if (this.timer !== undefined) clearInterval(this.timer);
    this.dropNode();
    this.context.onstatechange = null;
    if (this.context.state !== "closed") void this.context.close();
  }
}
