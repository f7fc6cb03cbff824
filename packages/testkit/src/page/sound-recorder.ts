declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void;
declare const currentTime: number;

const BLOCK = 480;

/** Passes the first channel of its input to the page, in blocks with the context time of their first sample. */
class Recorder extends AudioWorkletProcessor {
  private block = new Float32Array(BLOCK);
  private filled = 0;
  private startedAt = 0;

  process(inputs: Float32Array[][]): boolean {
    const channel = inputs[0]?.[0] ?? new Float32Array(128);
    for (const sample of channel) {
      if (this.filled === 0) this.startedAt = currentTime;
      this.block[this.filled++] = sample;
      if (this.filled < BLOCK) continue;
      this.port.postMessage({ time: this.startedAt, samples: this.block });
      this.block = new Float32Array(BLOCK);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor("setsuna-recorder", Recorder);

export {};
