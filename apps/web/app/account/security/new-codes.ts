type Listener = () => void;

class NewCodes {
  private codes: readonly string[] | undefined;
  private readonly listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly string[] | undefined => this.codes;

  show(codes: readonly string[] | undefined): void {
    this.codes = codes;
    for (const listener of this.listeners) listener();
  }
}

export const newCodes = new NewCodes();
