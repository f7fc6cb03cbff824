import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { type ErrorBody, StudioError } from "@setsuna/contracts";
import type { PipelineOrder } from "@setsuna/media-protocol";
import { decklinkDriverPaths, gstreamerFailure, type PipelineUse } from "./gstreamer-failure.ts";

export interface Machine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(file: string): boolean;
}

export const thisMachine = (): Machine => ({ platform: process.platform, env: process.env, exists: existsSync });

const TOOL_PATIENCE_MS = 20_000;

/**
 * Folders in which GStreamer's programs may be: what the person named, the installers' own variables, PATH, and the installers'
 * default folders.
 */
export const toolFolders = ({ platform, env }: Machine): readonly string[] => {
  const { delimiter, join } = platform === "win32" ? path.win32 : path.posix;
  const named = [
    env.SETSUNA_GSTREAMER,
    ...[env.GSTREAMER_1_0_ROOT_MSVC_X86_64, env.GSTREAMER_1_0_ROOT_MINGW_X86_64].map((root) => root && join(root, "bin")),
    ...(env.PATH ?? env.Path ?? "").split(delimiter),
  ];
  const usual: Readonly<Record<string, readonly string[]>> = {
    darwin: ["/Library/Frameworks/GStreamer.framework/Versions/1.0/bin", "/opt/homebrew/bin", "/usr/local/bin"],
    win32: ["C:\\gstreamer\\1.0\\msvc_x86_64\\bin", "C:\\Program Files\\gstreamer\\1.0\\msvc_x86_64\\bin"],
  };
  return [...named.filter((one): one is string => one !== undefined && one !== ""), ...(usual[platform] ?? [])];
};

/** Returns the full path of a GStreamer program, or of another in the same folders; undefined if there is none. */
export const findTool = (name: string, machine: Machine): string | undefined => {
  const isWindows = machine.platform === "win32";
  const { join } = isWindows ? path.win32 : path.posix;
  const file = isWindows ? `${name}.exe` : name;
  return toolFolders(machine)
    .map((folder) => join(folder, file))
    .find((candidate) => machine.exists(candidate));
};

/** Throws StudioError `gstreamer-missing`. */
export const gstreamerTool = (name: string, machine: Machine = thisMachine()): string => {
  const tool = findTool(name, machine);
  if (tool === undefined) throw new StudioError("gstreamer-missing", name);
  return tool;
};

/** Runs to the end, or until `signal`. Returns output and success; doesn't throw for a failure. */
export const runTool = (
  tool: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ readonly ok: boolean; readonly text: string }> =>
  new Promise((resolve) => {
    execFile(
      tool,
      args,
      { timeout: TOOL_PATIENCE_MS, maxBuffer: 8_000_000, windowsHide: true, ...(signal === undefined ? {} : { signal }) },
      (error, stdout, stderr) => resolve({ ok: error === null, text: `${stdout}\n${stderr}` }),
    );
  });

/** Throws StudioError `gstreamer-missing`, or `gstreamer-plugin-missing` with the element's name. */
export const needElements = async (
  names: readonly string[],
  machine: Machine = thisMachine(),
  signal?: AbortSignal,
): Promise<void> => {
  const inspect = gstreamerTool("gst-inspect-1.0", machine);
  const found = await Promise.all(names.map((name) => runTool(inspect, ["--exists", name], signal)));
  const missing = names.filter((_, index) => found[index]?.ok !== true);
  if (missing.length > 0) throw new StudioError("gstreamer-plugin-missing", missing.join(", "));
};

/** Starts `gst-launch-1.0`. Throws StudioError `gstreamer-missing`. */
export const pipelineOrder = (args: readonly string[], machine: Machine = thisMachine()): PipelineOrder => ({
  tool: gstreamerTool("gst-launch-1.0", machine),
  args: [...args],
  environment: { GST_DEBUG: "1,decklink*:2,ndi*:2", GST_DEBUG_NO_COLOR: "1" },
});

export const pipelineFailure = (words: string, use: PipelineUse, machine: Machine = thisMachine()): ErrorBody => {
  const hasDriver = decklinkDriverPaths(machine.platform, machine.env).some((file) => machine.exists(file));
  return gstreamerFailure(words, use, hasDriver);
};
