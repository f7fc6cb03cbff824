/** A smaller difference from the counted time is rounding, s. */
const NEAR_S = 0.03;
/** Share of the difference that each frame corrects, to follow stated times in the end. */
const FOLLOWED = 0.02;

/**
 * Assigns times to decoded audio. A frame starts where the previous one ended, unless there is a real gap. Container times are too rough:
 * shared by several frames, repeated, rounded to pages, or missing.
 */
export class SoundTimes {
  private next: number | undefined;

  /** `stated` and `length` in s; undefined: none. Returns its place, s; undefined before the first stated time. */
  placeOf(stated: number | undefined, length: number): number | undefined {
    const { next } = this;
    const place = next === undefined || stated === undefined ? (stated ?? next) : this.between(next, stated);
    if (place !== undefined) this.next = place + length;
    return place;
  }

  private between(next: number, stated: number): number {
    const apart = stated - next;
    return Math.abs(apart) > NEAR_S ? stated : next + FOLLOWED * apart;
  }
}
