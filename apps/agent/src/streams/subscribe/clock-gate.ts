/** The relay tells the clock of a stream within 200 ms of joining it; a sender that never tells its own is not waited for longer, ms. */
const LONGEST_MS = 1500;

/**
 * Holds the first packets until the stream's capture times are known: who joins is given the past since the last keyframe in a burst,
 * whose times of arrival say nothing.
 */
export class ClockGate<Item> {
  private held: Item[] | undefined = [];
  private since: number | undefined;

  /** Returns the packets that may go on now, in order. */
  add(item: Item, clockIsKnown: boolean, now: number): readonly Item[] {
    if (this.held === undefined) return [item];
    this.since ??= now;
    this.held.push(item);
    if (!clockIsKnown && now - this.since < LONGEST_MS) return [];
    const { held } = this;
    this.held = undefined;
    return held;
  }

  /** Clears held frames for a new stream. */
  reset(): void {
    this.held = [];
    this.since = undefined;
  }
}
