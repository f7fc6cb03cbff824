import { type ErrorBody, StudioError } from "@setsuna/contracts";
import type { AlphaMode, OpenOutputOrder, SourceOrder } from "@setsuna/media-protocol";
import { hasAlphaMark } from "@setsuna/playout";
import type { FrameSize } from "@setsuna/rtp";
import { ProcessOutput, type ProcessOutputOptions } from "../outputs/process-output.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { DeviceAddress } from "./device-address.ts";
import { needElements, pipelineOrder, thisMachine } from "./gstreamer.ts";
import type { PipelineUse } from "./gstreamer-failure.ts";
import {
  type CaptureKinds,
  capturePipeline,
  type Kinds,
  neededElements,
  outputPipeline,
  outputSoundCaps,
  pictureCaps,
} from "./pipelines.ts";

/** Aborting `signal` ends the search. Throws StudioError, naming the missing part. */
export const captureOrder = async (address: DeviceAddress, kinds: CaptureKinds, signal?: AbortSignal): Promise<SourceOrder> => {
  await needElements(neededElements(address, "capture", kinds), thisMachine(), signal);
  return { type: "pipeline", pipeline: pipelineOrder(capturePipeline(address, kinds)) };
};

export interface DeviceOutputOptions {
  readonly wants: Kinds;
  readonly news?: ProcessOutputOptions["news"];
  /** Requires transparent video with these colors; absent: whatever the stream has. */
  readonly alpha?: AlphaMode | undefined;
  dueAt(unit: MediaUnit): number | undefined;
  /** The error is undefined if the user closed the window. */
  failed(error: ErrorBody | undefined): void;
}

const even = (side: number): number => side - (side % 2);

type Keyed = Extract<OpenOutputOrder["target"], { type: "pipeline" }>["keyed"];

/** NDI supports transparency, with straight colors by convention; others show the fill on black. */
const keyedOf = (first: MediaUnit, use: PipelineUse, alpha: AlphaMode | undefined): Keyed => {
  if (first.kind !== "video" || !hasAlphaMark(first.data)) {
    if (alpha !== undefined) throw new StudioError("alpha-missing");
    return undefined;
  }
  return use === "ndi" ? (alpha ?? "straight") : "on-black";
};

const videoCapsOf = ({ width, height }: FrameSize, framesPerSecond: number | undefined, keyed: Keyed): string => {
  const format = keyed === "straight" || keyed === "premultiplied" ? "BGRA" : "UYVY";
  return pictureCaps(even(width), even(keyed === undefined ? height : height / 2), framesPerSecond, format);
};

/**
 * `argsFor`: the pipeline for the given kinds. `framesPerSecond`: declared rate for video without one. Throws StudioError
 * `gstreamer-missing`.
 */
export const pipelineOutput = (
  argsFor: (kinds: Kinds) => readonly string[],
  use: PipelineUse,
  { wants, dueAt, failed, news, alpha }: DeviceOutputOptions,
  framesPerSecond?: number,
): ProcessOutput =>
  new ProcessOutput({
    wants,
    dueAt,
    failed,
    news,
    use,
    // A window plays through the computer's own speakers.
    isMultichannel: use !== "window" && use !== "speaker",
    target: (size, first, layout) => {
      const keyed = keyedOf(first, use, alpha);
      return {
        type: "pipeline",
        keyed,
        pipeline: pipelineOrder(argsFor({ video: size !== undefined, audio: wants.audio })),
        ...(size === undefined ? {} : { videoCaps: videoCapsOf(size, framesPerSecond, keyed) }),
        ...(wants.audio ? { audioCaps: outputSoundCaps(use === "decklink" ? use : "ndi", layout) } : {}),
      };
    },
  });

/** Throws StudioError, naming the missing part. */
export const openDeviceOutput = async (address: DeviceAddress, options: DeviceOutputOptions): Promise<ProcessOutput> => {
  if (address.kind === "decklink") {
    if (options.alpha !== undefined) throw new StudioError("bad-usage", "--alpha -o decklink");
    if (address.mode === undefined) throw new StudioError("decklink-format", "mode=");
    // A card times its audio by its video.
    if (!options.wants.video) throw new StudioError("bad-usage", "decklink: --video");
  }
  await needElements(neededElements(address, "output", options.wants));
  const rate = address.kind === "ndi" ? address.framesPerSecond : undefined;
  const news = address.kind === "ndi" ? options.news : undefined;
  return pipelineOutput((kinds) => outputPipeline(address, kinds), address.kind, { ...options, news }, rate);
};
