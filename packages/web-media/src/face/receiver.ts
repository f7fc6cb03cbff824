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

/** Options of a receiver; absent ones have the default of `ReceiverSettings`. */
export type ReceiverOptions = Join &
  Omit<ReceiverSettingsInput, "serialId"> & {
    /** Element that plays the video; its `srcObject` is set. */
    readonly video: HTMLVideoElement;
  };

/** State of video that isn't received. */
const AWAITED: VideoSignal = { name: "awaited" };

/** Receives and plays one sender's video, audio and control data in a page. */
export class Receiver {
  private readonly client: ReceiverClient;
  private settings: ReceiverSettings;

  /** Throws StudioError for an address, ID, channel or setting that is none. */
  constructor({ server, password, video, ...settings }: ReceiverOptions) {
    this.settings = readOptions(ReceiverSettings, settings);
    this.client = new ReceiverClient({
      signalUrl: signalUrlOf(server),
      settings: this.settings,
      password: password ?? "",
      video,
    });
  }

  /**
   * Receives until {@link stop}, with or without a sender, reconnecting as needed. Call in a user's gesture to start audio where browsers want one.
   * Throws StudioError if it can't start.
   */
  async start(): Promise<void> {
    if (this.settings.audioChannel !== undefined) startSound();
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  /** Stops immediately. Safe in every state. */
  stop(): Promise<void> {
    return this.client.stop();
  }
  /** Changes delay, volume and the like while receiving. */
  update(changes: Partial<ReceiverSettings>): Promise<void> {
    this.settings = readOptions(ReceiverSettings, { ...this.settings, ...changes });
    return this.client.update(this.settings);
  }
  /** Resumes audio and video that the browser withheld until a gesture. Call in one. */
  unlockSound(): Promise<void> {
    return this.client.unlockSound();
  }
  /** Returns true while the browser blocks audio until a gesture. */
  soundBlocked(): boolean {
    return this.client.soundBlocked();
  }
  /** Returns true while the browser refuses to play the video without a gesture, as iOS does in Low Power Mode. */
  pictureBlocked(): boolean {
    return this.client.pictureBlocked();
  }
  /** Calls back with control messages as they arrive. Returns a function that unsubscribes. */
  onControl(listener: (received: ReceivedControl) => void): () => void {
    return this.client.onControl(listener);
  }
  /**
   * Calls back with the state of the video, now and on change: `lost` within 1 s of its last frame, with the reason and that
   * frame's time, and `live` with the next frame. Returns a function that unsubscribes.
   */
  onSignal(changed: (signal: VideoSignal) => void): () => void {
    let told: VideoSignal | undefined;
    return watchState(this.client, ({ streams }) => {
      const signal = streams.find(({ kind }) => kind === "video")?.signal ?? AWAITED;
      if (signal === told) return;
      told = signal;
      changed(signal);
    });
  }
  /** Calls back with the phase and statistics of every stream, now and on change. Returns a function that unsubscribes. */
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }
}
