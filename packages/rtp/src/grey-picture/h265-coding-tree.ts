import type { H265SpsCoding, SizeRange } from "../payload/h265-sps-coding.ts";
import { CabacEncoder, cabacContext } from "./cabac-encoder.ts";

/** SliceQpY, as init_qp_minus26 and slice_qp_delta of 0 give it. */
const QP = 26;

/** Contexts of an intra slice: initValue where initType is 0. ITU-T H.265 §9.3.2.2. */
const contextsOf = () => {
  const init = (...values: readonly number[]) => values.map((value) => cabacContext(value, QP));
  return {
    splitCuFlag: init(139, 141, 157),
    partMode: init(184),
    prevIntraLumaPredFlag: init(184),
    intraChromaPredMode: init(63),
    splitTransformFlag: init(153, 138, 138),
    cbfLuma: init(111, 141),
    cbfChroma: init(94, 138, 182, 154),
  };
};

type Element = keyof ReturnType<typeof contextsOf>;

const holds = (range: SizeRange | undefined, size: number): boolean =>
  range !== undefined && size >= range.least && size <= range.largest;

/**
 * Writes the data of a slice whose blocks are all predicted from neighbors, without residual. The first block has no neighbors,
 * so every sample is mid-range, which is gray. ITU-T H.265 §7.3.8, §8.4.4.2.2.
 */
class GreySlice {
  private readonly sps: H265SpsCoding;
  private readonly cabac = new CabacEncoder();
  private readonly contexts = contextsOf();
  /** Coding quadtree depth (CtDepth) per minimum coding block; 0 outside the picture and before it is coded. */
  private readonly depths: Uint8Array;
  private readonly stride: number;

  constructor(sps: H265SpsCoding) {
    this.sps = sps;
    this.stride = sps.codedWidth >> sps.codingBlocks.least;
    this.depths = new Uint8Array(this.stride * (sps.codedHeight >> sps.codingBlocks.least));
  }

  write(): Uint8Array<ArrayBuffer> {
    const { codedWidth, codedHeight, codingBlocks } = this.sps;
    const size = 1 << codingBlocks.largest;
    for (let y = 0; y < codedHeight; y += size) {
      for (let x = 0; x < codedWidth; x += size) {
        // end_of_slice_segment_flag of the block before.
        if (x + y > 0) this.cabac.goOn();
        this.quadtree(x, y, codingBlocks.largest, 0);
      }
    }
    return this.cabac.finish();
  }

  private bin(element: Element, increment: number, bin: 0 | 1): void {
    const context = this.contexts[element][increment];
    if (context === undefined) throw new RangeError(`${element} has no context ${increment}`);
    this.cabac.encode(context, bin);
  }

  /** Splits only where a block would extend past the picture. */
  private quadtree(x: number, y: number, log2Size: number, depth: number): void {
    const { codedWidth, codedHeight, codingBlocks } = this.sps;
    const size = 1 << log2Size;
    const isWhole = x + size <= codedWidth && y + size <= codedHeight;
    const maySplit = log2Size > codingBlocks.least;
    if (isWhole && maySplit) this.bin("splitCuFlag", this.deeper(x - 1, y, depth) + this.deeper(x, y - 1, depth), 0);
    if (isWhole || !maySplit) {
      this.fillDepth(x, y, size, depth);
      this.codingUnit(log2Size);
      return;
    }
    const half = size / 2;
    for (const [nextX, nextY] of [
      [x, y],
      [x + half, y],
      [x, y + half],
      [x + half, y + half],
    ] as const)
      if (nextX < codedWidth && nextY < codedHeight) this.quadtree(nextX, nextY, log2Size - 1, depth + 1);
  }

  /** Returns 1 where the block at a place is there and split more often. */
  private deeper(x: number, y: number, depth: number): 0 | 1 {
    const { least } = this.sps.codingBlocks;
    if (x < 0 || y < 0) return 0;
    return (this.depths[(y >> least) * this.stride + (x >> least)] ?? 0) > depth ? 1 : 0;
  }

  private fillDepth(x: number, y: number, size: number, depth: number): void {
    const { least } = this.sps.codingBlocks;
    for (let row = y >> least; row < (y + size) >> least; row += 1)
      this.depths.fill(depth, row * this.stride + (x >> least), row * this.stride + ((x + size) >> least));
  }

  private codingUnit(log2Size: number): void {
    const { codingBlocks, pcmBlocks, chroma } = this.sps;
    // PART_2Nx2N.
    if (log2Size === codingBlocks.least) this.bin("partMode", 0, 1);
    // pcm_flag of 0 is coded as a terminate bin.
    if (holds(pcmBlocks, log2Size)) this.cabac.goOn();
    // The first of the most probable modes, whichever that is.
    this.bin("prevIntraLumaPredFlag", 0, 1);
    this.cabac.bypass(0);
    // As luma is predicted.
    if (chroma !== 0) this.bin("intraChromaPredMode", 0, 0);
    this.transformTree(log2Size, 0);
  }

  /** No block has coefficients; those are split that are too large for a transform. */
  private transformTree(log2Size: number, depth: number): void {
    const { transformBlocks, transformDepth, chroma } = this.sps;
    const isTooLarge = log2Size > transformBlocks.largest;
    if (!isTooLarge && log2Size > transformBlocks.least && depth < transformDepth)
      this.bin("splitTransformFlag", 5 - log2Size, 0);
    if (depth === 0 && ((log2Size > 2 && chroma !== 0) || chroma === 3)) this.chromaFlags(isTooLarge, log2Size);
    if (!isTooLarge) {
      this.bin("cbfLuma", depth === 0 ? 1 : 0, 0);
      return;
    }
    for (let block = 0; block < 4; block += 1) this.transformTree(log2Size - 1, depth + 1);
  }

  /** cbf_cb and cbf_cr, of which 4:2:2 has two each where the block is not split. */
  private chromaFlags(isSplit: boolean, log2Size: number): void {
    const each = this.sps.chroma === 2 && (!isSplit || log2Size === 3) ? 2 : 1;
    for (let count = 2 * each; count > 0; count -= 1) this.bin("cbfChroma", 0, 0);
  }
}

/** Returns byte-aligned slice_segment_data of a gray picture, including the slice's trailing bits. */
export const greySliceData = (sps: H265SpsCoding): Uint8Array<ArrayBuffer> => new GreySlice(sps).write();
