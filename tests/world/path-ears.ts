/** Hears what passes on a connection. */
export interface PathEars {
  /** The relay sends a control message to the client. */
  onControlSent?(): void;
  /** A control message of the client has come, and the relay has its session still. */
  onControlTaken?(message: Uint8Array): void;
  /** The relay has opened the client's channels. */
  onOpened?(): void;
  /** The relay says something to the client on the side channel. */
  onSideTold?(text: string): void;
  /** The client says something on the side channel. */
  onSideSaid?(text: string): void;
  /** Returns whether what the relay says on the side channel is kept from the client: a planted fault. Absent: nothing is. */
  withholdsSide?(text: string): boolean;
  /** The relay sends a packet of a picture, or of what is said of it, to the client. */
  onPacketSent?(): void;
  /** A packet of a picture has come, and the relay has its session still. */
  onPacketTaken?(): void;
  /** A packet to the relay is lost on its way. */
  onPacketLost?(): void;
}

/** Who wants to hear once that anything came. */
export class OnceReceived {
  private readonly waiting = new Set<() => void>();

  /** Returns the way to stop. */
  add(received: () => void): () => void {
    this.waiting.add(received);
    return () => this.waiting.delete(received);
  }

  /** Something came. */
  tell(): void {
    if (this.waiting.size === 0) return;
    const told = [...this.waiting];
    this.waiting.clear();
    for (const received of told) received();
  }

  clear(): void {
    this.waiting.clear();
  }
}
