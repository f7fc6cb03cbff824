import type { DirectFrame } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { type CapturePair, DirectInput, type SenderPresence } from "@setsuna/playout";
import type {
  ConnectionRequest,
  DecryptionOptions,
  MediaKind,
  PlayoutEvent,
  ToPlayoutWorker,
  TransformOptions,
} from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";

export interface RoutedPlayer<Player> {
  begin(start: { readonly isDirect: boolean; readonly isFirst: boolean }): void;
  /** Undefined for unencrypted media. */
  beginDecryption(decryption: DecryptionOptions | undefined): void;
  receive(frame: EncodedFrame): void;
  receiveDirect(frame: DirectFrame): void;
  setStreamClock(pair: CapturePair): void;
  streamChanged(): void;
  told(presence: SenderPresence): void;
  /** Plays the same stream of another connection, from when it calls `follows`. Until then this player plays. */
  next(emit: (event: PlayoutEvent) => void, follows: () => void): Player;
  close(): void;
}

export type RouteMessage = Extract<ToPlayoutWorker, { readonly kind: MediaKind }>;

const REQUESTS: ReadonlySet<string> = new Set<ConnectionRequest["t"]>([
  "keyframe-needed",
  "nack",
  "fec",
  "downlink-estimate",
  "audio-copies",
]);
const isRequest = (event: PlayoutEvent): event is ConnectionRequest => REQUESTS.has(event.t);

interface Source<Player> {
  /** 0 before the first. */
  readonly attachment: number;
  readonly player: Player;
  readonly decryption: DecryptionOptions | undefined;
  pairs: { readonly relay: CapturePair; readonly sender: CapturePair | undefined } | undefined;
}

export class MediaRoute<Player extends RoutedPlayer<Player>> {
  private readonly kind: MediaKind;
  private readonly emit: (event: PlayoutEvent) => void;
  private readonly onFollows: (attachment: number) => void;
  private readonly input = new DirectInput();
  private source: Source<Player>;
  /** Of the connection that follows, until it can continue. */
  private next: Source<Player> | undefined;
  /** If true, the relay's frames are dropped. */
  private isDirect = false;
  private isClosed = false;

  constructor(kind: MediaKind, player: Player, emit: (event: PlayoutEvent) => void, onFollows: (attachment: number) => void) {
    this.kind = kind;
    this.emit = emit;
    this.onFollows = onFollows;
    this.source = { attachment: 0, player, decryption: undefined, pairs: undefined };
  }

  get isAttached(): boolean {
    return this.source.attachment !== 0;
  }
  get player(): Player {
    return this.source.player;
  }
  /** Two while a connection follows. */
  get players(): readonly Player[] {
    return this.next === undefined ? [this.player] : [this.player, this.next.player];
  }

  /** Reads until it ends or is replaced. Writes nothing back. */
  async attach(options: TransformOptions, readable: ReadableStream<EncodedFrame>): Promise<void> {
    const { attachment } = options;
    if (this.isClosed || attachment < (this.next ?? this.source).attachment) return;
    if (options.follows === true && this.isAttached) this.follow(options);
    else this.replace(options);
    const reader = readable.getReader();
    for (;;) {
      const { value: frame, done } = await reader.read();
      if (done && attachment === this.next?.attachment) this.dropNext();
      if (done || this.isClosed) return;
      if (attachment === this.next?.attachment) this.next.player.receive(frame);
      else if (attachment !== this.source.attachment) return;
      else if (!this.isDirect) this.player.receive(frame);
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
        const { pair, senderRtp, next } = message;
        const source = next === true ? this.next : this.source;
        if (source === undefined) return;
        source.pairs = { relay: pair, sender: senderRtp === undefined ? undefined : { ...pair, rtpTimestamp: senderRtp } };
        if (source === this.source) this.passPair();
        else source.player.setStreamClock(pair);
        return;
      }
      case "stream-changed":
        this.source.pairs = undefined;
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
    for (const player of this.players) player.close();
  }

  private replace({ attachment, decryption, follows }: TransformOptions): void {
    const isFirst = !this.isAttached;
    this.dropNext();
    this.source = { attachment, decryption, player: this.player, pairs: undefined };
    this.isDirect = false;
    this.player.beginDecryption(decryption);
    this.player.begin({ isDirect: false, isFirst });
    if (follows === true) this.onFollows(attachment);
  }

  private follow({ attachment, decryption }: TransformOptions): void {
    this.dropNext();
    const emit = (event: PlayoutEvent): void => {
      if (this.player === player) this.emit(event);
      else if (isRequest(event)) this.emit({ t: "next", kind: this.kind, request: event });
      else if (event.t !== "undecryptable") this.emit(event);
    };
    const player: Player = this.player.next(emit, () => this.takeOver());
    player.beginDecryption(decryption);
    this.next = { attachment, decryption, player, pairs: undefined };
  }

  private takeOver(): void {
    const { next, player } = this;
    if (next === undefined) return;
    this.next = undefined;
    this.source = next;
    this.isDirect = false;
    player.close();
    this.onFollows(next.attachment);
  }

  private dropNext(): void {
    this.next?.player.close();
    this.next = undefined;
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
    this.player.beginDecryption(this.source.decryption);
    this.player.begin({ isDirect, isFirst: false });
    this.passPair();
  }

  private passPair(): void {
    const { pairs } = this.source;
    const pair = this.isDirect ? pairs?.sender : pairs?.relay;
    if (pair !== undefined) this.player.setStreamClock(pair);
  }
}
