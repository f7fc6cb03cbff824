import type { DirectFrame } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { type CapturePair, DirectInput, type SenderPresence } from "@setsuna/playout";
import type { DecryptionOptions, MediaKind, PlayoutEvent, ToPlayoutWorker, TransformOptions } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";

export interface RoutedPlayer {
  begin(start: { readonly isDirect: boolean; readonly isFirst: boolean }): void;
  /** Undefined for unencrypted media. */
  beginDecryption(decryption: DecryptionOptions | undefined): void;
  receive(frame: EncodedFrame): void;
  receiveDirect(frame: DirectFrame): void;
  setStreamClock(pair: CapturePair): void;
  streamChanged(): void;
  told(presence: SenderPresence): void;
}

export type RouteMessage = Extract<ToPlayoutWorker, { readonly kind: MediaKind }>;

export class MediaRoute {
  private readonly kind: MediaKind;
  private readonly player: RoutedPlayer;
  private readonly emit: (event: PlayoutEvent) => void;
  private readonly input = new DirectInput();
  /** 0 before the first. */
  private attachment = 0;
  /** If true, the relay's frames are dropped. */
  private isDirect = false;
  private isClosed = false;
  private decryption: DecryptionOptions | undefined;
  private pairs: { readonly relay: CapturePair; readonly sender: CapturePair | undefined } | undefined;

  constructor(kind: MediaKind, player: RoutedPlayer, emit: (event: PlayoutEvent) => void) {
    this.kind = kind;
    this.player = player;
    this.emit = emit;
  }

  get isAttached(): boolean {
    return this.attachment !== 0;
  }

  /** Reads until it ends or is replaced. Writes nothing back. */
  async attach({ attachment, decryption }: TransformOptions, readable: ReadableStream<EncodedFrame>): Promise<void> {
    if (this.isClosed || attachment < this.attachment) return;
    const isFirst = !this.isAttached;
    this.attachment = attachment;
    this.isDirect = false;
    this.pairs = undefined;
    this.decryption = decryption;
    this.player.beginDecryption(decryption);
    this.player.begin({ isDirect: false, isFirst });
    const reader = readable.getReader();
    for (;;) {
      const { value: frame, done } = await reader.read();
      if (done || this.isClosed || this.attachment !== attachment) return;
      if (!this.isDirect) this.player.receive(frame);
    }
  }

  receive(message: RouteMessage): void {
    switch (message.t) {
      case "direct": {
        const frame = this.input.receive(message.message);
        if (frame !== undefined) this.playDirect(frame);
        return;
      }
      case "fall-back-to-relay":
        this.input.reset();
        if (this.isDirect) this.change(false);
        return;
      case "stream-clock": {
        const { pair, senderRtp } = message;
        this.pairs = { relay: pair, sender: senderRtp === undefined ? undefined : { ...pair, rtpTimestamp: senderRtp } };
        this.passPair();
        return;
      }
      case "stream-changed":
        this.pairs = undefined;
        this.player.streamChanged();
        return;
      case "presence":
        // With direct receivers only, the relay gets little and reports a pause.
        if (!(this.isDirect && message.presence === "paused")) this.player.told(message.presence);
        return;
      default:
        unreachable(message);
    }
  }

  close(): void {
    this.isClosed = true;
  }

  /** Starts with an independently decodable frame. */
  private playDirect(frame: DirectFrame): void {
    if ((frame.codec === "opus") !== (this.kind === "audio")) return;
    if (!this.isDirect) {
      if (!frame.isKeyframe || !this.isAttached) return;
      this.change(true);
      this.emit({ t: "direct-playing", kind: this.kind });
    }
    this.player.receiveDirect(frame);
  }

  private change(isDirect: boolean): void {
    this.isDirect = isDirect;
    this.player.beginDecryption(this.decryption);
    this.player.begin({ isDirect, isFirst: false });
    this.passPair();
  }

  private passPair(): void {
    const pair = this.isDirect ? this.pairs?.sender : this.pairs?.relay;
    if (pair !== undefined) this.player.setStreamClock(pair);
  }
}
