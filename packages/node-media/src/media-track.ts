import type { Track } from "node-datachannel";

/** Receives a track's events, from the event loop; none after its connection was closed. */
export interface MediaTrackEvents {
  onOpen?(): void;
  /** Takes RTP or RTCP; the callee owns the buffer. */
  onPacket?(packet: Buffer): void;
}

/** Sends and receives the RTP and RTCP packets of one section, without media handlers in between. */
export class MediaTrack {
  readonly mid: string;
  private readonly track: Track;
  private open = false;

  /** `mayOpen` is asked when the track opens; it sends nothing where the answer is no. */
  constructor(mid: string, track: Track, mayOpen: () => boolean, isClosed: () => boolean, events: MediaTrackEvents) {
    this.mid = mid;
    this.track = track;
    track.onOpen(() => {
      if (isClosed() || !mayOpen()) return;
      this.open = true;
      events.onOpen?.();
    });
    // Without this listener node-datachannel keeps a track that has closed, its listeners too, and meets it again at the process's end.
    track.onClosed(() => {
      this.open = false;
    });
    track.onMessage((packet) => {
      if (!isClosed()) events.onPacket?.(packet);
    });
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** Sends a copy of an RTP or RTCP packet. Returns false when it was not sent. */
  send(packet: Uint8Array): boolean {
    if (!this.open) return false;
    try {
      return this.track.sendMessageBinary(packet as Buffer);
    } catch (error) {
      // It closed, but the event hasn't arrived yet.
      if (error instanceof Error) return false;
      throw error;
    }
  }
}
