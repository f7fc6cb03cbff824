export interface DecklinkMode {
  /** The value of `mode` of `decklinkvideosrc` and `decklinkvideosink`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Frames per second as numerator and denominator. */
  readonly rate: readonly [number, number];
  /** For interlaced modes, the field that comes first. */
  readonly fieldOrder?: "top-field-first" | "bottom-field-first";
  /** Pixel aspect ratio as a fraction, if pixels aren't square. */
  readonly pixelAspect?: string;
}

const RATES = {
  "2398": [24_000, 1001],
  "24": [24, 1],
  "25": [25, 1],
  "2997": [30_000, 1001],
  "30": [30, 1],
  "50": [50, 1],
  "5994": [60_000, 1001],
  "60": [60, 1],
} as const satisfies Record<string, readonly [number, number]>;

const progressive = (width: number, height: number, prefix: string, rates: readonly (keyof typeof RATES)[]): DecklinkMode[] =>
  rates.map((rate) => ({ name: `${prefix}${rate}`, width, height, rate: RATES[rate] }));

const FILM_TO_60 = ["2398", "24", "25", "2997", "30", "50", "5994", "60"] as const;

/** Formats that studio cards and screens share: SD, HD and 4K. */
export const DECKLINK_MODES: readonly DecklinkMode[] = [
  { name: "ntsc", width: 720, height: 486, rate: RATES["2997"], fieldOrder: "bottom-field-first", pixelAspect: "10/11" },
  { name: "pal", width: 720, height: 576, rate: RATES["25"], fieldOrder: "top-field-first", pixelAspect: "12/11" },
  ...progressive(1280, 720, "720p", ["50", "5994", "60"]),
  { name: "1080i50", width: 1920, height: 1080, rate: RATES["25"], fieldOrder: "top-field-first" },
  { name: "1080i5994", width: 1920, height: 1080, rate: RATES["2997"], fieldOrder: "top-field-first" },
  { name: "1080i60", width: 1920, height: 1080, rate: RATES["30"], fieldOrder: "top-field-first" },
  ...progressive(1920, 1080, "1080p", FILM_TO_60),
  ...progressive(3840, 2160, "2160p", FILM_TO_60),
];
