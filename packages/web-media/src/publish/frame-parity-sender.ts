import type { FromFrameParityWorker, ToFrameParityWorker } from "./frame-parity-messages.ts";

/**
 * Adds parity to a sender's encoded frames while the relay asks for it, so that what the line loses need not be sent again.
 * Frames go through a worker and on at once. Does nothing where the browser has no encoded transforms.
 */
export class FrameParitySender {
  private readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  private worker: Worker | undefined;
  private symbols = 0;

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.send = send;
  }

  /** Call in the task that makes the sender: Chromium joins a sender without a transform to its packetizer at the end of that task. */
  attach(sender: RTCRtpSender): void {
    if (typeof RTCRtpScriptTransform !== "function" || typeof Worker !== "function" || !("transform" in sender)) return;
    this.close();
    const worker = new Worker(new URL("./frame-parity-worker.ts", import.meta.url), { type: "module", name: "frame-parity" });
    worker.onmessage = ({ data }: MessageEvent<FromFrameParityWorker>) => this.send(data.bytes);
    sender.transform = new RTCRtpScriptTransform(worker, {});
    this.worker = worker;
    this.symbols = 0;
  }

  /** Parity symbols for each frame from now on, 0-2. */
  want(symbols: number): void {
    if (symbols === this.symbols) return;
    this.symbols = symbols;
    const message: ToFrameParityWorker = { t: "symbols", symbols };
    this.worker?.postMessage(message);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}
