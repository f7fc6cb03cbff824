/** 5.5 s. A power of two, for masking. */
const CAPACITY = 2 ** 18;
/** Any integer. */
const masked = (index: number): number => index & (CAPACITY - 1);

/** Cubic Hermite interpolation through four samples. */
const between = (ring: Float32Array, position: number): number => {
  const whole = Math.floor(position);
  const part = position - whole;
  const b = ring[masked(whole)] ?? 0;
  if (part === 0) return b;
  const a = ring[masked(whole - 1)] ?? 0;
  const c = ring[masked(whole + 1)] ?? 0;
  const d = ring[masked(whole + 2)] ?? 0;
  const slopeB = (c - a) / 2;
  const slopeC = (d - b) / 2;
  const bend = b - c;
  return b + part * (slopeB + part * (-3 * bend - 2 * slopeB - slopeC + part * (2 * bend + slopeB + slopeC)));
};

/** The last 5.5 s at 48 kHz, per channel. Positions are integer timestamps; unwritten ones are silent. */
export class SampleRing {
  static readonly capacity = CAPACITY;
  private readonly channels: readonly Float32Array[];

  constructor(channels: number) {
    this.channels = Array.from({ length: channels }, () => new Float32Array(CAPACITY));
  }

  get width(): number {
    return this.channels.length;
  }

  /** From -1 to 1; beyond the last channel, the last one's. */
  sample(channel: number, index: number): number {
    return this.ringOf(channel)?.[masked(index)] ?? 0;
  }

  set(channel: number, index: number, sample: number): void {
    const ring = this.channels[channel];
    if (ring !== undefined) ring[masked(index)] = sample;
  }

  /** The first sample's position is `start`; writes silence beyond `samples`. */
  write(channel: number, start: number, samples: Float32Array, from = 0, to = samples.length): void {
    const ring = this.channels[channel];
    if (ring === undefined) return;
    for (let i = from; i < to; i += 1) ring[masked(start + i - from)] = samples[i] ?? 0;
  }

  clear(start: number, count: number): void {
    for (const ring of this.channels) for (let i = 0; i < count; i += 1) ring[masked(start + i)] = 0;
  }

  copy(start: number, count: number): Float32Array[] {
    return this.channels.map((ring) => Float32Array.from({ length: count }, (_, i) => ring[masked(start + i)] ?? 0));
  }

  /** `position` may be fractional, `speed`: samples consumed per output. Returns the peak. */
  play(channel: number, position: number, speed: number, samples: Float32Array): number {
    const ring = this.ringOf(channel);
    if (ring === undefined) return 0;
    let peak = 0;
    for (let i = 0; i < samples.length; i += 1) {
      const value = between(ring, position + i * speed);
      samples[i] = value;
      const loud = Math.abs(value);
      if (loud > peak) peak = loud;
    }
    return peak;
  }

  between(channel: number, position: number): number {
    const ring = this.ringOf(channel);
    return ring === undefined ? 0 : between(ring, position);
  }

  private ringOf(channel: number): Float32Array | undefined {
    return this.channels[Math.min(channel, this.channels.length - 1)];
  }
}
