import { type Channel, type FastChannel, MAX_PATHS, SenderPath, StudioError } from "@setsuna/contracts";
import type { OpenInputOrder } from "@setsuna/media-protocol";
import type { Via } from "../../streams/paths/path-outlets.ts";
import type { CommandContext } from "../cli/command.ts";
import { alphaOption, channelOption, delayOption, foldedOption, numberOption } from "../cli/stream-options.ts";
import { parseAudioMap, STEREO_MAP } from "./audio-map.ts";
import { type ChosenSource, sourceOption } from "./source-option.ts";
import { videoFilters } from "./video-filter.ts";

const DEFAULT_SIZE = { width: 1280, height: 720 };
const DEFAULT_RATE = 30;
const DEFAULT_MBPS = 5;
const DEFAULT_AUDIO_KBPS = 128;
/** Bitrate per channel with more than two, bit/s. */
const DEFAULT_CHANNEL_KBPS = 64;
const MAX_TRACKS = 64;

interface SendSettings extends ChosenSource {
  /** Also reopen an unreadable file or address. */
  readonly retry: boolean;
  readonly loop: boolean;
  readonly channels: { readonly video?: Channel | undefined; readonly audio?: Channel | undefined };
  readonly fast: FastChannel | undefined;
  readonly standby: boolean;
  /** Absent if the owner switches back manually. */
  readonly returnAfterSeconds: number | undefined;
  /** Empty: the system chooses. */
  readonly vias: readonly Via[];
  readonly media: Pick<OpenInputOrder, "video" | "audio">;
}

/** Such as `1280x720`. Throws StudioError `bad-usage`. */
const sizeOption = (context: CommandContext): { readonly width: number; readonly height: number } => {
  const value = foldedOption(context, "size");
  if (value === undefined) return DEFAULT_SIZE;
  const [width = 0, height = 0] = /^(\d{2,4})[x×*](\d{2,4})$/i.exec(value)?.slice(1).map(Number) ?? [];
  if (width < 16 || height < 16 || width > 3840 || height > 2160)
    throw new StudioError("bad-usage", `--size ${value.slice(0, 20)}`);
  return { width: width - (width % 2), height: height - (height % 2) };
};

/** Such as `2`, `3,4` or, with `--audio-map`, more. Throws StudioError `bad-usage`. */
const tracksOption = (context: CommandContext, isMapped: boolean): number[] | undefined => {
  const value = foldedOption(context, "audio-track")?.replaceAll(" ", "");
  if (value === undefined) return undefined;
  const numbers = value.split(",").map(Number);
  const areTracks =
    /^\d{1,3}(,\d{1,3})*$/.test(value) &&
    numbers.every((number) => number >= 1) &&
    new Set(numbers).size === numbers.length &&
    numbers.length <= (isMapped ? MAX_TRACKS : 2);
  if (!areTracks) throw new StudioError("bad-usage", `--audio-track ${value.slice(0, 20)}`);
  return numbers;
};

const fastOption = (context: CommandContext): FastChannel | undefined => {
  const channel = channelOption(context, "fast");
  return channel === undefined ? undefined : { channel, delayMs: delayOption(context, "hold", 750) };
};

const returnAfterOption = (context: CommandContext): number | undefined => {
  const seconds = numberOption(context, "return-after", 1, 3600);
  return seconds === undefined ? undefined : Math.round(seconds);
};

/** Such as `eth0`, `192.0.2.7` or `wwan0:backup`. Throws StudioError `bad-usage`. */
const viaOptions = ({ values: { via } }: CommandContext): readonly Via[] => {
  const vias = (Array.isArray(via) ? via : []).map((text): Via => {
    const [, name = "", backup] = /^(.*?)(:backup)?$/.exec(String(text).trim()) ?? [];
    return { name, ...(backup === undefined ? {} : { backup: true }) };
  });
  const areNamed = vias.every(({ name }) => SenderPath.shape.name.safeParse(name).success);
  const isDistinct = new Set(vias.map(({ name }) => name)).size === vias.length;
  const hasPrimary = vias.length === 0 || vias.some(({ backup }) => backup !== true);
  if (!areNamed || !isDistinct || !hasPrimary || vias.length > MAX_PATHS) throw new StudioError("bad-usage", "--via");
  return vias;
};

/** Throws StudioError `bad-usage`, `bad-channel`, `bad-delay` or `device-missing`. */
export const sendSettings = (context: CommandContext): SendSettings => {
  const channels = { video: channelOption(context, "video"), audio: channelOption(context, "audio") };
  if (channels.video === undefined && channels.audio === undefined) throw new StudioError("bad-usage", "--video, --audio");
  const size = sizeOption(context);
  const requestedRate = numberOption(context, "fps", 1, 120);
  const framesPerSecond = requestedRate ?? DEFAULT_RATE;
  const videoBitsPerSecond = Math.round(1e6 * (numberOption(context, "bitrate", 0.05, 200) ?? DEFAULT_MBPS));
  const mapText = foldedOption(context, "audio-map");
  const { filter: audioFilter, layout, leastChannels } = mapText === undefined ? STEREO_MAP : parseAudioMap(mapText);
  const defaultKbps = layout === undefined ? DEFAULT_AUDIO_KBPS : layout.channels * DEFAULT_CHANNEL_KBPS;
  const audioBitsPerSecond = Math.round(1000 * (numberOption(context, "audio-bitrate", 6, 510) ?? defaultKbps));
  const chosen = sourceOption(context, { ...size, framesPerSecond });

  const encoder = foldedOption(context, "encoder") ?? "auto";
  const alpha = alphaOption(context);
  const { filter: videoFilter, sizeFilter } = videoFilters({ size, framesPerSecond: requestedRate, alpha });
  return {
    ...chosen,
    retry: context.values.retry === true,
    loop: context.values.loop === true && !chosen.isLive,
    channels,
    fast: fastOption(context),
    standby: context.values.standby === true,
    returnAfterSeconds: returnAfterOption(context),
    vias: viaOptions(context),
    media: {
      ...(channels.video === undefined
        ? {}
        : {
            video: {
              filter: videoFilter,
              sizeFilter,
              encoder,
              framesPerSecond: requestedRate,
              bitsPerSecond: videoBitsPerSecond,
              alpha,
            },
          }),
      ...(channels.audio === undefined
        ? {}
        : {
            audio: {
              filter: audioFilter,
              bitsPerSecond: audioBitsPerSecond,
              tracks: tracksOption(context, mapText !== undefined),
              leastChannels,
              layout,
            },
          }),
    },
  };
};
