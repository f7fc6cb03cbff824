import type { WideColours } from "@setsuna/media-protocol";
import { describe, expect, it } from "vitest";
import { readAll } from "./read-all.fake.ts";

const SIZE = 64;
const BOX = `scale=w=${SIZE}:h=${SIZE}:flags=bilinear`;
const SENT = `${BOX}:out_color_matrix=bt709:out_range=tv,format=yuv420p`;

interface Colour {
  readonly luma: number;
  readonly cb: number;
  readonly cr: number;
}

const sent = async (source: string): Promise<{ colour: Colour; from: (WideColours | undefined)[] }> => {
  const from: (WideColours | undefined)[] = [];
  const format = { url: source, format: "lavfi", options: {}, isLive: false };
  const { pictures } = await readAll({ format, videoFilter: SENT, sizeFilter: BOX, colours: (wide) => from.push(wide) });
  const [picture] = pictures;
  if (picture === undefined) throw new Error("no picture");
  const { bytes, width, height } = picture;
  const luma = width * height;
  const middle = (width / 2) * (height / 4) + width / 4;
  return {
    colour: {
      luma: bytes[(width * height) / 2 + width / 2] ?? -1,
      cb: bytes[luma + middle] ?? -1,
      cr: bytes[luma + luma / 4 + middle] ?? -1,
    },
    from,
  };
};

const plain = (colour: string): string => `color=${colour}:size=${SIZE}x${SIZE}:duration=0.04:rate=25`;
const expectNear = (colour: Colour, [luma, cb, cr]: readonly [number, number, number], tolerance: number): void => {
  expect(Math.abs(colour.luma - luma), JSON.stringify(colour)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(colour.cb - cb), JSON.stringify(colour)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(colour.cr - cr), JSON.stringify(colour)).toBeLessThanOrEqual(tolerance);
};

/** BT.709, limited range. */
const COLOURS = {
  red: [63, 102, 240],
  lime: [173, 42, 26],
  blue: [32, 240, 118],
  white: [235, 128, 128],
  black: [16, 128, 128],
} as const;
const NAMES = Object.keys(COLOURS) as (keyof typeof COLOURS)[];

