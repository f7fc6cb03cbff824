import type { ClientSnapshot, ClientStore, ReceivedControl, ReceiverSettings } from "@setsuna/session";

export interface ReceiverClientOptions {
  /** WebSocket address of the signalling server, such as `wss://host/studio/signal`. */
  readonly signalUrl: string;
  readonly settings: ReceiverSettings;
  /** ID password; empty when none. Never stored. */
  readonly password: string;
  /** Where the picture goes; the client sets its `srcObject`. */
  readonly video: HTMLVideoElement;
}

/** Receives and plays the streams of one page. */
export class ReceiverClient implements ClientStore {
  constructor(_options: ReceiverClientOptions) {}
  /** Starts receiving; resolves when running or failed (see the snapshot), never throws. */
  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  /** Changes delay, volume, mute and playout path live. */
  async update(_settings: ReceiverSettings): Promise<void> {}
  /** Resumes sound after a user's gesture where the browser held it back. */
  async unlockSound(): Promise<void> {}
  /** True while the browser holds the sound back until a gesture. */
  soundBlocked(): boolean {
    return false;
  }
  /** Control messages as they arrive. Returns the way to stop listening. */
  onControl(_listener: (received: ReceivedControl) => void): () => void {
    return () => undefined;
  }
  getSnapshot(): ClientSnapshot {
    return { phase: { name: "idle" }, streams: [] };
  }
  subscribe(_listener: () => void): () => void {
    return () => undefined;
  }
}
