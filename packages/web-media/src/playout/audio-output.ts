import type { ChannelLevel } from "@setsuna/playout";
import { meterReadings, watchCpuPressure } from "../cpu-pressure.ts";
import { AudioClockWatch } from "./audio-clock-watch.ts";
import { AudioDevice } from "./audio-device.ts";
import type { AudioLevels, PageToAudioWorklet } from "./playout-messages.ts";
import { MIN_LATENCY_S, onStartSound } from "./start-sound.ts";

const CLOCK_INTERVAL_MS = 500;

/** In s: 10 ms blocks take a quarter of the CPU and add 22 ms. */
const RELAXED_LATENCY_S = 0.01;

/** True when this browser can play samples from a ring of ours. */
export const canOutputAudio = (): boolean => typeof AudioContext === "function" && typeof AudioWorkletNode === "function";

/** `onPort` gets its input. */
export class AudioOutput {
  private device: AudioDevice;
  /** Becomes {@link device} once it plays. */
  private relaxed: AudioDevice | undefined;
  private node: AudioWorkletNode | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private volume = 1;
  private muted = false;
  private readings = meterReadings(false);
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;
  /** `resting` means released without audio. */
  private rest: "awake" | "resting" | "waking" = "awake";
  private wokeAt = 0;
  private readonly clockWatch = new AudioClockWatch();
  /** The device claims to run, but its clock is stalled. */
  private stalled = false;
  private resuming = false;

  private channels = 2;
  private isDiscrete = false;
  private readonly stopWatching: () => void;
  private readonly endStartSound: () => void;
  private readonly onPort: (port: MessagePort) => void;
  private readonly onError: (error: Error) => void;
  private readonly onState: () => void;

  private readonly openDevice: (latencyS: number, onState: () => void) => AudioDevice;

  /** `onPort`: again for other channels or devices; `onError`: final; `onState`: audibility. */
  constructor(
    onPort: (port: MessagePort) => void,
    onError: (error: Error) => void,
    onState: () => void,
    openDevice = (latencyS: number, changed: () => void): AudioDevice => new AudioDevice(latencyS, changed),
  ) {
    this.openDevice = openDevice;
    this.onPort = onPort;
    this.onError = onError;
    this.onState = onState;
    this.device = this.open(MIN_LATENCY_S);
    this.stopWatching = watchCpuPressure((isShort) => this.onCpuPressure(isShort));
    this.endStartSound = onStartSound(() => {
      this.unlock().catch(this.onFailure);
    });
    this.load().catch(this.onFailure);
  }

  private open(latencyS: number): AudioDevice {
    const device = this.openDevice(latencyS, () => {
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

  /** Also resumes after a call or another app. */
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
      // InvalidStateError means that it is still interrupted.
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

  private relax(): void {
    if (this.relaxed !== undefined || !this.isPlaying()) return;
    const next = this.open(RELAXED_LATENCY_S);
    this.relaxed = next;
    this.takeOver(next).catch((error: unknown) => {
      next.close();
      // The old device keeps playing.
      if (this.device.state !== "closed") console.warn("no other sound device", error);
    });
  }

  private async takeOver(next: AudioDevice): Promise<void> {
    await next.load();
    // May need a gesture.
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

  /** A stalled clock doesn't restart, so use another device. */
  private async replace(): Promise<void> {
    const next = this.open(this.relaxed === undefined ? MIN_LATENCY_S : RELAXED_LATENCY_S);
    await this.takeOver(next);
    if (this.device !== next) next.close();
    this.clockWatch.reset();
    this.stalled = false;
    this.onState();
  }

  /** Channels are in Web Audio order; downmixed if necessary. Of discrete ones, as many play as the device has. */
  setChannels(channels: number, isDiscrete: boolean): void {
    if (channels === this.channels && isDiscrete === this.isDiscrete) return;
    this.channels = channels;
    this.isDiscrete = isDiscrete;
    if (this.node !== undefined && this.device.state !== "closed") this.openNode();
  }

  private openNode(): void {
    const channel = new MessageChannel();
    const node = this.device.openNode(this.channels, this.isDiscrete);
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

  /** Before volume and mute, 20 times a second, or 5 under CPU pressure; undefined: stop. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    this.tellMeter();
  }

  private tellMeter(): void {
    const message: PageToAudioWorklet = { t: "meter", readings: this.levels === undefined ? 0 : this.readings };
    this.node?.port.postMessage(message);
  }

  /** Rests without audio, because rendering silence costs CPU. */
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

  /** Blocked by the browser, a call, another app, or a stalled clock. */
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

  /** For tests and meters; changes with the device. */
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
