import type { ClientSnapshot, ReceivedControl } from "@setsuna/client";
import { Channel, SerialId } from "@setsuna/contracts";
import { ControlSenderClient } from "../control-sender-client.ts";
import { type Join, readOptions, signalUrlOf, throwFailure, watchState } from "./join.ts";

/** Sends and receives control data alone: states, of which the newest counts, and events, which come once and in order. */
export class Control {
  private readonly client: ControlSenderClient;

  /** Throws StudioError for an invalid address or serial ID. */
  constructor({ server, serialId, password }: Join) {
    this.client = new ControlSenderClient({
      signalUrl: signalUrlOf(server),
      serialId: readOptions(SerialId, serialId, "serialId"),
      password: password ?? "",
    });
  }

  /** Reconnects automatically. Throws StudioError if it can't start. */
  async start(): Promise<void> {
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  /** Safe in every state. */
  stop(): Promise<void> {
    return this.client.stop();
  }
  /** 1-255, repeated each second. Throws RangeError when it is too long. Call after `start`. */
  sendState(channel: number, key: string, value: unknown): void {
    this.client.sendState(this.taken(channel), key, value);
  }
  /** 1-255. Throws RangeError when it is too long. Call after `start`. */
  sendEvent(channel: number, key: string, value: unknown): void {
    this.client.sendEvent(this.taken(channel), key, value);
  }
  /** Takes 1 to 255, after `start`. Returns the stop function. */
  listen(channel: number, listener: (received: ReceivedControl) => void): () => void {
    this.client.listen(readOptions(Channel, channel, "channel"));
    return this.client.onControl((received) => {
      if (received.channel === channel) listener(received);
    });
  }
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }

  private taken(channel: number): Channel {
    const parsed = readOptions(Channel, channel, "channel");
    this.client.open(parsed);
    return parsed;
  }
}
