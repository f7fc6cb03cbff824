import type { DirectSlots, SenderSettings, Signalling } from "@setsuna/client";
import type { MediaSessionId, ServerMessage } from "@setsuna/contracts";
import { type CopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import { localNow } from "../local-clock.ts";
import { KeyframeTimer } from "../publish/keyframe-timer.ts";
import { DirectViewer } from "./direct-viewer.ts";
import { ByteRate } from "./encoded-copy.ts";

const KEYFRAME_SPACING_MS = 250;

export interface DirectViewersOptions {
  readonly kind: "video" | "audio";
  readonly signalling: Signalling;
  readonly slots: DirectSlots;
  settings(): SenderSettings;
  /** True if the browser gives access to the encoder's frames. */
  canCopy(): boolean;
  copies(wanted: boolean): void;
  sendKeyframe(): void;
  copiesRequested(offsets: CopyOffsets): void;
  onServed(): void;
}

/** Sends the relay's frames, so they are encoded once. */
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

  /** Seconds; 0 for none. */
  setKeyframeInterval(seconds: number): void {
    this.keyframes.set(seconds);
  }

  get count(): number {
    let count = 0;
    for (const viewer of this.viewers.values()) if (viewer.isOpen) count += 1;
    return count;
  }
  peerConnections(): RTCPeerConnection[] {
    return [...this.viewers.values()].filter((viewer) => viewer.isOpen).map((viewer) => viewer.peerConnection());
  }

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
      copiesRequested: () => this.mergeCopies(),
      onGone: () => {
        slots.free(session);
        this.viewers.delete(session);
        this.mergeCopies();
        if (this.viewers.size === 0) this.options.copies(false);
        this.options.onServed();
      },
    });
    this.viewers.set(session, direct);
    void direct.answer(offer);
  }

  private mergeCopies(): void {
    let offsets: CopyOffsets = [];
    for (const { copies } of this.viewers.values()) offsets = mergeCopyOffsets(offsets, copies);
    this.options.copiesRequested(offsets);
  }

  private requestKeyframe(): void {
    const now = localNow();
    if (now - this.keyframeAt < KEYFRAME_SPACING_MS) return;
    this.keyframeAt = now;
    this.options.sendKeyframe();
  }
}
