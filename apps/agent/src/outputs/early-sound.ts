import type { MediaUnit } from "../streams/media-unit.ts";

/**
 * Longest wait of audio for the first frame, ms of audio; then it is written alone. A first frame takes up to two seconds, or ten on a busy
 * machine and a lossy path.
 */
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

  /** Returns the buffered units, oldest first, and clears the buffer. */
  take(): readonly MediaUnit[] {
    const { units } = this;
    this.units = [];
    return units;
  }
}
