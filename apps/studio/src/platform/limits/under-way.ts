interface Group {
  running: number;
  readonly waiting: ((oneEnded: boolean) => void)[];
}

export class UnderWay {
  private readonly groups = new Map<string, Group>();

  begin(key: string): void {
    const group = this.groups.get(key) ?? { running: 0, waiting: [] };
    group.running += 1;
    this.groups.set(key, group);
  }

  /** Wakes the longest waiter, or all if nothing is left. */
  end(key: string): void {
    const group = this.groups.get(key);
    if (group === undefined) return;
    group.running -= 1;
    const goOn = group.running > 0 ? group.waiting.splice(0, 1) : group.waiting.splice(0);
    if (group.running === 0) this.groups.delete(key);
    for (const next of goOn) next(true);
  }

  /** True once one ends; false at once if none is in progress. */
  oneEnds(key: string): Promise<boolean> {
    const group = this.groups.get(key);
    return group === undefined ? Promise.resolve(false) : new Promise((resolve) => group.waiting.push(resolve));
  }
}