describe("colours of a source", () => {
  it.each([
    ["RGB, as screens have it", "format=bgr0"],
    ["RGB in planes", "format=gbrp"],
    ["RGB that says it is of BT.601", "format=rgb24,setparams=colorspace=smpte170m"],
    ["BT.709 in the full range", "scale=out_color_matrix=bt709:out_range=pc,format=yuv444p"],
    ["BT.601 in the full range, as webcams have it", "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p"],
    ["BT.601 in the limited range", "scale=out_color_matrix=bt601:out_range=tv,format=yuv422p"],
    ["ten bits of BT.709", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p10le"],
    ["ten bits in the full range", "scale=out_color_matrix=bt709:out_range=pc,format=yuv444p10le"],
  ])("of %s arrive unchanged", async (_what, form) => {
    for (const name of NAMES) {
      const { colour, from } = await sent(`${plain(name)},${form}`);
      expectNear(colour, COLOURS[name], 4);
      expect(from).toEqual([]);
    }
  });

  it("of RGB with a palette arrive as accurately as the palette allows", async () => {
    for (const name of NAMES) expectNear((await sent(`${plain(name)},format=pal8`)).colour, COLOURS[name], 12);
  });

  it.each(["bt2020", "smpte432"])("of wider primaries (%s) arrive unchanged", async (primaries) => {
    const names = ["white", "black"] as const;
    for (const name of names) {
      const wide = `${plain(name)},format=gbrp,setparams=color_primaries=${primaries}:color_trc=bt709,zscale=m=bt2020nc:r=tv,format=yuv420p10le`;
      const { colour, from } = await sent(wide);
      expectNear(colour, COLOURS[name], 4);
      expect(from).toEqual(["wide-gamut"]);
    }
    // Converts BT.709 red to the wide gamut and back.
    const there = `setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr,zscale=p=${primaries}:t=bt709:m=bt2020nc:r=tv,format=yuv420p10le`;
    for (const name of ["red", "lime", "blue"] as const)
      expectNear((await sent(`${plain(name)},format=gbrp16le,${there}`)).colour, COLOURS[name], 6);
  });
});

/** PQ value of a luminance in cd/m2. SMPTE ST 2084 §5.2. */
const pq = (nits: number): number => {
  const [m1, m2, c1, c2, c3] = [2610 / 16384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  const power = (nits / 10_000) ** m1;
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2;
};
/** HLG value of scene light, 0 to 1. ITU-R BT.2100 table 5. */
const hlg = (light: number): number =>
  light <= 1 / 12 ? Math.sqrt(3 * light) : 0.17883277 * Math.log(12 * light - 0.28466892) + 0.55991073;

/** Ten-bit gray, limited range, with its transfer function. */
const grey = (share: number, transfer: string, more: string): string =>
  `color=gray:size=${SIZE}x${SIZE}:duration=0.04:rate=25,format=yuv420p10le,geq=lum=${Math.round(64 + 876 * share)}:cb=512:cr=512,setparams=color_trc=${transfer}:range=tv${more}`;
const STATED = ":color_primaries=bt2020:colorspace=bt2020nc";

describe("HDR", () => {
  it.each([
    ["pq", "smpte2084", STATED, [0, 1, 5, 26, 58, 100, 203, 400, 1000, 4000].map(pq)],
    ["pq", "smpte2084", "", [0, 1, 5, 26, 58, 100, 203, 400, 1000, 4000].map(pq)],
    ["hlg", "arib-std-b67", STATED, [0, 0.001, 0.01, 0.05, 0.1, 0.26, 0.5, 1].map(hlg)],
  ] as const)(
    "converts %s (%s%s): brighter stays brighter, black is black, gray is gray",
    async (name, transfer, more, shares) => {
      const lumas: number[] = [];
      for (const share of shares) {
        const { colour, from } = await sent(grey(share, transfer, more));
        expect(from).toEqual([name]);
        expect(Math.abs(colour.cb - 128) + Math.abs(colour.cr - 128)).toBeLessThanOrEqual(3);
        lumas.push(colour.luma);
      }
      expect(lumas[0]).toBeLessThanOrEqual(18);
      expect(lumas.at(-1)).toBeGreaterThanOrEqual(228);
      expect(Math.max(...lumas)).toBeLessThanOrEqual(236);
      expect(lumas).toEqual(lumas.toSorted((one, other) => one - other));
      // Diffuse white (203 cd/m2, 75 % of HLG) is bright but leaves room for highlights.
      const white = lumas[shares.findIndex((share) => share >= (name === "pq" ? pq(203) : hlg(0.26)) - 0.001)] ?? 0;
      expect(white).toBeGreaterThan(180);
      expect(white).toBeLessThan(225);
    },
  );

  it("starts and ends within a source: converts each frame by the colors that it states", async () => {
    const from: (WideColours | undefined)[] = [];
    const part = (transfer: string, name: string): string =>
      `${plain("white")},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p10le,setparams=color_trc=${transfer}:color_primaries=bt709:colorspace=bt709:range=tv[${name}]`;
    const url = `${part("bt709", "a")};${part("smpte2084", "b")};${part("bt709", "c")};[a][b][c]concat=n=3`;
    const format = { url, format: "lavfi", options: {}, isLive: false };
    const { pictures } = await readAll({ format, videoFilter: SENT, sizeFilter: BOX, colours: (wide) => from.push(wide) });
    expect(pictures.map(({ bytes }) => (bytes[0] ?? 0) >= 233)).toEqual([true, true, true]);
    expect(from).toEqual(["pq", undefined]);
  });
});
