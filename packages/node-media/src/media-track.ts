import type { Track } from "node-datachannel";

/** Receives what happens on a track, from the event loop; nothing after its connection was closed. */
export interface MediaTrackEvents {
  onOpen?(): void;
  /** Takes RTP or RTCP; the buffer belongs to the callee. */
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

  /** Sends RTP or RTCP, which is copied. Returns false when it was not sent. */
  send(packet: Uint8Array): boolean {
    if (!this.open) return false;
    try {
      return this.track.sendMessageBinary(packet as Buffer);
    } catch (error) {
      // It closed, and the event that says so has not arrived yet.
      if (error instanceof Error) return false;
      throw error;
    }
  }
}
