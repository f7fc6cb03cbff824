import type { ClientSnapshot, ClientStore, SenderSettings } from "@setsuna/session";

export interface SenderClientOptions {
  /** WebSocket address of the signalling server, such as `wss://host/studio/signal`. */
  readonly signalUrl: string;
  readonly settings: SenderSettings;
  /** ID password; empty when none. Never stored. */
  readonly password: string;
}

/** Captures and sends the streams of one page. */
export class SenderClient implements ClientStore {
  constructor(_options: SenderClientOptions) {}
  /** Asks for the sources and starts sending; resolves when running or failed (see the snapshot), never throws. */
  async start(): Promise<void> {}
  /** Stops sending and frees the streams at once. Safe in every state. */
  async stop(): Promise<void> {}
  /** Changes settings; live ones (bitrate, frame rate, keyframe interval, sources, audio switches) act without reconnecting. */
  async update(_settings: SenderSettings): Promise<void> {}
  /** The captured media for a local preview; absent before `start`. */
  preview(): MediaStream | undefined {
    return undefined;
  }
  /** Sends a control value: the newest state of a key. Value is anything JSON, or bytes. */
  sendState(_key: string, _value: unknown): void {}
  /** Sends a control event: ordered, reliable. */
  sendEvent(_key: string, _value: unknown): void {}
  getSnapshot(): ClientSnapshot {
    return { phase: { name: "idle" }, streams: [] };
  }
  subscribe(_listener: () => void): () => void {
    return () => undefined;
  }
}
