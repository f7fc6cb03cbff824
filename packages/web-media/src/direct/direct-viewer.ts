import type { Signalling } from "@setsuna/client";
import { DIRECT_SILENCE_MS, type DirectSide, type MediaSessionId } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import { DirectConnection } from "./direct-connection.ts";
import type { EncodedCopy } from "./encoded-copy.ts";

/** Milliseconds; the receiver gives up earlier. */
const CONNECT_TIMEOUT_MS = 8000;
const CHECK_MS = 250;
/** Milliseconds of the stream, and bytes of a keyframe. */
const BACKLOG_MS = 300;
const MIN_BACKLOG = 256 * 1024;
/** A smaller backlog doesn't matter, bytes. */
const SMALL_BACKLOG = 48 * 1024;
/** Time without draining, ms. */
const CONGESTED_MS = 1500;
/** Offset in bytes (contracts/direct-frame). */
const NUMBER_OFFSET = 4;

export interface DirectViewerOptions {
  readonly kind: "video" | "audio";
  readonly session: MediaSessionId;
  readonly signalling: Signalling;
  requestKeyframe(): void;
  onOpen(): void;
  copiesRequested(): void;
  /** Called once, for any reason. */
  onGone(): void;
}

export class DirectViewer {
  readonly session: MediaSessionId;
  private readonly options: DirectViewerOptions;
  private readonly direct: DirectConnection;
  private readonly check: ReturnType<typeof setInterval>;
  private receivedAt: Milliseconds;
  private number = 0;
  private needsKeyframe: boolean;
  private drainedAt = 0;
  private bytesPerMs = 0;
  private opened = false;
  private gone = false;
  copies: CopyOffsets = [];

  constructor(options: DirectViewerOptions) {
    this.options = options;
    this.session = options.session;
    const { signalling, session, kind } = options;
    this.needsKeyframe = kind === "video";
    this.receivedAt = localNow() + CONNECT_TIMEOUT_MS;
    this.direct = new DirectConnection({
      iceServers: signalling.iceServers(),
      kind,
      tellsPackets: kind === "video",
      onCandidate: (candidate, mid) => signalling.candidate(session, candidate, mid),
      onOpen: () => this.open(),
      onMedia: () => undefined,
      onSide: (message) => this.hear(message),
      onDead: () => this.end(true),
    });
    signalling.direct.join(session, {
      candidate: (candidate, mid) => this.direct.addCandidate(candidate, mid),
      closed: () => this.end(false),
    });
    this.check = setInterval(() => this.look(), CHECK_MS);
  }

  get isOpen(): boolean {
    return this.opened && !this.gone;
  }
  peerConnection(): RTCPeerConnection {
    return this.direct.pc;
  }

  /** Ends the session if it fails. */
  async answer(offer: string): Promise<void> {
    try {
      const sdp = await this.direct.answer(offer);
      if (!this.gone) this.options.signalling.direct.answer(this.session, sdp);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.end(true);
    }
  }

  /** Skips the copy if full or before a keyframe. */
  send(copy: EncodedCopy): void {
    const { media } = this.direct;
    if (!this.isOpen || media.readyState !== "open") return;
    const now = localNow();
    if (media.bufferedAmount <= SMALL_BACKLOG) this.drainedAt = now;
    if (media.bufferedAmount > Math.max(MIN_BACKLOG, this.bytesPerMs * BACKLOG_MS)) {
      this.needsKeyframe = this.options.kind === "video";
      return;
    }
    if (this.needsKeyframe && !copy.isKeyframe) {
      if (media.bufferedAmount <= SMALL_BACKLOG) this.options.requestKeyframe();
      return;
    }
    this.needsKeyframe = false;
    this.bytesPerMs = copy.bytesPerMs;
    this.number = (this.number + 1) >>> 0;
    for (const message of copy.messages) {
      // Messages are shared. Sending copies them, so numbers may differ.
      new DataView(message.buffer).setUint32(NUMBER_OFFSET, this.number);
      media.send(message);
    }
  }

  end(tell: boolean): void {
    if (this.gone) return;
    this.gone = true;
    clearInterval(this.check);
    this.options.signalling.direct.leave(this.session);
    if (tell) this.options.signalling.closeSession(this.session);
    this.direct.close();
    this.options.onGone();
  }

  private open(): void {
    this.opened = true;
    this.receivedAt = localNow();
    this.drainedAt = this.receivedAt;
    this.options.onOpen();
    if (this.needsKeyframe) this.options.requestKeyframe();
  }

  private hear(message: DirectSide): void {
    this.receivedAt = localNow();
    switch (message.t) {
      case "keyframe":
        this.needsKeyframe = true;
        this.options.requestKeyframe();
        return;
      case "audio-copies":
        this.copies = message.offsets;
        this.options.copiesRequested();
        return;
      case "heartbeat":
        // A sign of life, as is every message.
        return;
      default:
        unreachable(message);
    }
  }

  private look(): void {
    const now = localNow();
    const silent = now - this.receivedAt > 2 * DIRECT_SILENCE_MS;
    const congested = this.opened && this.direct.media.bufferedAmount > SMALL_BACKLOG && now - this.drainedAt > CONGESTED_MS;
    if (silent || congested) this.end(true);
  }
}
