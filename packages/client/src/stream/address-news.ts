/** Connections of a client share the network, and ICE checks only now and then. */
export class AddressNews {
  private readonly listeners = new Set<() => void>();

  /** Returns the unsubscribe function. */
  listen(told: () => void): () => void {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  }

  tell(own: () => void): void {
    for (const told of [...this.listeners]) if (told !== own) told();
  }
}
