import {
  type ClientSnapshot,
  type ClientStore,
  ControlPublisher,
  MediaClient,
  type StreamLink,
  type StreamStats,
} from "@setsuna/client";
import { type Channel, errorBody, type SerialId } from "@setsuna/contracts";
import { browserPorts } from "./transport/browser-ports.ts";

export interface ControlSenderOptions {
  /** WebSocket address of the signalling server, such as `wss://host/studio/signal`. */
  readonly signalUrl: string;
  readonly serialId: SerialId;
  /** ID password; empty when none. Never stored. */
  readonly password: string;
}

/** Sends control data alone, on as many control channels as it is told to. */
export class ControlSenderClient implements ClientStore {
  private readonly options: ControlSenderOptions;
  private readonly client: MediaClient;
  private readonly publishers = new Map<Channel, ControlPublisher>();
  private starts = 0;

  constructor(options: ControlSenderOptions) {
    this.options = options;
    this.client = new MediaClient(browserPorts, { onRefused: () => this.release(), readStats: (now) => this.readStats(now) });
  }

  /** Connects to the server; resolves when running or failed (see the snapshot), never throws. */
  async start(): Promise<void> {
    if (this.client.phaseName() === "running") return;
    this.starts += 1;
    const start = this.starts;
    if (typeof RTCPeerConnection !== "function") {
      this.client.setPhase({ name: "failed", error: errorBody("browser-unsupported") });
      return;
    }
    try {
      const signalling = await this.client.connect(this.options, this.options.serialId, "sender");
      if (start !== this.starts) return;
      globalThis.addEventListener("pagehide", this.onPageHide);
      this.client.run(signalling, []);
    } catch (error) {
      if (start !== this.starts) return;
      this.release();
      this.client.fail(error);
    }
  }

  /** Stops sending and frees the channels at once. Safe in every state. */
  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  /** Takes a channel for sending; does nothing while not running or when it is open already. */
  open(channel: Channel): void {
    const { signalling } = this.client;
    if (signalling === undefined || this.publishers.has(channel)) return;
    const { e2eeKey } = this.client;
    const publisher = new ControlPublisher({
      channel,
      ports: browserPorts,
      signalling,
      e2eeKey,
      onChange: () => this.client.publish(),
    });
    this.publishers.set(channel, publisher);
    this.client.add(publisher);
  }

  /** Sends the newest state of a key on a channel that is open; dropped otherwise. Throws RangeError when it is too long. */
  sendState(channel: Channel, key: string, value: unknown): void {
    this.publishers.get(channel)?.sendState(key, value);
  }

  getSnapshot(): ClientSnapshot {
    return this.client.snapshots.getSnapshot();
  }
  subscribe(listener: () => void): () => void {
    return this.client.snapshots.subscribe(listener);
  }

  private readonly onPageHide = (): void => void this.stop();

  private async readStats(now: number): Promise<Map<StreamLink, StreamStats | undefined>> {
    const stats = new Map<StreamLink, StreamStats | undefined>();
    for (const publisher of this.publishers.values()) stats.set(publisher.link, await publisher.readStats(now));
    return stats;
  }

  private release(): void {
    globalThis.removeEventListener("pagehide", this.onPageHide);
    this.publishers.clear();
  }
}
