import { StudioError } from "@setsuna/contracts";
import { deviceAddress } from "../gstreamer/device-address.ts";
import { type DeviceOutputOptions, openDeviceOutput } from "../gstreamer/open-device.ts";
import type { Kinds } from "../gstreamer/pipelines.ts";
import { FfplayWindow } from "./ffplay-window.ts";
import type { MediaOutput } from "./media-output.ts";
import { formatWith, hasTimecode, outputFormat } from "./output-format.ts";
import { ProcessOutput } from "./process-output.ts";
import { type TimecodeSource, UTC_TIMECODE } from "./timecode-source.ts";
import { TimecodedOutput } from "./timecoded-output.ts";
import { openWindow, windowProgram } from "./window-output.ts";

const nullOutput = (): MediaOutput => ({
  bytes: 0,
  isOpen: false,
  size: () => undefined,
  write: async () => true,
  close: async () => undefined,
  abandon: () => undefined,
});

export interface PlaceOptions extends DeviceOutputOptions {
  waiting(): void;
}

export interface OutputPlace {
  readonly isStdout: boolean;
  /** True for a path whose file exists once something is written. */
  readonly isFile: boolean;
  readonly isJoinedLate: boolean;
  /** Decodes and shows pictures at capture time plus delay; others take encoded units. */
  readonly showsAtTime: boolean;
  open(options: PlaceOptions): Promise<MediaOutput>;
}

/**
 * Destination of `-o`. Rejects with StudioError if unwritable, or if a window's programs are missing. `timecode`: of MP4 and MOV
 * files.
 */
export const outputPlace = async (
  target: string,
  format: string | undefined,
  wants: Kinds,
  timecode: TimecodeSource = UTC_TIMECODE,
): Promise<OutputPlace> => {
  const device = deviceAddress(target);
  const shown = { isStdout: false, isFile: false, isJoinedLate: false };
  if (device !== undefined) return { ...shown, showsAtTime: true, open: (options) => openDeviceOutput(device, options) };
  if (target === "window") {
    const program = await windowProgram(wants);
    if (program.name === "gstreamer") return { ...shown, showsAtTime: true, open: async (options) => openWindow(options) };
    return {
      ...shown,
      showsAtTime: false,
      open: async ({ failed, news }) => new FfplayWindow(program.tool, wants, failed, news),
    };
  }
  const container = outputFormat(target, format);
  if (container === undefined) throw new StudioError("bad-usage", `-o ${target.slice(0, 100)}`);
  const { isStdout, isJoinedLate, isUnordered, options } = container;
  const isNull = container.format === "null";
  const isFile = !isNull && !isStdout && !target.includes("://");
  const place = { isStdout, isFile, isJoinedLate, showsAtTime: false };
  if (isNull) return { ...place, open: async () => nullOutput() };
  const to = {
    type: "container" as const,
    format: formatWith(container, wants),
    target: container.target,
    options,
    isUnordered,
    isJoinedLate,
  };
  const common = { wants, ...(isStdout ? { stdout: "inherit" as const } : {}) };
  const opened = (events: Pick<PlaceOptions, "waiting" | "failed" | "news">): MediaOutput =>
    hasTimecode(container) && wants.video
      ? new TimecodedOutput(to, (target) => new ProcessOutput({ ...common, ...events, target }), timecode)
      : new ProcessOutput({ ...common, ...events, target: () => to });
  return { ...place, open: async ({ waiting, failed, news }) => opened({ waiting, failed, news }) };
};
