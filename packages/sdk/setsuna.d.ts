/** Types of version 0.1. One ES module, no dependencies; what is declared here follows semantic versioning. */

export declare const VERSION: string;

/** Names the serial ID to join, and its studio. */
export interface Join {
  /** Address such as `https://studio.example`. Absent: the studio that this module was loaded from. */
  readonly server?: string | undefined;
  /** Serial ID, such as `abc-defg` or `abcdefg`. */
  readonly serialId: string;
  /** Password of the ID; none by default. Never stored. */
  readonly password?: string | undefined;
}

/** A failure with a stable code; `message` is its English text. */
export declare class StudioError extends Error {
  constructor(code: never);
  /** Such as `wrong-password` or `bad-channel`; the studio's documentation of errors lists them. */
  readonly code: string;
  /** Subject of the failure, in language-neutral characters. */
  readonly detail: string | undefined;
}

/** A failure as a state shows it, with texts for people. */
export interface Failure {
  readonly code: string;
  readonly ja: string;
  readonly en: string;
  readonly detail?: string | undefined;
}

export type StreamPhase =
  | { readonly name: "connecting" }
  /** Waits, because there is no sender. */
  | { readonly name: "waiting-for-sender" }
  | { readonly name: "live" }
  | { readonly name: "reconnecting"; readonly reason: "signal-lost" | "media-lost" | "relay-lost"; readonly attempt: number }
  /** Retrying would not help. */
  | { readonly name: "refused"; readonly error: Failure };

export type ClientPhase =
  | { readonly name: "idle" }
  /** Senders only: the browser asks for camera, microphone or screen. */
  | { readonly name: "acquiring" }
  /** Lasts while the password is checked. */
  | { readonly name: "connecting" }
  | { readonly name: "running" }
  /** `start` tries again. */
  | { readonly name: "failed"; readonly error: Failure };

/** Figures of a stream, read once a second. A field is absent when it does not apply or was not measured yet. */
export interface StreamStats {
  /** Way of the packets: through the studio's relay, from browser to browser, or (senders) both. */
  readonly route: "relay" | "direct" | "both";
  readonly codec?: string | undefined;
  readonly frameWidth?: number | undefined;
  readonly frameHeight?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly bitrate?: number | undefined;
  /** Packets, cumulative since the stream started; so are all counters here. */
  readonly packets?: number | undefined;
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  readonly roundTripTime?: number | undefined;
  readonly receivers?: number | undefined;
  /** Receivers only: `native` where this browser lacks what instant playout needs. */
  readonly playout?: "instant" | "native" | undefined;
  /** From capture timestamp to drawn frame, in milliseconds over the last 5 s; camera and display not included. */
  readonly latency?: { readonly median: number; readonly p95: number } | undefined;
  /** Number of freezes, and milliseconds that they took together. */
  readonly freezes?: number | undefined;
  readonly freezeTime?: number | undefined;
  /** Part of the sound of the last second that was concealed, 0-1. */
  readonly concealedRatio?: number | undefined;
}

/** One stream of a client's state. */
export interface StreamView {
  readonly kind: "video" | "audio" | "control";
  readonly channel: number;
  readonly phase: StreamPhase;
  readonly stats?: StreamStats | undefined;
  /** The sender's device has paused its camera or microphone (locked, in a call, taken by another app): black or silence is sent. Absent: not so. */
  readonly sourceMuted?: true | undefined;
  /** Sender of an encrypted stream of video or audio; absent where nothing is encrypted. */
  readonly sender?: SenderState | undefined;
}

/**
 * Sender of a stream, by the key that signs its sessions. `code`: its safety code, the same on its own screen; empty for a moment, while it is derived. `isOther`: another sender than the
 * first since `start`.
 */
export type SenderState =
  | { readonly name: "unknown" }
  | { readonly name: "unsigned"; readonly isOther: boolean }
  | { readonly name: "signed"; readonly code: string; readonly isOther: boolean };

/** State of a client; a new object on every change. */
export interface ClientState {
  readonly phase: ClientPhase;
  readonly streams: readonly StreamView[];
  /** Refusal for the moment. It keeps trying, and running media continues. */
  readonly unavailable?: Failure | undefined;
}

/** State of a received picture. `since`: when its last frame was drawn, ms since 1970. A picture that is `lost` must not look live. */
export type VideoSignal =
  /** `no-keyframe`: frames come, and the sender gives no keyframe to begin with. */
  | { readonly name: "awaited"; readonly reason?: "no-keyframe" | undefined }
  | { readonly name: "live" }
  /** The sender is connected but has no new frames, as for a still screen. */
  | { readonly name: "idle"; readonly since: number }
  | {
      readonly name: "lost";
      readonly reason: "sender-stopped" | "reconnecting" | "no-frames" | "no-keyframe" | "refused";
      readonly since: number;
    };

/** A control message. A state has a sequence number, an event comes once and in order. */
export interface ControlMessage {
  readonly kind: "state" | "event";
  readonly key: string;
  readonly payload: { readonly type: "json"; readonly value: unknown } | { readonly type: "binary"; readonly bytes: Uint8Array };
}

export interface ReceivedControl {
  readonly channel: number;
  readonly message: ControlMessage;
}

