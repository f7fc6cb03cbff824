import {
  type ClientSnapshot,
  type ReceivedControl,
  ReceiverSettings,
  type ReceiverSettingsInput,
  type VideoSignal,
} from "@setsuna/client";
import { startSound } from "../playout/start-sound.ts";
import { ReceiverClient } from "../receiver-client.ts";
import { type Join, readOptions, signalUrlOf, throwFailure, watchState } from "./join.ts";

export type ReceiverOptions = Join &
  Omit<ReceiverSettingsInput, "serialId"> & {
    readonly video: HTMLVideoElement;
  };

const AWAITED: VideoSignal = { name: "awaited" };

/** Receives and plays one sender's video, audio and control data in a page. */
export class Receiver {
  private readonly client: ReceiverClient;
  private settings: ReceiverSettings;

  constructor({ server, password, video, ...settings }: ReceiverOptions) {
    this.settings = readOptions(ReceiverSettings, settings);
    this.client = new ReceiverClient({
      signalUrl: signalUrlOf(server),
      settings: this.settings,
      password: password ?? "",
      video,
    });
  }

  async start(): Promise<void> {
    if (this.settings.audioChannel !== undefined) startSound();
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  stop(): Promise<void> {
    return this.client.stop();
  }
  update(changes: Partial<Omit<ReceiverSettingsInput, "serialId">>): Promise<void> {
    this.settings = readOptions(ReceiverSettings, { ...this.settings, ...changes });
    return this.client.update(this.settings);
  }
  unlockSound(): Promise<void> {
    return this.client.unlockSound();
  }
  soundBlocked(): boolean {
    return this.client.soundBlocked();
  }
  pictureBlocked(): boolean {
    return this.client.pictureBlocked();
  }
  onControl(listener: (received: ReceivedControl) => void): () => void {
    return this.client.onControl(listener);
  }
  onSignal(changed: (signal: VideoSignal) => void): () => void {
    let told: VideoSignal | undefined;
    return watchState(this.client, ({ streams }) => {
      const signal = streams.find(({ kind }) => kind === "video")?.signal ?? AWAITED;
      if (signal === told) return;
      told = signal;
      changed(signal);
    });
  }
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }
}
