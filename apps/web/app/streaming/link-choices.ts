import { ReceiverSettings, SenderSettings } from "@setsuna/client";

export const LAYOUTS = ["grid", "large", "side"] as const;

export const LOST_PICTURES = ["hold", "black", "slate"] as const;

/** Treats `H.264`, `h264` and `H-264` alike. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, "");

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string | null): Value | undefined =>
    text === null ? undefined : values.find((value) => plain(value) === plain(text));

/** True for `1`, `true`, `yes`, `on` or empty; false for `0`, `false`, `no`, `off`. */
export const switchOf = (text: string | null): boolean | undefined => {
  if (text === null) return undefined;
  if (/^(1|true|yes|on|)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : undefined;
};

const { videoSource, audioSource, size, codec, route } = SenderSettings.shape;
const sizes = size.removeDefault().options;

/** Accepts a height (`720`, `720p`) or a size (`1280x720`, `1280×720`). */
const sizeOf = (text: string | null): (typeof sizes)[number] | undefined => {
  const [, first = "", second = first] = /^(\d{3,4})(?:[x×*](\d{3,4}))?[pi]?$/i.exec(text ?? "") ?? [];
  const height = String(Math.min(Number(first), Number(second)));
  return sizes.find((one) => one === height);
};

const SOUND_LAYOUTS = { mono: "1", stereo: "2", "5.1": "6", "7.1": "8" } as const;
const layoutNames = Object.keys(SOUND_LAYOUTS) as (keyof typeof SOUND_LAYOUTS)[];
const soundName = oneOf(layoutNames);

export const LINK_CHOICES = {
  source: oneOf(videoSource.removeDefault().options),
  input: oneOf(audioSource.removeDefault().options),
  size: sizeOf,
  codec: oneOf(codec.removeDefault().options),
  sound: (text: string | null) => {
    const name = soundName(text);
    return name === undefined ? undefined : SOUND_LAYOUTS[name];
  },
  follow: switchOf,
  route: oneOf(route.removeDefault().options),
  playout: oneOf(ReceiverSettings.shape.playout.removeDefault().options),
  layer: oneOf(ReceiverSettings.shape.layer.unwrap().options),
  layout: oneOf(LAYOUTS),
  lost: oneOf(LOST_PICTURES),
  labels: switchOf,
  timecode: switchOf,
  clean: switchOf,
  standby: switchOf,
  guest: switchOf,
  panel: switchOf,
  remote: switchOf,
  autostart: switchOf,
  background: oneOf(["black", "transparent"]),
  facing: oneOf(["user", "environment"]),
  motion: oneOf(["none", "1", "2", "3"]),
} as const;

const IN_LISTS: ReadonlySet<string> = new Set(["source", "input", "size", "codec", "sound", "follow"]);

/** Returns the parameters with an unknown choice, as `codec=H.266`. A wrong number is explained in its own field. */
export const unreadChoices = (query: URLSearchParams): readonly string[] =>
  Object.entries(LINK_CHOICES).flatMap(([name, read]) => {
    const value = query.get(name);
    if (value === null) return [];
    const parts = IN_LISTS.has(name) ? value.split(",") : [value];
    return parts.every((part) => (part === "" && IN_LISTS.has(name)) || read(part) !== undefined)
      ? []
      : [`${name}=${value.slice(0, 40)}`];
  });
