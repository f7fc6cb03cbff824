import type { ClientSnapshot, ReceivedControl } from "@setsuna/client";
import { Channel, SerialId } from "@setsuna/contracts";
import { ControlSenderClient } from "../control-sender-client.ts";
import { type Join, readOptions, signalUrlOf, throwFailure, watchState } from "./join.ts";

/** Sends and receives control data alone: states, of which the newest counts, and events, which come once and in order. */
export class Control {
  private readonly client: ControlSenderClient;

  /** Throws StudioError for an address or serial ID that is none. */
  constructor({ server, serialId, password }: Join) {
    this.client = new ControlSenderClient({
      signalUrl: signalUrlOf(server),
      serialId: readOptions(SerialId, serialId, "serialId"),
      password: password ?? "",
    });
  }

  /** Connects until {@link stop}, reconnecting as needed. Throws StudioError if it can't start. */
  async start(): Promise<void> {
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  /** Stops and frees the channels immediately. Safe in every state. */
  stop(): Promise<void> {
    return this.client.stop();
  }
  /** Sends the newest state of a key on a channel, 1-255, repeated each second. Throws RangeError when it is too long. Call after `start`. */
  sendState(channel: number, key: string, value: unknown): void {
    this.client.sendState(this.taken(channel), key, value);
  }
  /** Sends an event on a channel, 1-255. Throws RangeError when it is too long. Call after `start`. */
  sendEvent(channel: number, key: string, value: unknown): void {
    this.client.sendEvent(this.taken(channel), key, value);
  }
  /** Starts receiving a channel, 1-255. Call after `start`. Returns a function that stops listening. */
  listen(channel: number, listener: (received: ReceivedControl) => void): () => void {
    this.client.listen(readOptions(Channel, channel, "channel"));
    return this.client.onControl((received) => {
      if (received.channel === channel) listener(received);
    });
  }
  /** Calls back with the phase of every channel, now and on change. Returns a function that unsubscribes. */
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }

  private taken(channel: number): Channel {
    const parsed = readOptions(Channel, channel, "channel");
    this.client.open(parsed);
    return parsed;
  }
}
