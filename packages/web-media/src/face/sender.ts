import { type ClientSnapshot, SenderSettings, type SenderSettingsInput } from "@setsuna/client";
import type { CaptureSource } from "../capture/capture-source.ts";
import { SenderClient } from "../sender-client.ts";
import { type Join, readOptions, signalUrlOf, throwFailure, watchState } from "./join.ts";

/** Options of a sender; absent ones have the default of `SenderSettings`. A kind without a channel is not sent. */
export type SenderOptions = Join & Omit<SenderSettingsInput, "serialId"> & { readonly picture?: () => CaptureSource };

/** Sends a page's video, audio and control data. */
export class Sender {
  private readonly client: SenderClient;
  private settings: SenderSettings;

  /** Throws StudioError for an invalid address, ID, channel or setting. `picture`: a source to use instead of the camera. */
  constructor({ server, password, picture, ...settings }: SenderOptions) {
    this.settings = readOptions(SenderSettings, settings);
    this.client = new SenderClient({
      signalUrl: signalUrlOf(server),
      settings: this.settings,
      password: password ?? "",
      picture,
    });
  }

  /** Opens the sources and sends until {@link stop}, reconnecting as needed. Throws StudioError if it can't start. */
  async start(): Promise<void> {
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  /** Stops and frees the streams immediately. Safe in every state. */
  stop(): Promise<void> {
    return this.client.stop();
  }
  /** Changes settings while sending; see `SenderClient.update` for those that reconnect. */
  update(changes: Partial<SenderSettings>): Promise<void> {
    this.settings = readOptions(SenderSettings, { ...this.settings, ...changes });
    return this.client.update(this.settings);
  }
  /** Returns the captured media, for a preview; undefined before `start`. */
  preview(): MediaStream | undefined {
    return this.client.preview();
  }
  /** Sends the newest state of a key on the control channel. Throws RangeError when it is too long. */
  sendState(key: string, value: unknown): void {
    this.client.sendState(key, value);
  }
  /** Sends an event on the control channel: ordered, reliable. Throws RangeError when it is too long. */
  sendEvent(key: string, value: unknown): void {
    this.client.sendEvent(key, value);
  }
  /** Calls back with the phase and statistics of every stream, now and on change. Returns a function that unsubscribes. */
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }
}
