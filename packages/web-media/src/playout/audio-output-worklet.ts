import { unreachable } from "@setsuna/kit";
import { type AudioBufferBounds, AudioRing, LevelMeter } from "@setsuna/playout";
import type { AudioLevels, AudioOutputOptions, AudioReport, PageToAudioWorklet, ToAudioWorklet } from "./playout-messages.ts";

declare const currentTime: number;
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { readonly processorOptions: AudioOutputOptions }) => AudioWorkletProcessor,
): void;

type FromPage = PageToAudioWorklet | { readonly t: "source"; readonly port: MessagePort };

/** Reports per second. */
const REPORTS = 20;

class AudioOutputProcessor extends AudioWorkletProcessor {
  private readonly ring: AudioRing;
  private source: MessagePort | undefined;
  private contextZero: number | undefined;
  private dueBase: number | undefined;
  private sinceReport = 0;
  /** Absent without a listener. */
  private meter: LevelMeter | undefined;
  private readings = 0;
  private sinceReading = 0;

  constructor({ processorOptions }: { readonly processorOptions: AudioOutputOptions }) {
    super();
    this.ring = new AudioRing(processorOptions.channels);
    this.port.onmessage = ({ data }: MessageEvent<FromPage>) => {
      switch (data.t) {
        case "source":
          this.connect(data.port);
          return;
        case "meter":
          this.readings = data.readings;
          this.meter = data.readings > 0 ? (this.meter ?? new LevelMeter()) : undefined;
          return;
        case "output-clock":
          this.contextZero = data.contextZeroEpochMs;
          return;
        default:
          unreachable(data);
      }
    };
  }

  private connect(port: MessagePort): void {
    this.source = port;
    port.onmessage = ({ data }: MessageEvent<ToAudioWorklet>) => {
      switch (data.t) {
        case "samples":
          this.ring.push(data.channels, data.timestamp, data.wasMissing);
          return;
        case "timing":
          this.dueBase = data.baseMs;
          return;
        case "bounds":
          this.setBounds(data);
          return;
        case "idle":
          this.ring.expectNothing();
          return;
        case "reset":
          this.ring.reset();
          return;
        default:
          unreachable(data);
      }
    };
  }

  private setBounds({ leastMs, mostMs, stretchBelowMs }: AudioBufferBounds): void {
    const perMs = sampleRate / 1000;
    this.ring.setBounds(leastMs * perMs, mostMs * perMs, stretchBelowMs * perMs);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const [output] = outputs;
    if (!output) return true;
    const { stretched } = this.ring;
    this.ring.pull(output, this.lateness());
    this.measure(output);
    this.sinceReport += output[0]?.length ?? 0;
    if (this.sinceReport >= sampleRate / REPORTS || this.ring.stretched > stretched) this.sendReport();
    return true;
  }

  private measure(output: readonly Float32Array[]): void {
    const { meter } = this;
    if (meter === undefined) return;
    meter.add(output);
    this.sinceReading += output[0]?.length ?? 0;
    if (this.sinceReading < sampleRate / this.readings) return;
    this.sinceReading = 0;
    this.port.postMessage({ t: "levels", levels: meter.read() } satisfies AudioLevels);
  }

  private outputTime(): number | undefined {
    return this.contextZero === undefined ? undefined : this.contextZero + currentTime * 1000;
  }

  private lateness(): number | undefined {
    const at = this.outputTime();
    if (this.dueBase === undefined || at === undefined) return undefined;
    const perMs = sampleRate / 1000;
    return (at - this.dueBase) * perMs - this.ring.next;
  }

  private sendReport(): void {
    this.sinceReport = 0;
    const { played, concealed, level, targetLevel, peak } = this.ring.read();
    const perMs = sampleRate / 1000;
    const atMs = this.outputTime();
    const timestamp = this.ring.playing;
    const report: AudioReport = {
      t: "report",
      played,
      concealed,
      bufferMs: level / perMs,
      targetMs: targetLevel / perMs,
      level: peak,
      position: atMs === undefined || timestamp === undefined ? undefined : { timestamp, atMs },
      playhead: this.ring.playhead,
    };
    this.source?.postMessage(report);
  }
}

registerProcessor("setsuna-audio-output", AudioOutputProcessor);