/** Options of a sender. A kind without a channel is not sent. Channels are 1-255. */
export interface SenderOptions extends Join {
  readonly videoChannel?: number | undefined;
  readonly audioChannel?: number | undefined;
  readonly controlChannel?: number | undefined;
  /** `camera` by default. */
  readonly videoSource?: "camera" | "screen" | "test" | undefined;
  /** `microphone` by default. */
  readonly audioSource?: "microphone" | "test" | "none" | undefined;
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
export declare class Sender {
  /** Throws {@link StudioError} for an address, ID, channel or setting that is none. */
  constructor(options: SenderOptions);
  /**
   * Asks for the sources, and sends until {@link stop}; lost connections are restored automatically. Throws {@link StudioError}.
   */
  start(): Promise<void>;
  /** Stops, and frees the streams at once. Safe in every state. */
  stop(): Promise<void>;
  /** Changes settings while sending. */
  update(changes: Partial<Omit<SenderOptions, keyof Join>>): Promise<void>;
  /** Returns the captured media, for a preview; undefined before `start`. */
  preview(): MediaStream | undefined;
  /** Sends the newest state of a key on the control channel. Throws RangeError when it is too long. */
  sendState(key: string, value: unknown): void;
  /** Sends an event on the control channel: ordered, reliable. Throws RangeError when it is too long. */
  sendEvent(key: string, value: unknown): void;
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientState) => void): () => void;
}

/** Options of a receiver. Channels that are absent are not received. */
export interface ReceiverOptions extends Join {
  /** Plays the video. The receiver sets its `srcObject`. */
  readonly video: HTMLVideoElement;
  readonly videoChannel?: number | undefined;
  readonly audioChannel?: number | undefined;
  readonly controlChannel?: number | undefined;
  /** From capture to screen, 0-1000 ms. Absent, or 0: as early as it plays. */
  readonly delayMs?: number | undefined;
  /** `auto` takes instant playout where the browser can, and the browser's own where not. Absent: `auto`. */
  readonly playout?: "auto" | "instant" | "native" | undefined;
  readonly muted?: boolean | undefined;
  /** Linear gain, 0 to 1; 1 by default. */
  readonly volume?: number | undefined;
}

/** Receives and plays one sender's video, audio and control data. */
export declare class Receiver {
  /** Throws {@link StudioError} for an address, ID, channel or setting that is none. */
  constructor(options: ReceiverOptions);
  /**
   * Receives until {@link stop}, with or without a sender yet; lost connections are restored automatically. Throws {@link
   * StudioError}.
   */
  start(): Promise<void>;
  /** Stops at once. Safe in every state. */
  stop(): Promise<void>;
  update(changes: Partial<Omit<ReceiverOptions, keyof Join | "video">>): Promise<void>;
  /** Resumes audio and video that the browser withheld until a gesture. Call in one. */
  unlockSound(): Promise<void>;
  /** Returns true while the browser holds the sound back until a gesture. */
  soundBlocked(): boolean;
  /** Returns true while the browser refuses to play the video without a gesture, as iOS does in Low Power Mode. */
  pictureBlocked(): boolean;
  /** Calls the listener for each message. Returns the unsubscribe function. */
  onControl(listener: (received: ReceivedControl) => void): () => void;
  /** Now and on change; `lost` within 1 s of the last frame. Returns the way to stop. */
  onSignal(changed: (signal: VideoSignal) => void): () => void;
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientState) => void): () => void;
}

/** Sends and receives control data alone: states, of which the newest counts, and events, which come once and in order. */
export declare class Control {
  /** Throws {@link StudioError} for an address or serial ID that is none. */
  constructor(options: Join);
  /** Connects until {@link stop}; lost connections are restored automatically. Throws {@link StudioError}. */
  start(): Promise<void>;
  /** Stops, and frees the channels at once. Safe in every state. */
  stop(): Promise<void>;
  /** Sends the newest state of a key on a channel, 1-255. Throws RangeError when it is too long. Call after `start`. */
  sendState(channel: number, key: string, value: unknown): void;
  /** Sends an event on a channel, 1-255. Throws RangeError when it is too long. Call after `start`. */
  sendEvent(channel: number, key: string, value: unknown): void;
  /** Receives a channel, 1-255, from now on. Returns the way to stop listening. Call after `start`. */
  listen(channel: number, listener: (received: ReceivedControl) => void): () => void;
  /** Called now and on change. Returns the unsubscribe function. */
  onState(changed: (state: ClientState) => void): () => void;
}

/**
 * `<setsuna-player id="abc-defg" video="1" audio="1">`: a received picture with its sound, which says what is missing. It begins when it is
 * put into a document and stops when it is taken out. Attributes: `id` or `serial-id`, `video`, `audio`, `server`, `password`, `delay`,
 * `volume`, `muted`, `playout`, `latency` (shows the figure). Events: `signal` with a {@link VideoSignal} as `detail`, `state` with a
 * {@link ClientState}. Parts for styles: `video`, `status`, `sound`, `latency`.
 */
export declare class SetsunaPlayer extends HTMLElement {
  /** Resumes audio and video that the browser withheld until a gesture. Call in one. */
  unlockSound(): Promise<void>;
  /** Receiver of the element; undefined while there is none. */
  readonly receiver: Receiver | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "setsuna-player": SetsunaPlayer;
  }
}
