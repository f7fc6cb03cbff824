import type { MediaUnit } from "../streams/media-unit.ts";

/**
 * Audio to wait for a first frame, ms; then it is written alone. A first frame takes up to two seconds, or ten on a busy machine
 * with losses.
 */
export const SOUND_ALONE_MS = 10_000;

export class EarlySound {
  private units: MediaUnit[] = [];

  /** Returns true if the audio has waited too long. */
  keep(unit: MediaUnit): boolean {
    this.units.push(unit);
    return unit.at - (this.units[0]?.at ?? unit.at) >= SOUND_ALONE_MS;
  }

  /** Undefined if nothing waits. */
  get newest(): MediaUnit | undefined {
    return this.units.at(-1);
  }

  take(): readonly MediaUnit[] {
    const { units } = this;
    this.units = [];
    return units;
  }
}
