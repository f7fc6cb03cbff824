import { type ErrorBody, StudioError } from "@setsuna/contracts";
import type { SourceOrder } from "@setsuna/media-protocol";
import { ProcessOutput, type ProcessOutputOptions } from "../outputs/process-output.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { DeviceAddress } from "./device-address.ts";
import { needElements, pipelineOrder, thisMachine } from "./gstreamer.ts";
import type { PipelineUse } from "./gstreamer-failure.ts";
import { capturePipeline, type Kinds, neededElements, outputPipeline, pictureCaps, SOUND_CAPS } from "./pipelines.ts";

/** Aborting `signal` ends the search. Throws StudioError, naming the missing part. */
export const captureOrder = async (address: DeviceAddress, kinds: Kinds, signal?: AbortSignal): Promise<SourceOrder> => {
  await needElements(neededElements(address, "capture", kinds), thisMachine(), signal);
  return { type: "pipeline", pipeline: pipelineOrder(capturePipeline(address, kinds)) };
};

export interface DeviceOutputOptions {
  readonly wants: Kinds;
  readonly news?: ProcessOutputOptions["news"];
  dueAt(unit: MediaUnit): number | undefined;
  /** The error is undefined if the user closed the window. */
  failed(error: ErrorBody | undefined): void;
}

const even = (side: number): number => side - (side % 2);

/**
 * `argsFor`: the pipeline for the given kinds. `framesPerSecond`: declared rate for video without one. Throws StudioError
 * `gstreamer-missing`.
 */
export const pipelineOutput = (
  argsFor: (kinds: Kinds) => readonly string[],
  use: PipelineUse,
  { wants, dueAt, failed, news }: DeviceOutputOptions,
  framesPerSecond?: number,
): ProcessOutput =>
  new ProcessOutput({
    wants,
    dueAt,
    failed,
    news,
    use,
    target: (size) => ({
      type: "pipeline",
      pipeline: pipelineOrder(argsFor({ video: size !== undefined, audio: wants.audio })),
      ...(size === undefined ? {} : { videoCaps: pictureCaps(even(size.width), even(size.height), framesPerSecond) }),
      ...(wants.audio ? { audioCaps: SOUND_CAPS } : {}),
    }),
  });

/** Throws StudioError, naming the missing part. */
export const openDeviceOutput = async (address: DeviceAddress, options: DeviceOutputOptions): Promise<ProcessOutput> => {
  if (address.kind === "decklink") {
    if (address.mode === undefined) throw new StudioError("decklink-format", "mode=");
    // A card times its audio by its video.
    if (!options.wants.video) throw new StudioError("bad-usage", "decklink: --video");
  }
  await needElements(neededElements(address, "output", options.wants));
  const rate = address.kind === "ndi" ? address.framesPerSecond : undefined;
  const news = address.kind === "ndi" ? options.news : undefined;
  return pipelineOutput((kinds) => outputPipeline(address, kinds), address.kind, { ...options, news }, rate);
};
