import type { Channel, SerialId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { ControlPublisher } from "../control/control-publisher.ts";
import { ControlSubscriber } from "../control/control-subscriber.ts";
import type { StreamStats } from "../statistics/stats.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { ClientPorts } from "../transport/ports.ts";
import type { ClientSnapshot, ClientStore, ReceivedControl } from "./client-state.ts";
import { MediaClient } from "./media-client.ts";

/** The ID that a control client joins, and the server. */
export interface ControlClientOptions {
  /** Such as `wss://host/studio/signal`. */
  readonly signalUrl: string;
  readonly serialId: SerialId;
  readonly password: string;
}

/** Sends and receives only control data, on any number of control channels. */
export class ControlClient implements ClientStore {
  private readonly options: ControlClientOptions;
  private readonly client: MediaClient;
  private readonly publishers = new Map<Channel, ControlPublisher>();
  private readonly subscribers = new Map<Channel, ControlSubscriber>();
  private readonly listeners = new Set<(received: ReceivedControl) => void>();
  private starts = 0;

  constructor(ports: ClientPorts, options: ControlClientOptions) {
    this.options = options;
    this.client = new MediaClient(ports, {
      onRefused: () => this.release(),
      readStats: (now) => this.readStats(now),
      senderOf: (link) => [...this.subscribers.values()].find((subscriber) => subscriber.link === link)?.sender(),
    });
  }

  async start(): Promise<void> {
    if (this.client.phaseName() === "running") return;
    this.starts += 1;
    const start = this.starts;
    this.client.setPhase({ name: "connecting" });
    try {
      const signalling = await this.client.connect(this.options, this.options.serialId, "sender");
      if (start !== this.starts) return;
      this.client.run(signalling, []);
    } catch (error) {
      if (start !== this.starts) return;
      this.release();
      this.client.fail(error);
    }
  }

  async stop(): Promise<void> {
    this.starts += 1;
    this.client.halt();
    this.release();
    this.client.setPhase({ name: "idle" });
  }

  open(channel: Channel): void {
    const context = this.context();
    if (context === undefined || this.publishers.has(channel)) return;
    const publisher = new ControlPublisher({ ...context, channel });
    this.publishers.set(channel, publisher);
    this.client.add(publisher);
  }

  listen(channel: Channel): void {
    const context = this.context();
    if (context === undefined || this.subscribers.has(channel)) return;
    const onControl = (received: ReceivedControl): void => {
      for (const listener of this.listeners) listener(received);
    };
    const subscriber = new ControlSubscriber({ ...context, channel, onControl });
    this.subscribers.set(channel, subscriber);
    this.client.add(subscriber);
  }

  /** Drops the value unless open. Throws RangeError if it is too long. */
  sendState(channel: Channel, key: string, value: unknown): void {
    this.publishers.get(channel)?.sendState(key, value);
  }

  /** Ordered, reliable; dropped unless open. Throws RangeError when it is too long. */
  sendEvent(channel: Channel, key: string, value: unknown): void {
    this.publishers.get(channel)?.sendEvent(key, value);
  }

  onControl(listener: (received: ReceivedControl) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  getSnapshot(): ClientSnapshot {
    return this.client.snapshots.getSnapshot();
  }
  subscribe(listener: () => void): () => void {
    return this.client.snapshots.subscribe(listener);
  }

  private context() {
    const { signalling, ports, encryption } = this.client;
    return signalling && { signalling, ports, encryption, onChange: () => this.client.publish() };
  }

  private async readStats(now: Milliseconds): Promise<Map<StreamLink, StreamStats | undefined>> {
    const stats = new Map<StreamLink, StreamStats | undefined>();
    for (const stream of [...this.publishers.values(), ...this.subscribers.values()])
      stats.set(stream.link, await stream.readStats(now));
    return stats;
  }

  private release(): void {
    this.publishers.clear();
    this.subscribers.clear();
  }
}
