/** Several listeners of something that takes one, and costs nothing without. */
export class SharedListener<Value> {
  private readonly set: (listener: ((value: Value) => void) | undefined) => void;
  private readonly listeners = new Set<(value: Value) => void>();

  /** `set` is called with undefined while there is no listener. */
  constructor(set: (listener: ((value: Value) => void) | undefined) => void) {
    this.set = set;
  }

  /** Returns the stop function. */
  add(listener: (value: Value) => void): () => void {
    this.listeners.add(listener);
    this.apply();
    return () => {
      this.listeners.delete(listener);
      this.apply();
    };
  }

  /** Call it when what takes the listener is another. */
  apply(): void {
    const { listeners } = this;
    const tell = (value: Value): void => {
      for (const listener of listeners) listener(value);
    };
    this.set(listeners.size === 0 ? undefined : tell);
  }
}
