/** Magnitudes by a radix-2 transform with a Hann window. */
export class Spectrum {
  readonly length: number;
  private readonly window: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly reversed: Uint32Array;

  /** `length` must be a power of two; throws RangeError otherwise. */
  constructor(length: number) {
    if (length < 2 || (length & (length - 1)) !== 0) throw new RangeError(`${length} is no power of two`);
    this.length = length;
    this.window = Float64Array.from({ length }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length));
    this.cosines = Float64Array.from({ length: length / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / length));
    this.sines = Float64Array.from({ length: length / 2 }, (_, index) => -Math.sin((2 * Math.PI * index) / length));
    this.real = new Float64Array(length);
    this.imaginary = new Float64Array(length);
    const bits = Math.log2(length);
    this.reversed = Uint32Array.from({ length }, (_, index) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
      return reversed;
    });
  }

  /** Bins 0 to length / 2 - 1 from sample `from`, zero-padded. */
  magnitudes(samples: Float32Array, from: number): Float64Array {
    const { length, real, imaginary, window, reversed } = this;
    for (let index = 0; index < length; index += 1)
      real[reversed[index] ?? 0] = (samples[from + index] ?? 0) * (window[index] ?? 0);
    imaginary.fill(0);
    for (let size = 2; size <= length; size *= 2) this.combine(size);
    const magnitudes = new Float64Array(length / 2);
    for (let bin = 0; bin < magnitudes.length; bin += 1)
      magnitudes[bin] = Math.sqrt((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2);
    return magnitudes;
  }

  private combine(size: number): void {
    const { length, real, imaginary, cosines, sines } = this;
    const half = size / 2;
    const step = length / size;
    for (let start = 0; start < length; start += size)
      for (let index = 0; index < half; index += 1) {
        const [low, high] = [start + index, start + index + half];
        const [cosine, sine] = [cosines[index * step] ?? 0, sines[index * step] ?? 0];
        const [a, b] = [real[high] ?? 0, imaginary[high] ?? 0];
        const [turnedReal, turnedImaginary] = [a * cosine - b * sine, a * sine + b * cosine];
        const [lowReal, lowImaginary] = [real[low] ?? 0, imaginary[low] ?? 0];
        real[low] = lowReal + turnedReal;
        imaginary[low] = lowImaginary + turnedImaginary;
        real[high] = lowReal - turnedReal;
        imaginary[high] = lowImaginary - turnedImaginary;
      }
  }
}
