import type { MediaUnit } from "../streams/media-unit.ts";

/** Sound without a picture is waited with for so long, ms of sound; then it is written alone. A first picture comes within two seconds; of a busy machine and a lossy path within ten. */
export const SOUND_ALONE_MS = 10_000;

/** Keeps the sound that comes before the first picture. */
export class EarlySound {
  private units: MediaUnit[] = [];

  /** Keeps a unit of sound. Returns true when no picture has come for too long. */
  keep(unit: MediaUnit): boolean {
    this.units.push(unit);
    return unit.at - (this.units[0]?.at ?? unit.at) >= SOUND_ALONE_MS;
  }

  /** Undefined while nothing is kept. */
  get newest(): MediaUnit | undefined {
    return this.units.at(-1);
  }

  /** Returns what was kept, the first unit first, and keeps it no more. */
  take(): readonly MediaUnit[] {
    const { units } = this;
    this.units = [];
    return units;
  }
}
