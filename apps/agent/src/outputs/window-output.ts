import { StudioError } from "@setsuna/contracts";
import { findTool, type Machine, needElements, thisMachine } from "../gstreamer/gstreamer.ts";
import { type DeviceOutputOptions, pipelineOutput } from "../gstreamer/open-device.ts";
import { type Kinds, windowPipeline } from "../gstreamer/pipelines.ts";
import type { ProcessOutput } from "./process-output.ts";

export type WindowProgram = { readonly name: "gstreamer" } | { readonly name: "ffplay"; readonly tool: string };

/**
 * Prefers GStreamer, which shows frames on time; else FFmpeg's player. Throws StudioError `window-missing`, also without a
 * screen.
 */
export const windowProgram = async (wants: Kinds, machine: Machine = thisMachine()): Promise<WindowProgram> => {
  const { platform, env } = machine;
  if (platform === "linux" && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    throw new StudioError("window-missing", "DISPLAY, WAYLAND_DISPLAY");
  const sinks = [...(wants.video ? ["autovideosink"] : []), ...(wants.audio ? ["autoaudiosink"] : [])];
  try {
    await needElements([...sinks, "gdpdepay"], machine);
    return { name: "gstreamer" };
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    const tool = findTool("ffplay", machine);
    if (tool === undefined) throw new StudioError("window-missing", error.detail);
    return { name: "ffplay", tool };
  }
};

export const openWindow = (options: DeviceOutputOptions): ProcessOutput => pipelineOutput(windowPipeline, "window", options);
