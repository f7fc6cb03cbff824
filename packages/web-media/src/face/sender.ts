import { type ClientSnapshot, SenderSettings, type SenderSettingsInput } from "@setsuna/client";
import { openCanvas, openTransparentCanvas } from "../capture/canvas-source.ts";
import type { CaptureSource } from "../capture/capture-source.ts";
import { SenderClient } from "../sender-client.ts";
import { type Join, readOptions, signalUrlOf, throwFailure, watchState } from "./join.ts";

/** Options of a sender; absent ones have the default of `SenderSettings`. A kind without a channel is not sent. */
export type SenderOptions = Join &
  Omit<SenderSettingsInput, "serialId"> & {
    /** Replaces the camera. */
    readonly picture?: () => CaptureSource;
    /** Replaces the camera too. */
    readonly canvas?: HTMLCanvasElement | undefined;
    /** Sends the canvas with its alpha. */
    readonly transparent?: boolean | undefined;
  };

/** Sends a page's video, audio and control data. */
export class Sender {
  private readonly client: SenderClient;
  private settings: SenderSettings;

  constructor({ server, password, picture, canvas, transparent = false, ...settings }: SenderOptions) {
    const openPicture = transparent ? openTransparentCanvas : openCanvas;
    this.settings = readOptions(SenderSettings, settings);
    this.client = new SenderClient({
      signalUrl: signalUrlOf(server),
      settings: this.settings,
      password: password ?? "",
      picture: canvas === undefined ? picture : (captured) => openPicture(canvas, captured),
      keyed: transparent && canvas !== undefined,
    });
  }

  async start(): Promise<void> {
    await this.client.start();
    throwFailure(this.client.getSnapshot().phase);
  }
  stop(): Promise<void> {
    return this.client.stop();
  }
  update(changes: Partial<Omit<SenderSettingsInput, "serialId">>): Promise<void> {
    this.settings = readOptions(SenderSettings, { ...this.settings, ...changes });
    return this.client.update(this.settings);
  }
  preview(): MediaStream | undefined {
    return this.client.preview();
  }
  sendState(key: string, value: unknown): void {
    this.client.sendState(key, value);
  }
  sendEvent(key: string, value: unknown): void {
    this.client.sendEvent(key, value);
  }
  onState(changed: (state: ClientSnapshot) => void): () => void {
    return watchState(this.client, changed);
  }
}
