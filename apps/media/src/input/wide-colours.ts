import type { WideColours } from "@setsuna/media-protocol";
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
} from "node-av/constants";
import type { Frame } from "node-av/lib";

export type StatedColours = Pick<Frame, "colorTrc" | "colorPrimaries">;

const WIDE_PRIMARIES: ReadonlySet<number> = new Set([AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432]);

/** HDR by its transfer function, or wide primaries. Undefined: BT.709 suffices. */
export const wideColours = ({ colorTrc, colorPrimaries }: StatedColours): WideColours | undefined => {
  if (colorTrc === AVCOL_TRC_SMPTE2084) return "pq";
  if (colorTrc === AVCOL_TRC_ARIB_STD_B67) return "hlg";
  return WIDE_PRIMARIES.has(colorPrimaries) ? "wide-gamut" : undefined;
};

/** Diffuse white, cd/m2. ITU-R BT.2408 §2.2. */
const WHITE_NITS = 203;
/** Highlights clip here, cd/m2, the peak of grading displays. */
const PEAK_NITS = 1000;
/** Limited range. ITU-R BT.709 §3.5. */
const WHITE_LUMA = 235;
/** Linear light up to this share of white stays: faces and darker. */
const KEPT_SHARE = 0.3;

/** Adds facts that the stream doesn't state, so it must come first. */
export const statedColours = (wide: WideColours, { colorTrc, colorPrimaries }: StatedColours): string[] => {
  const missing = [
    ...(colorPrimaries === AVCOL_PRI_UNSPECIFIED ? ["color_primaries=bt2020"] : []),
    ...(wide === "wide-gamut" && colorTrc === AVCOL_TRC_UNSPECIFIED ? ["color_trc=bt709"] : []),
  ];
  return missing.length === 0 ? [] : [`setparams=${missing.join(":")}`];
};

/** Filters to the sent format: BT.709 limited range, 4:2:0, eight bits, highlights compressed. */
export const toStandard = (wide: WideColours): string => {
  const standard = "zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p";
  if (wide === "wide-gamut") return standard;
  const toneMap = `tonemap=tonemap=mobius:param=${KEPT_SHARE}:peak=${(PEAK_NITS / WHITE_NITS).toFixed(3)}:desat=0`;
  return `zscale=t=linear:npl=${WHITE_NITS}:p=bt709,format=gbrpf32le,${toneMap},${standard},limiter=max=${WHITE_LUMA}:planes=1`;
};
