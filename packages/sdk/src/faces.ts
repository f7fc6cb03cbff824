import { StudioError, studioAddress } from "@setsuna/contracts";
import * as media from "@setsuna/web-media";
import type { ClientState, ReceivedControl, VideoSignal } from "./state.ts";

/** Names the serial ID to join, and its studio. */
export interface Join {
  /** Address such as `https://studio.example`. Absent: the studio that this module was loaded from. */
  readonly server?: string | undefined;
  /** Serial ID, such as `abc-defg` or `abcdefg`. */
  readonly serialId: string;
  /** Password of the ID; none by default. Never stored. */
  readonly password?: string | undefined;
}

/** Throws StudioError `app-server-address` when not loaded by http, as in a test. */
const homeServer = (): string => {
  const { protocol, origin, pathname } = new URL(import.meta.url);
  if (protocol !== "https:" && protocol !== "http:") throw new StudioError("app-server-address", "server");
  // The path of a bundled copy names no studio.
  return (pathname.includes("/studio/sdk/") ? studioAddress(import.meta.url) : undefined) ?? origin;
};

const atHome = <T extends Join>(options: T): T & { readonly server: string } => ({
  ...options,
  server: options.server ?? homeServer(),
});

/** Options of a sender. A kind without a channel is not sent. Channels are 1-255. */
export interface SenderOptions extends Join {
  readonly videoChannel?: number | undefined;
  readonly audioChannel?: number | undefined;
  readonly controlChannel?: number | undefined;
  /** `camera` by default. */
  readonly videoSource?: "camera" | "screen" | "test" | undefined;
  /** Sent instead of `videoSource`. It is read when the sender starts. */
  readonly canvas?: HTMLCanvasElement | undefined;
  /** Sends the canvas with its transparency, in H.264 and at twice its height; receivers of the product unpack it. */
  readonly transparent?: boolean | undefined;
  /** `microphone` by default. */
  readonly audioSource?: "microphone" | "screen" | "test" | "none" | undefined;
  readonly videoDeviceId?: string | undefined;
  readonly audioDeviceId?: string | undefined;
  /** Height of the video; `720` by default. */
  readonly size?: "1080" | "720" | undefined;
  /** Frames per second, 1 to 120; 30 by default. */
  readonly framesPerSecond?: number | undefined;
  /** Mbit/s; 5 by default. */
  readonly videoBitrateMbps?: number | undefined;
  /** `auto` by default. */
  readonly codec?: "auto" | "H264" | "VP8" | "VP9" | "AV1" | undefined;
  /** kbit/s; 128 by default. */
  readonly audioBitrateKbps?: number | undefined;
  readonly audioMuted?: boolean | undefined;
}

/** Sends a page's video, audio and control data. */
export class Sender {
  private readonly inner: media.Sender;

  /** Throws {@link StudioError} for an invalid address, ID, channel or setting. */
  constructor(options: SenderOptions) {
    this.inner = new media.Sender(atHome(options));
  }
  /** Asks for the sources, and sends until {@link stop}. Reconnects automatically. Throws {@link StudioError}. */
  start(): Promise<void> {
    return this.inner.start();
  }
  /** Stops, and frees the streams at once. Safe in every state. */
  stop(): Promise<void> {
    return this.inner.stop();
  }
  /** Changes settings while sending. */
  update(changes: Partial<Omit<SenderOptions, keyof Join | "canvas" | "transparent">>): Promise<void> {
    return this.inner.update(changes);
  }
  /** Returns the captured media, for a preview; undefined before `start`. */
  preview(): MediaStream | undefined {
    return this.inner.preview();
  }
  /** Sends the newest state of a key on the control channel. Throws RangeError when it is too long. */
  sendState(key: string, value: unknown): void {
    this.inner.sendState(key, value);
  }
  /** Sends an event on the control channel: ordered, reliable. Throws RangeError when it is too long. */
  sendEvent(key: string, value: unknown): void {
    this.inner.sendEvent(key, value);
  }
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientState) => void): () => void {
    return this.inner.onState(changed);
  }
}

