export class PacketQueue<Item> {
  private readonly items: (Item | undefined)[] = [];
  private wake: (() => void) | undefined;
  private readonly onTaken: () => void;

  constructor(onTaken: () => void) {
    this.onTaken = onTaken;
  }

  get length(): number {
    return this.items.length;
  }

  push(item: Item | undefined): void {
    this.items.push(item);
    this.wake?.();
  }

  async take(): Promise<Item | undefined> {
    while (this.items.length === 0)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    const item = this.items.shift();
    this.onTaken();
    return item;
  }
}
