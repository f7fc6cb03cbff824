/** Children per node: fewer levels, and compared ones are adjacent in memory. A power of two, with its exponent. */
const ARITY = 4;
const ARITY_BITS = 2;

export class TimedHeap<Item> {
  private readonly times: number[] = [];
  private readonly orders: number[] = [];
  private readonly items: Item[] = [];
  private order = 0;

  /** Milliseconds on the caller's clock; infinite if empty. */
  get nextAt(): number {
    return this.times[0] ?? Number.POSITIVE_INFINITY;
  }

  reserve(): number {
    return this.order++;
  }

  /** `order` must be reserved. */
  push(at: number, item: Item, order: number = this.reserve()): void {
    let place = this.times.length;
    while (place > 0) {
      const parent = (place - 1) >> ARITY_BITS;
      if (this.isBefore(parent, at, order)) break;
      this.move(parent, place);
      place = parent;
    }
    this.put(place, at, order, item);
  }

  take(): Item | undefined {
    const next = this.items[0];
    const [at, order, item] = [this.times.pop(), this.orders.pop(), this.items.pop()];
    if (at === undefined || order === undefined || this.times.length === 0) return next;
    let place = 0;
    for (let child = this.firstChild(place); child !== undefined && this.isBefore(child, at, order); ) {
      this.move(child, place);
      place = child;
      child = this.firstChild(place);
    }
    this.put(place, at, order, item as Item);
    return next;
  }

  clear(): void {
    this.times.length = 0;
    this.orders.length = 0;
    this.items.length = 0;
  }

  private firstChild(place: number): number | undefined {
    const { times, orders } = this;
    let first = ARITY * place + 1;
    if (first >= times.length) return undefined;
    const end = Math.min(first + ARITY, times.length);
    for (let child = first + 1; child < end; child += 1)
      if (this.isBefore(child, times[first] as number, orders[first] as number)) first = child;
    return first;
  }

  private isBefore(place: number, at: number, order: number): boolean {
    const time = this.times[place] as number;
    return time < at || (time === at && (this.orders[place] as number) < order);
  }

  private move(from: number, to: number): void {
    this.put(to, this.times[from] as number, this.orders[from] as number, this.items[from] as Item);
  }

  private put(place: number, at: number, order: number, item: Item): void {
    this.times[place] = at;
    this.orders[place] = order;
    this.items[place] = item;
  }
}
