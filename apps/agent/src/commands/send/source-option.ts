import { StudioError } from "@setsuna/contracts";
import type { OpenInputOrder, SourceOrder } from "@setsuna/media-protocol";
import { type DeviceAddress, deviceAddress } from "../../gstreamer/device-address.ts";
import { captureOrder } from "../../gstreamer/open-device.ts";
import { type InputFormat, inputFormat } from "../../sources/input-format.ts";
import { natureOf, type SourceNature } from "../../sources/source-policy.ts";
import type { CommandContext } from "../cli/command.ts";
import { textOption } from "../cli/stream-options.ts";
import type { WantedKinds } from "./track-sentences.ts";

/** FFmpeg opens a `format`, GStreamer a `device`. */
type SendSource = { readonly format: InputFormat } | { readonly device: DeviceAddress };

export interface ChosenSource {
  readonly input: string;
  readonly source: SendSource;
  readonly nature: SourceNature;
  readonly isLive: boolean;
}

/** Reads `--input` and `--format`. `picture`: requested of devices. Throws StudioError `bad-usage` or `device-missing`. */
export const sourceOption = (
  context: CommandContext,
  picture: { readonly width: number; readonly height: number; readonly framesPerSecond: number },
  otherwise?: string,
): ChosenSource => {
  const input = textOption(context, "input") ?? otherwise;
  if (input === undefined) throw new StudioError("bad-usage", "--input");
  if (input === "-" && context.values["end-with-input"] === true)
    throw new StudioError("bad-usage", "--end-with-input, --input -");
  const device = deviceAddress(input);
  const request = { ...picture, format: textOption(context, "format") };
  const format = device === undefined ? inputFormat(input, request, process.platform) : undefined;
  const source = device === undefined ? format && { format } : { device };
  if (source === undefined) throw new StudioError("device-missing", input.slice(0, 100));
  return { input, source, nature: natureOf(format), isLive: format?.isLive ?? true };
};

/** Aborting `signal` ends the search for GStreamer's parts. Throws StudioError, naming the missing part. */
export const sourceOrder = async (
  source: SendSource,
  { video, audio }: Pick<OpenInputOrder, "video" | "audio">,
  wants: WantedKinds,
  signal: AbortSignal,
): Promise<SourceOrder> => {
  if ("format" in source) return { type: "ffmpeg", ...source.format, options: { ...source.format.options } };
  const { leastChannels, layout } = audio ?? {};
  const isTransparent = video?.alpha !== undefined;
  return captureOrder(source.device, { ...wants, isTransparent, sourceChannels: leastChannels ?? layout?.channels }, signal);
};
