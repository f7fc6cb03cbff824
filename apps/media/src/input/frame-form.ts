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

/** Facts stated by container or frame that the pixels don't show. */
export interface FrameForm {
  /** FFmpeg's nine 16.16 numbers in native byte order; undefined if upright. */
  readonly displayMatrix: Uint8Array | undefined;
  /** Clean aperture (MP4 `clap`, Matroska PixelCrop), before rotation and pixel aspect. Undefined: whole. */
  readonly cropping: Cropping | undefined;
  /** This frame or others of the stream are interlaced. */
  readonly isInterlaced: boolean;
  /** Width to height; 0 if not stated. */
  readonly pixelAspect: { readonly num: number; readonly den: number };
  readonly width: number;
  readonly height: number;
  /** FFmpeg's number (ISO/IEC 23091-2 §8.3), including "not stated". */
  readonly matrix: number;
  readonly pixelFormat: string;
  /** True for HDR and for primaries wider than BT.709. */
  readonly isWide: boolean;
  /** Colors were already multiplied by their transparency; absent: false. */
  readonly isPremultiplied?: boolean | undefined;
}

/** As in every player, unstated means BT.709 from this height on, BT.601 below. */
const HD_HEIGHT = 720;
const MATRIX_BYTES = 36;

/** Filters that rotate and mirror. Slanted matrices become the nearest right angle. */
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

/** AVPacketSideData FRAME_CROPPING: four 32-bit numbers, little-endian. */
export const readCropping = (bytes: Uint8Array | null): Cropping | undefined => {
  if (bytes === null || bytes.length < CROPPING_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [top, bottom, left, right] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number, number];
  return { top, bottom, left, right };
};

/** Returns nothing if no pixel would remain. */
const cropped = ({ top, bottom, left, right }: Cropping, width: number, height: number): string[] => {
  const [wide, high] = [width - left - right, height - top - bottom];
  const isWhole = wide === width && high === height;
  return isWhole || wide <= 0 || high <= 0 ? [] : [`crop=w=${wide}:h=${high}:x=${left}:y=${top}:exact=1`];
};

/** FFmpeg's scaler reads these matrices and RGB. */
const READ_BY_SCALER: ReadonlySet<number> = new Set([
  ...[AVCOL_SPC_RGB, AVCOL_SPC_BT709, AVCOL_SPC_FCC, AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_SMPTE240M],
  AVCOL_SPC_BT2020_NCL,
]);
const HAS_ALPHA = /^(?:yuva|gbrap|rgba|bgra|argb|abgr|ya8|ya16|yaf|pal8|vuya|ayuv|rgbaf)/;

/** By FFmpeg's name. */
export const hasAlpha = (pixelFormat: string): boolean => HAS_ALPHA.test(pixelFormat);

/** Converts a matrix that FFmpeg's scaler can't read; unreadable ones count as `usual`. */
const readable = (matrix: number, usual: string, isWide: boolean): string[] => {
  if (READ_BY_SCALER.has(matrix)) return [];
  if (matrix === AVCOL_SPC_YCGCO) return ["zscale=m=709"];
  const isStatedWide = isWide && (matrix === AVCOL_SPC_BT2020_CL || matrix === AVCOL_SPC_ICTCP);
  return [isStatedWide ? "zscale=m=2020_ncl" : `setparams=colorspace=${usual}`];
};

/**
 * Filters to whole, upright pictures with square pixels and a stated matrix, transparency on black. Empty if nothing is needed.
 */
export const formFilters = (form: FrameForm): string => {
  const { displayMatrix, cropping, isInterlaced, pixelAspect, width, height, matrix, pixelFormat, isWide, isPremultiplied } =
    form;
  const { num, den } = pixelAspect;
  const isOblong = num > 0 && den > 0 && num !== den;
  const usualMatrix = isWide ? "bt2020nc" : height >= HD_HEIGHT ? "bt709" : "smpte170m";
  const filters = [
    ...readable(matrix, usualMatrix, isWide),
    // Composites over black, so that hidden colors don't show.
    ...(hasAlpha(pixelFormat) && isPremultiplied !== true ? ["premultiply=inplace=1"] : []),
    // Progressive frames of a mixed source aren't deinterlaced.
    ...(isInterlaced ? ["bwdif=mode=send_frame:parity=auto:deint=interlaced"] : []),
    // Deinterlace before cropping, because an odd margin would swap the fields.
    ...(cropping === undefined ? [] : cropped(cropping, width, height)),
    // Set the aspect first, because rotation swaps it.
    ...(isOblong ? [`setsar=${num}/${den}`] : []),
    ...(displayMatrix === undefined ? [] : upright(displayMatrix)),
    ...(isOblong ? ["scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1"] : []),
  ];
  return filters.map((filter) => `${filter},`).join("");
};
