interface Group {
  running: number;
  readonly waiting: ((oneEnded: boolean) => void)[];
}

/** Work that is under way, by key, and who waits for one of it to end. */
export class UnderWay {
  private readonly groups = new Map<string, Group>();

  begin(key: string): void {
    const group = this.groups.get(key) ?? { running: 0, waiting: [] };
    group.running += 1;
    this.groups.set(key, group);
  }

  /** One of the work has ended: who has waited longest goes on, and all when nothing is left. */
  end(key: string): void {
    const group = this.groups.get(key);
    if (group === undefined) return;
    group.running -= 1;
    const goOn = group.running > 0 ? group.waiting.splice(0, 1) : group.waiting.splice(0);
    if (group.running === 0) this.groups.delete(key);
    for (const next of goOn) next(true);
  }

  /** Resolves to true once one of the work has ended, to false at once where none is under way. */
  oneEnds(key: string): Promise<boolean> {
    const group = this.groups.get(key);
    return group === undefined ? Promise.resolve(false) : new Promise((resolve) => group.waiting.push(resolve));
  }
}
