import { type ErrorBody, StudioError } from "@setsuna/contracts";
import { GstreamerOutput } from "../outputs/gstreamer-output.ts";
import { GstreamerCapture } from "../sources/gstreamer-capture.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { DeviceAddress } from "./device-address.ts";
import { needElements, Pipeline, thisMachine } from "./gstreamer.ts";
import { capturePipeline, type Kinds, neededElements, outputPipeline } from "./pipelines.ts";

export interface CaptureFilters {
  /** FFmpeg filters that make what the encoder takes; absent: that kind is not wanted. */
  readonly videoFilter?: string | undefined;
  readonly audioFilter?: string | undefined;
}

/** Opens an NDI source or a card for sending; `signal` ends the waiting for it. Throws StudioError that says what is missing. */
export const openCapture = async (
  address: DeviceAddress,
  filters: CaptureFilters,
  signal?: AbortSignal,
): Promise<GstreamerCapture> => {
  const kinds: Kinds = { video: filters.videoFilter !== undefined, audio: filters.audioFilter !== undefined };
  await needElements(neededElements(address, "capture", kinds), thisMachine(), signal);
  return GstreamerCapture.open({ pipeline: new Pipeline(capturePipeline(address, kinds), address.kind), ...filters, signal });
};

export interface DeviceOutputOptions {
  readonly wants: Kinds;
  dueAt(unit: MediaUnit): number | undefined;
  /** The device or program ended: with an error, or (undefined) because the person closed it. */
  failed(error: ErrorBody | undefined): void;
}

/** Opens an NDI source of our own, or a card, for what is received. Throws StudioError that says what is missing. */
export const openDeviceOutput = async (address: DeviceAddress, options: DeviceOutputOptions): Promise<GstreamerOutput> => {
  if (address.kind === "decklink") {
    if (address.mode === undefined) throw new StudioError("decklink-format", "mode=");
    // A card's sound keeps time by its picture.
    if (!options.wants.video) throw new StudioError("bad-usage", "decklink: --video");
  }
  await needElements(neededElements(address, "output", options.wants));
  return new GstreamerOutput({
    ...options,
    framesPerSecond: address.kind === "ndi" ? address.framesPerSecond : undefined,
    start: () => new Pipeline(outputPipeline(address, options.wants), address.kind),
  });
};
