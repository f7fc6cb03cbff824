export class RateMeter {
  private entries: { readonly at: number; readonly bytes: number }[] = [];

  add(bytes: number, now: number): void {
    this.entries.push({ at: now, bytes });
  }

  /** Returns the rates over the second before `now`. */
  read(now: number): { readonly perSecond: number; readonly bitsPerSecond: number } {
    this.entries = this.entries.filter(({ at }) => now - at < 1000);
    return { perSecond: this.entries.length, bitsPerSecond: 8 * this.entries.reduce((sum, { bytes }) => sum + bytes, 0) };
  }
}
