/** Facts that a container or frame states about its pictures, and that the picture itself does not show. */
export interface FrameForm {
  /** Display matrix as FFmpeg has it: nine numbers of 16.16 bits, native byte order. Undefined: the picture is upright. */
  readonly displayMatrix: Uint8Array | undefined;
  /** Two fields of different moments. */
  readonly isInterlaced: boolean;
  /** Width of a pixel by its height; 0 by anything: not stated. */
  readonly pixelAspect: { readonly num: number; readonly den: number };
  readonly height: number;
  /** The matrix from red, green and blue is stated, or there is none, as in pictures of red, green and blue. */
  readonly hasMatrix: boolean;
  /** Its colours are those of HDR, or of primaries wider than BT.709. */
  readonly isWide: boolean;
}

/** Pictures as high as this are of BT.709 where they do not say, lower ones of BT.601: so every player has it. */
const HD_HEIGHT = 720;
const MATRIX_BYTES = 36;

/** Returns FFmpeg's filters that turn and mirror a picture as the matrix has it. Slanted ones are taken for the nearest. */
const upright = (matrix: Uint8Array): string[] => {
  if (matrix.length < MATRIX_BYTES) return [];
  const numbers = new Int32Array(matrix.slice(0, MATRIX_BYTES).buffer);
  const [a = 0, b = 0, , c = 0, d = 0] = numbers;
  if (Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d)) {
    if (b > 0) return [`transpose=${c > 0 ? "cclock_flip" : "clock"}`];
    return [`transpose=${c < 0 ? "clock_flip" : "cclock"}`];
  }
  return [...(a < 0 ? ["hflip"] : []), ...(d < 0 ? ["vflip"] : [])];
};

/**
 * Returns FFmpeg's filters that make of such frames what they are meant to be: whole pictures, upright, of square pixels, whose colours say
 * of which matrix they are. Empty for frames that are so already.
 */
export const formFilters = ({ displayMatrix, isInterlaced, pixelAspect, height, hasMatrix, isWide }: FrameForm): string => {
  const { num, den } = pixelAspect;
  const usualMatrix = isWide ? "bt2020nc" : height >= HD_HEIGHT ? "bt709" : "smpte170m";
  const filters = [
    ...(hasMatrix ? [] : [`setparams=colorspace=${usualMatrix}`]),
    // Frames of a mixed source that are whole already stay as they are.
    ...(isInterlaced ? ["bwdif=mode=send_frame:parity=auto:deint=interlaced"] : []),
    ...(displayMatrix === undefined ? [] : upright(displayMatrix)),
    ...(num > 0 && den > 0 && num !== den ? ["scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1"] : []),
  ];
  return filters.map((filter) => `${filter},`).join("");
};
