import type { ChannelLevel } from "@setsuna/playout";
import { meterReadings, watchCpuPressure } from "../cpu-pressure.ts";
import { AudioClockWatch } from "./audio-clock-watch.ts";
import { AudioDevice } from "./audio-device.ts";
import type { AudioLevels, PageToAudioWorklet } from "./playout-messages.ts";
import { LEAST_LATENCY_S, onStartSound } from "./start-sound.ts";

/** Interval of updates to the worklet on when its samples reach the speaker, ms. */
const CLOCK_INTERVAL_MS = 500;

/** `latencyHint`, s. Blocks of about 10 ms: the browser wakes a quarter as often, which takes a quarter of the CPU time and adds 22 ms. */
const RELAXED_LATENCY_S = 0.01;

/** True when this browser can play samples from a ring of ours. */
export const canOutputAudio = (): boolean => typeof AudioContext === "function" && typeof AudioWorkletNode === "function";

/** Audio output: a device with the ring's worklet. Audio enters through the port given to `onPort`. */
export class AudioOutput {
  private device: AudioDevice;
  /** The device with longer blocks, from its opening on; it is {@link device} once it plays. */
  private relaxed: AudioDevice | undefined;
  private node: AudioWorkletNode | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private volume = 1;
  private muted = false;
  /** Readings of the levels a second. */
  private readings = meterReadings(false);
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;
  /** `resting`: no audio arrives, and the device was released; `waking`: it is being reopened. */
  private rest: "awake" | "resting" | "waking" = "awake";
  /** `performance.now()` when the device was last reopened: the context's earlier figures no longer hold. */
  private wokeAt = 0;
  private readonly clockWatch = new AudioClockWatch();
  /** The device claims to run, but its clock stands still. */
  private stalled = false;
  /** A resumption that the browser has not answered yet. */
  private resuming = false;

  private channels = 2;
  private readonly stopWatching: () => void;
  private readonly endStartSound: () => void;
  private readonly onPort: (port: MessagePort) => void;
  private readonly onError: (error: Error) => void;
  private readonly onState: () => void;

  /**
   * `onPort` gets the worklet's port for the playout worker, and another one when the number of channels or the device changes; `onError` a
   * failure for good; `onState` any change of audibility.
   */
  constructor(onPort: (port: MessagePort) => void, onError: (error: Error) => void, onState: () => void) {
    this.onPort = onPort;
    this.onError = onError;
    this.onState = onState;
    this.device = this.open(LEAST_LATENCY_S);
    this.stopWatching = watchCpuPressure((isShort) => this.onCpuPressure(isShort));
    this.endStartSound = onStartSound(() => {
      this.unlock().catch(this.onFailure);
    });
    this.load().catch(this.onFailure);
  }

  private open(latencyS: number): AudioDevice {
    const device = new AudioDevice(latencyS, () => {
      if (device !== this.device) return;
      this.sendClock();
      this.onState();
    });
    return device;
  }

  private async load(): Promise<void> {
    const { device } = this;
    await device.load();
    if (device.state === "closed") return;
    this.openNode();
    this.timer = setInterval(() => {
      this.sendClock();
      this.checkDevice();
    }, CLOCK_INTERVAL_MS);
  }

  /** Detects a stalled clock, and resumes after an interruption by a call or another app as soon as the browser allows. */
  private checkDevice(): void {
    const runs = this.isPlaying();
    if (!runs) this.clockWatch.reset();
    const stalled = runs && this.clockWatch.read(this.device.time);
    if (stalled !== this.stalled) {
      this.stalled = stalled;
      this.onState();
    }
    if (this.device.state === "interrupted" && !this.resuming) void this.resume();
  }

  private async resume(): Promise<void> {
    this.resuming = true;
    try {
      await this.device.resume();
    } catch (error) {
      // InvalidStateError: still interrupted.
      if (!(error instanceof DOMException)) throw error;
    } finally {
      this.resuming = false;
    }
  }

  private isPlaying(): boolean {
    return this.node !== undefined && this.rest === "awake" && this.device.state === "running";
  }

  private onCpuPressure(isShort: boolean): void {
    if (isShort) this.relax();
    const readings = meterReadings(isShort);
    if (readings === this.readings) return;
    this.readings = readings;
    this.tellMeter();
  }

