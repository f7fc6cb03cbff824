import type { DirectSlots, SenderSettings, Signalling } from "@setsuna/client";
import type { MediaSessionId, ServerMessage } from "@setsuna/contracts";
import { localNow } from "../local-clock.ts";
import { KeyframeTimer } from "../publish/keyframe-timer.ts";
import { DirectViewer } from "./direct-viewer.ts";
import { ByteRate } from "./encoded-copy.ts";

/** Keyframes are asked of the encoder no more often than this, ms. */
const KEYFRAME_SPACING_MS = 250;

export interface DirectViewersOptions {
  readonly kind: "video" | "audio";
  readonly signalling: Signalling;
  /** Of the whole page: a receiver of picture and sound takes one. */
  readonly slots: DirectSlots;
  settings(): SenderSettings;
  /** Returns whether the browser gives access to the encoder's frames. */
  canCopy(): boolean;
  /** Copies of frames are wanted from now on, or no more. */
  copies(wanted: boolean): void;
  sendKeyframe(): void;
  /** {@link DirectViewers.count} has changed. */
  onServed(): void;
}

/** The direct receivers of one published stream. They get what the relay gets, frame by frame, encoded once. */
export class DirectViewers {
  private readonly options: DirectViewersOptions;
  private readonly viewers = new Map<MediaSessionId, DirectViewer>();
  private readonly rate = new ByteRate();
  private readonly keyframes: KeyframeTimer;
  private publication: MediaSessionId | undefined;
  private keyframeAt = Number.NEGATIVE_INFINITY;

  constructor(options: DirectViewersOptions) {
    this.options = options;
    this.keyframes = new KeyframeTimer(() => options.sendKeyframe());
  }

  /** Asks for a keyframe so often, in s; 0: not at all. */
  setKeyframeInterval(seconds: number): void {
    this.keyframes.set(seconds);
  }

  /** Receivers that are served directly now. */
  get count(): number {
    let count = 0;
    for (const viewer of this.viewers.values()) if (viewer.isOpen) count += 1;
    return count;
  }
  peerConnections(): RTCPeerConnection[] {
    return [...this.viewers.values()].filter((viewer) => viewer.isOpen).map((viewer) => viewer.peerConnection());
  }

  /** The publication with the relay that is live now; absent while there is none. Call on every change of it or of the settings. */
  update(publication: MediaSessionId | undefined): void {
    const { signalling, slots, settings, canCopy } = this.options;
    const offered = settings().route !== "relay" && settings().directReceivers > 0 && canCopy() ? publication : undefined;
    if (this.publication !== undefined && this.publication !== offered) {
      for (const viewer of [...this.viewers.values()]) viewer.end(true);
      signalling.direct.withdraw(this.publication, publication !== this.publication);
    }
    if (offered !== undefined && this.publication !== offered)
      signalling.direct.announce(offered, { offered: (message) => this.offered(message) });
    this.publication = offered;
    if (offered === undefined) this.keyframes.set(0);
    for (const session of slots.over(settings().directReceivers)) this.viewers.get(session)?.end(true);
  }

  /** Messages of one frame that left the encoder. */
  send(messages: readonly Uint8Array<ArrayBuffer>[], isKeyframe: boolean): void {
    const bytes = messages.reduce((sum, message) => sum + message.length, 0);
    const bytesPerMs = this.rate.add(bytes, localNow());
    for (const viewer of this.viewers.values()) viewer.send({ messages, isKeyframe, bytesPerMs });
  }

  private offered({ session, viewer, offer }: Extract<ServerMessage, { type: "direct-offered" }>): void {
    const { kind, signalling, slots, settings } = this.options;
    if (!slots.take(viewer, session, settings().directReceivers)) {
      signalling.direct.refuse(session);
      return;
    }
    const direct = new DirectViewer({
      kind,
      session,
      signalling,
      requestKeyframe: () => this.requestKeyframe(),
      onOpen: () => {
        this.options.copies(true);
        this.options.onServed();
      },
      onGone: () => {
        slots.free(session);
        this.viewers.delete(session);
        if (this.viewers.size === 0) this.options.copies(false);
        this.options.onServed();
      },
    });
    this.viewers.set(session, direct);
    void direct.answer(offer);
  }

  private requestKeyframe(): void {
    const now = localNow();
    if (now - this.keyframeAt < KEYFRAME_SPACING_MS) return;
    this.keyframeAt = now;
    this.options.sendKeyframe();
  }
}
