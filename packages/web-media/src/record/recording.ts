import { type ErrorBody, errorBody } from "@setsuna/contracts";
import type { FromRecordWorker, RecordOrder, RecordProgress, ToRecordWorker } from "./record-messages.ts";

/** A recording as a screen shows it. */
export interface RecordingState {
  readonly name: "recording" | "stopping" | "stopped";
  readonly progress: RecordProgress;
  readonly error?: ErrorBody | undefined;
}

export class Recording {
  readonly order: RecordOrder;
  private readonly worker: Worker;
  private readonly listeners = new Set<() => void>();
  private readonly untap: () => void;
  private state: RecordingState = { name: "recording", progress: { bytes: 0, durationMs: 0, files: [] } };

  /** `tap` connects the player's playout to the port; undefined disconnects it. */
  constructor(order: RecordOrder, tap: (port: MessagePort | undefined) => void) {
    this.order = order;
    this.worker = new Worker(new URL("./record-worker.ts", import.meta.url), { type: "module", name: "record" });
    this.worker.onmessage = ({ data }: MessageEvent<FromRecordWorker>) => this.receive(data);
    this.worker.onerror = (event) => this.end(this.state.progress, errorBody("record-failed", event.message));
    this.untap = () => tap(undefined);
    const { port1, port2 } = new MessageChannel();
    this.send({ t: "start", order, port: port2 }, [port2]);
    tap(port1);
  }

  stop(): void {
    if (this.state.name !== "recording") return;
    this.untap();
    this.set({ ...this.state, name: "stopping" });
    this.send({ t: "stop" });
  }

  getSnapshot = (): RecordingState => this.state;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private receive(message: FromRecordWorker): void {
    if (message.t === "progress") this.set({ ...this.state, progress: message.progress });
    else this.end(message.progress, message.error);
  }

  private end(progress: RecordProgress, error?: ErrorBody): void {
    this.untap();
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.set({ name: "stopped", progress, error });
  }

  private set(state: RecordingState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private send(message: ToRecordWorker, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }
}
