import {
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_ICTCP,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_YCGCO,
} from "node-av/constants";

/** Margins of a picture that the container cuts off, in pixels. */
export interface Cropping {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Facts that a container or frame states about its pictures, and that the picture itself does not show. */
export interface FrameForm {
  /** Display matrix as FFmpeg has it: nine numbers of 16.16 bits, native byte order. Undefined: the picture is upright. */
  readonly displayMatrix: Uint8Array | undefined;
  /** Clean aperture (MP4 `clap`, Matroska PixelCrop), before rotation and pixel aspect. Undefined: the whole picture. */
  readonly cropping: Cropping | undefined;
  /** Two fields of different moments, in this picture or in others of the stream. */
  readonly isInterlaced: boolean;
  /** Width of a pixel by its height; 0 by anything: not stated. */
  readonly pixelAspect: { readonly num: number; readonly den: number };
  readonly width: number;
  readonly height: number;
  /** Matrix from red, green and blue, FFmpeg's number (ISO/IEC 23091-2 §8.3); it has one for "not stated", too. */
  readonly matrix: number;
  /** FFmpeg's name of the pixel format. */
  readonly pixelFormat: string;
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

const CROPPING_BYTES = 16;

/** Reads FFmpeg's AVPacketSideData of type FRAME_CROPPING: four 32-bit numbers, little-endian. */
export const readCropping = (bytes: Uint8Array | null): Cropping | undefined => {
  if (bytes === null || bytes.length < CROPPING_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [top, bottom, left, right] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number, number];
  return { top, bottom, left, right };
};

/** Returns FFmpeg's filter that cuts the margins off; none where nothing would be left. */
const cropped = ({ top, bottom, left, right }: Cropping, width: number, height: number): string[] => {
  const [wide, high] = [width - left - right, height - top - bottom];
  const isWhole = wide === width && high === height;
  return isWhole || wide <= 0 || high <= 0 ? [] : [`crop=w=${wide}:h=${high}:x=${left}:y=${top}:exact=1`];
};

/** Matrices that FFmpeg's scaler reads, and none at all, as in pictures of red, green and blue. */
const READ_BY_SCALER: ReadonlySet<number> = new Set([
  ...[AVCOL_SPC_RGB, AVCOL_SPC_BT709, AVCOL_SPC_FCC, AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_SMPTE240M],
  AVCOL_SPC_BT2020_NCL,
]);
/** Formats with an alpha plane, or with a palette that may have transparent colours. */
const HAS_ALPHA = /^(?:yuva|gbrap|rgba|bgra|argb|abgr|ya8|ya16|yaf|pal8|vuya|ayuv|rgbaf)/;

/** Returns FFmpeg's filters that bring a matrix which its scaler does not read to one that it does. What no filter reads is taken for the usual one. */
const readable = (matrix: number, usual: string, isWide: boolean): string[] => {
  if (READ_BY_SCALER.has(matrix)) return [];
  if (matrix === AVCOL_SPC_YCGCO) return ["zscale=m=709"];
  const isStatedWide = isWide && (matrix === AVCOL_SPC_BT2020_CL || matrix === AVCOL_SPC_ICTCP);
  return [isStatedWide ? "zscale=m=2020_ncl" : `setparams=colorspace=${usual}`];
};

/**
 * Returns FFmpeg's filters that make of such frames what they are meant to be: whole pictures, upright, of square pixels, whose colours say
 * of which matrix they are, on black where they are transparent. Empty for frames that are so already.
 */
export const formFilters = (form: FrameForm): string => {
  const { displayMatrix, cropping, isInterlaced, pixelAspect, width, height, matrix, pixelFormat, isWide } = form;
  const { num, den } = pixelAspect;
  const isOblong = num > 0 && den > 0 && num !== den;
  const usualMatrix = isWide ? "bt2020nc" : height >= HD_HEIGHT ? "bt709" : "smpte170m";
  const filters = [
    ...readable(matrix, usualMatrix, isWide),
    // What lies under transparent parts is not meant to be seen.
    ...(HAS_ALPHA.test(pixelFormat) ? ["premultiply=inplace=1"] : []),
    // Frames of a mixed source that are whole already stay as they are.
    ...(isInterlaced ? ["bwdif=mode=send_frame:parity=auto:deint=interlaced"] : []),
    // Whole first: an odd margin would swap the fields.
    ...(cropping === undefined ? [] : cropped(cropping, width, height)),
    // Stated first: what turns a picture turns its pixels, too.
    ...(isOblong ? [`setsar=${num}/${den}`] : []),
    ...(displayMatrix === undefined ? [] : upright(displayMatrix)),
    ...(isOblong ? ["scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1"] : []),
  ];
  return filters.map((filter) => `${filter},`).join("");
};
