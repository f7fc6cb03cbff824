/** Longest wait for a sender's clock, ms. The relay reports it within 200 ms; for some senders, never. */
const LONGEST_MS = 1500;

/**
 * Holds packets until capture times are known: joiners get the past since the last keyframe in a burst, whose arrival times mean
 * nothing.
 */
export class ClockGate<Item> {
  private held: Item[] | undefined = [];
  private since: number | undefined;

  add(item: Item, clockIsKnown: boolean, now: number): readonly Item[] {
    if (this.held === undefined) return [item];
    this.since ??= now;
    this.held.push(item);
    if (!clockIsKnown && now - this.since < LONGEST_MS) return [];
    const { held } = this;
    this.held = undefined;
    return held;
  }

  reset(): void {
    this.held = [];
    this.since = undefined;
  }
}
