/** Passes on between the connections of a client that its address has changed: they share the network, and each one's ICE looks now and then only. */
export class AddressNews {
  private readonly listeners = new Set<() => void>();

  /** Calls back when another one notifies. Returns a function that unsubscribes. */
  listen(told: () => void): () => void {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  }

  /** `own`: the notifier's own callback, which isn't called. */
  tell(own: () => void): void {
    for (const told of [...this.listeners]) if (told !== own) told();
  }
}