/** Options of a receiver. Channels that are absent are not received. */
export interface ReceiverOptions extends Join {
  /** Plays the video. The receiver sets its `srcObject`. */
  readonly video: HTMLVideoElement;
  readonly videoChannel?: number | undefined;
  readonly audioChannel?: number | undefined;
  readonly controlChannel?: number | undefined;
  /** From capture to screen, 0-1000 ms. Absent or 0: as early as possible. */
  readonly delayMs?: number | undefined;
  /** `auto`, the default, uses instant playout if the browser can, else the browser's own. */
  readonly playout?: "auto" | "instant" | "native" | undefined;
  readonly muted?: boolean | undefined;
  /** Linear gain, 0 to 1; 1 by default. */
  readonly volume?: number | undefined;
}

/** Receives and plays one sender's video, audio and control data. */
export class Receiver {
  private readonly inner: media.Receiver;

  /** Throws {@link StudioError} for an invalid address, ID, channel or setting. */
  constructor(options: ReceiverOptions) {
    this.inner = new media.Receiver(atHome(options));
  }
  /**
   * Receives until {@link stop}, with or without a sender yet. Reconnects automatically. Call it in a gesture, for audio. Throws
   * {@link StudioError}.
   */
  start(): Promise<void> {
    return this.inner.start();
  }
  /** Stops at once. Safe in every state. */
  stop(): Promise<void> {
    return this.inner.stop();
  }
  update(changes: Partial<Omit<ReceiverOptions, keyof Join | "video">>): Promise<void> {
    return this.inner.update(changes);
  }
  /** Resumes audio and video that the browser withheld until a gesture. Call in one. */
  unlockSound(): Promise<void> {
    return this.inner.unlockSound();
  }
  /** Returns true while the browser withholds audio until a gesture. */
  soundBlocked(): boolean {
    return this.inner.soundBlocked();
  }
  /** Returns true while the browser refuses to play the video without a gesture, as iOS does in Low Power Mode. */
  pictureBlocked(): boolean {
    return this.inner.pictureBlocked();
  }
  /** Calls the listener for each message. Returns the unsubscribe function. */
  onControl(listener: (received: ReceivedControl) => void): () => void {
    return this.inner.onControl(listener);
  }
  /** Called now and on change; `lost` within 1 s of the last frame. Returns the unsubscribe function. */
  onSignal(changed: (signal: VideoSignal) => void): () => void {
    return this.inner.onSignal(changed);
  }
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientState) => void): () => void {
    return this.inner.onState(changed);
  }
}

/** Sends and receives control data alone: states, of which the newest counts, and events, which come once and in order. */
export class Control {
  private readonly inner: media.Control;

  /** Throws {@link StudioError} for an invalid address or serial ID. */
  constructor(options: Join) {
    this.inner = new media.Control(atHome(options));
  }
  /** Connects until {@link stop}. Reconnects automatically. Throws {@link StudioError}. */
  start(): Promise<void> {
    return this.inner.start();
  }
  /** Stops, and frees the channels at once. Safe in every state. */
  stop(): Promise<void> {
    return this.inner.stop();
  }
  /** Sends the newest state of a key on a channel, 1-255. Throws RangeError when it is too long. Call after `start`. */
  sendState(channel: number, key: string, value: unknown): void {
    this.inner.sendState(channel, key, value);
  }
  /** Sends an event on a channel, 1-255. Throws RangeError when it is too long. Call after `start`. */
  sendEvent(channel: number, key: string, value: unknown): void {
    this.inner.sendEvent(channel, key, value);
  }
  /** Receives a channel, 1-255, from now on. Returns the unsubscribe function. Call after `start`. */
  listen(channel: number, listener: (received: ReceivedControl) => void): () => void {
    return this.inner.listen(channel, listener);
  }
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientState) => void): () => void {
    return this.inner.onState(changed);
  }
}
