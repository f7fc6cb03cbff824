import { StudioError } from "@setsuna/contracts";
import { findTool, type Machine, needElements, thisMachine } from "../gstreamer/gstreamer.ts";
import { type DeviceOutputOptions, pipelineOutput } from "../gstreamer/open-device.ts";
import { quoted, windowPipeline } from "../gstreamer/pipelines.ts";
import { FfplayWindow } from "./ffplay-window.ts";
import type { MediaOutput } from "./media-output.ts";

const AUDIO_ONLY = { video: false, audio: true };
const NO_WINDOW = ["-nodisp", "-vn"];
/** GStreamer's elements that play on a device by name. */
const NAMED: Readonly<Record<string, string>> = { linux: "alsasink", win32: "wasapi2sink" };

export type SpeakerProgram =
  | { readonly name: "gstreamer"; readonly sink: readonly string[] }
  | { readonly name: "ffplay"; readonly tool: string };

/** Reads `speaker[:DEVICE]`. Undefined for other targets; `device` is absent for the system's choice. */
export const speakerTarget = (target: string): { readonly device?: string | undefined } | undefined => {
  const [, device] = /^speaker(?::(.+))?$/s.exec(target) ?? [];
  return device === undefined && target !== "speaker" ? undefined : { device };
};

/** Only GStreamer plays on a named device. Throws StudioError, naming the missing program. */
export const speakerProgram = async (device: string | undefined, machine: Machine = thisMachine()): Promise<SpeakerProgram> => {
  const named = NAMED[machine.platform];
  if (device !== undefined && named === undefined) throw new StudioError("bad-usage", "-o speaker");
  const sink = device === undefined || named === undefined ? ["autoaudiosink"] : [named, `device=${quoted(device)}`];
  try {
    await needElements([sink[0] ?? "", "gdpdepay"], machine);
    return { name: "gstreamer", sink };
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    const tool = device === undefined ? findTool("ffplay", machine) : undefined;
    if (tool === undefined) throw error;
    return { name: "ffplay", tool };
  }
};

/** Plays audio alone on a sound device. */
export const openSpeaker = (program: SpeakerProgram, options: DeviceOutputOptions): MediaOutput => {
  const { failed, news } = options;
  if (program.name === "ffplay") return new FfplayWindow(program.tool, AUDIO_ONLY, failed, news, NO_WINDOW);
  const pipeline = () => windowPipeline(AUDIO_ONLY, { video: [], audio: program.sink });
  return pipelineOutput(pipeline, "speaker", { ...options, wants: AUDIO_ONLY });
};
