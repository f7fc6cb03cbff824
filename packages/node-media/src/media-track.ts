import type { Track } from "node-datachannel";

/** Receives a track's events, from the event loop; none after its connection was closed. */
export interface MediaTrackEvents {
  onOpen?(): void;
  onPacket?(packet: Buffer): void;
}

/** Raw RTP and RTCP of one section. */
export class MediaTrack {
  readonly mid: string;
  private readonly track: Track;
  private open = false;

  /** False from `mayOpen` keeps the track silent. */
  constructor(mid: string, track: Track, mayOpen: () => boolean, isClosed: () => boolean, events: MediaTrackEvents) {
    this.mid = mid;
    this.track = track;
    track.onOpen(() => {
      if (isClosed() || !mayOpen()) return;
      this.open = true;
      events.onOpen?.();
    });
    // Without a listener node-datachannel keeps closed tracks and their listeners until the process ends.
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

  /** Copies the packet. False if not sent. */
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