  /** Switches to a device with longer blocks, once. */
  private relax(): void {
    if (this.relaxed !== undefined || !this.isPlaying()) return;
    const next = this.open(RELAXED_LATENCY_S);
    this.relaxed = next;
    this.takeOver(next).catch((error: unknown) => {
      next.close();
      // The present device keeps playing.
      if (this.device.state !== "closed") console.warn("no other sound device", error);
    });
  }

  private async takeOver(next: AudioDevice): Promise<void> {
    await next.load();
    // Waits if the browser blocks new audio until a gesture.
    await next.resume();
    if (next.state !== "running") return;
    if (!this.isPlaying()) {
      next.close();
      this.relaxed = undefined;
      return;
    }
    this.device.close();
    this.device = next;
    this.applyGain();
    this.openNode();
    this.onState();
  }

  /** Switches to another device: a stalled clock doesn't start again. */
  private async replace(): Promise<void> {
    const next = this.open(this.relaxed === undefined ? LEAST_LATENCY_S : RELAXED_LATENCY_S);
    await this.takeOver(next);
    if (this.device !== next) next.close();
    this.clockWatch.reset();
    this.stalled = false;
    this.onState();
  }

  /** Plays this many channels from now on, in Web Audio order; downmixed if the device has fewer. */
  setChannels(channels: number): void {
    if (channels === this.channels) return;
    this.channels = channels;
    if (this.node !== undefined && this.device.state !== "closed") this.openNode();
  }

  private openNode(): void {
    const channel = new MessageChannel();
    const node = this.device.openNode(this.channels);
    node.onprocessorerror = () => this.onError(new Error("the audio worklet failed"));
    node.port.postMessage({ t: "source", port: channel.port2 }, [channel.port2]);
    node.port.onmessage = ({ data }: MessageEvent<AudioLevels>) => this.levels?.(data.levels);
    this.node = node;
    this.tellMeter();
    this.onPort(channel.port1);
    this.sendClock();
  }

  private sendClock(): void {
    const { device, node } = this;
    if (node === undefined) return;
    const message: PageToAudioWorklet =
      device.state === "running"
        ? { t: "output-clock", contextZeroEpochMs: device.contextZeroEpochMs(this.wokeAt) }
        : { t: "output-clock" };
    node.port.postMessage(message);
  }

  /** Calls back with input levels before volume and mute, 20 times a second, or 5 under CPU pressure; undefined to stop. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.tellMeter();
  }

  private tellMeter(): void {
    const message: PageToAudioWorklet = { t: "meter", readings: this.levels === undefined ? 0 : this.readings };
    this.node?.port.postMessage(message);
  }

  /**
   * Sets whether audio arrives. After a while without it the device rests, since the browser would otherwise render silence
   * hundreds of times a second.
   */
  setSounding(comes: boolean): void {
    if (!comes && this.rest === "awake" && this.device.state === "running") {
      this.rest = "resting";
      this.device.suspend().catch(this.onFailure);
    } else if (comes && this.rest === "resting") void this.wake();
  }

  private async wake(): Promise<void> {
    this.rest = "waking";
    try {
      await this.device.resume();
      this.wokeAt = performance.now();
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.rest = "awake";
    }
  }

  private readonly onFailure = (error: unknown): void => {
    if (this.device.state !== "closed") this.onError(error instanceof Error ? error : new Error(String(error)));
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
    this.device.setGain(this.muted ? 0 : this.volume);
  }

  /** True while audio needs a gesture: the browser wants one, a call or another app interrupted the device, or its clock stalled. */
  blocked(): boolean {
    const { state } = this.device;
    return this.rest === "awake" && (state === "suspended" || state === "interrupted" || this.stalled);
  }

  audible(): boolean {
    return this.device.state === "running" && !this.stalled && !this.muted && this.volume > 0;
  }

  async unlock(): Promise<void> {
    if (this.stalled) await this.replace();
    else if (this.blocked()) await this.device.resume();
  }

  /** The node before the speaker, for tests and meters; another one once the device has changed. */
  tap(): AudioNode {
    return this.device.tap();
  }

  close(): void {
    this.stopWatching();
    this.endStartSound();
    if (this.timer !== undefined) clearInterval(this.timer);
    this.device.close();
    this.relaxed?.close();
  }
}
