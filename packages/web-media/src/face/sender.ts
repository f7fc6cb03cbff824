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

  /** Throws StudioError for an invalid address, ID, channel or setting. `picture`: replaces the camera. */
  constructor({ server, password, picture, ...settings }: SenderOptions) {
    this.settings = readOptions(SenderSettings, settings);
    this.client = new SenderClient({
      signalUrl: signalUrlOf(server),
      settings: this.settings,
      password: password ?? "",
      picture,
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
  /** See `SenderClient.update`. */
  update(changes: Partial<Omit<SenderSettingsInput, "serialId">>): Promise<void> {
    this.settings = readOptions(SenderSettings, { ...this.settings, ...changes });
    return this.client.update(this.settings);
  }
  preview(): MediaStream | undefined {
    return this.client.preview();
  }
  /** Throws RangeError if it is too long. */
  sendState(key: string, value: unknown): void {
    this.client.sendState(key, value);
  }
  /** Ordered, reliable. Throws RangeError if it is too long. */
  sendEvent(key: string, value: unknown): void {
    this.client.sendEvent(key, value);
  }
  /** Called with statistics, now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }
}
