interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

const earlier = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Actions in the order of their time; of two at one time the one that was put in first. A binary heap. */
export class TimedHeap {
  private readonly heap: Entry[] = [];
  private order = 0;

  /** The next one; undefined where none waits. `at`: ms, on the caller's clock. */
  get first(): { readonly at: number; readonly run: () => void } | undefined {
    return this.heap[0];
  }

  push(at: number, run: () => void): void {
    const entry = { at, order: this.order++, run };
    let index = this.heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.heap[parent];
      if (above === undefined || !earlier(entry, above)) break;
      this.heap[index] = above;
      index = parent;
    }
    this.heap[index] = entry;
  }

  /** Takes the next one away. */
  pop(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const a = this.heap[left];
      const b = this.heap[left + 1];
      if (a === undefined) break;
      const [child, at] = b !== undefined && earlier(b, a) ? [b, left + 1] : [a, left];
      if (!earlier(child, last)) break;
      this.heap[index] = child;
      index = at;
    }
    this.heap[index] = last;
  }

  clear(): void {
    this.heap.length = 0;
  }
}
