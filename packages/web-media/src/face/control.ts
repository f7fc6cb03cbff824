import type { ClientSnapshot, ReceivedControl } from "@setsuna/client";
import { Channel, SerialId } from "@setsuna/contracts";
import { ControlSenderClient } from "../control-sender-client.ts";
import { type Join, readOptions, signalUrlOf, throwFailure, watchState } from "./join.ts";

/** Sends and receives control data alone: states, of which the newest counts, and events, which come once and in order. */
export class Control {
  private readonly client: ControlSenderClient;

  constructor({ server, serialId, password }: Join) {
    this.client = new ControlSenderClient({
      signalUrl: signalUrlOf(server),
      serialId: readOptions(SerialId, serialId, "serialId"),
      password: password ?? "",
    });
  }

  async start(): Promise<void> {
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  stop(): Promise<void> {
    return this.client.stop();
  }
  sendState(channel: number, key: string, value: unknown): void {
    this.client.sendState(this.taken(channel), key, value);
  }
  sendEvent(channel: number, key: string, value: unknown): void {
    this.client.sendEvent(this.taken(channel), key, value);
  }
  listen(channel: number, listener: (received: ReceivedControl) => void): () => void {
    this.client.listen(readOptions(Channel, channel, "channel"));
    return this.client.onControl((received) => {
      if (received.channel === channel) listener(received);
    });
  }
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }

  private taken(channel: number): Channel {
    const parsed = readOptions(Channel, channel, "channel");
    this.client.open(parsed);
    return parsed;
  }
}
