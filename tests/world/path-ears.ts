export interface PathEars {
  onControlSent?(): void;
  onControlTaken?(message: Uint8Array): void;
  onOpened?(): void;
  onSideReport?(text: string): void;
  onSideMessage?(text: string): void;
  withholdsSide?(text: string): boolean;
  onPacketSent?(): void;
  onPacketTaken?(): void;
  onPacketLost?(): void;
}

export class OnceReceived {
  private readonly waiting = new Set<() => void>();

  add(received: () => void): () => void {
    this.waiting.add(received);
    return () => this.waiting.delete(received);
  }

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
