import { StudioError } from "@setsuna/contracts";
import type { AlphaMode } from "@setsuna/media-protocol";
import { hasAlphaMark } from "@setsuna/playout";
import { deviceAddress } from "../gstreamer/device-address.ts";
import { type DeviceOutputOptions, openDeviceOutput } from "../gstreamer/open-device.ts";
import type { Kinds } from "../gstreamer/pipelines.ts";
import { FfplayWindow } from "./ffplay-window.ts";
import type { MediaOutput } from "./media-output.ts";
import { formatWith, hasTimecode, outputFormat } from "./output-format.ts";
import { ProcessOutput } from "./process-output.ts";
import { holdsMultichannel } from "./sound-layout.ts";
import { openSpeaker, speakerProgram, speakerTarget } from "./speaker-output.ts";
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

const KEYED_FORMATS = ["mov", "webm"] as const;

/** A file with transparency. Throws StudioError `bad-usage` for other targets. */
const keyedPlace = (target: string, format: string | undefined, wants: Kinds, alpha: AlphaMode): OutputPlace => {
  const container = KEYED_FORMATS.find((one) => one === outputFormat(target, format)?.format);
  const isFile = !target.includes("://") && target !== "-";
  if (!isFile || !wants.video || container === undefined)
    throw new StudioError("bad-usage", `--alpha -o ${target.slice(0, 100)}: .mov, .webm, ndi:`);
  const to = { type: "keyed" as const, format: container, target: `file:${target}`, alpha };
  return {
    isStdout: false,
    isFile: true,
    isJoinedLate: false,
    showsAtTime: false,
    open: async ({ failed, waiting, news }) =>
      new ProcessOutput({
        wants,
        failed,
        waiting,
        news,
        target: (_size, first) => {
          if (!hasAlphaMark(first.data)) throw new StudioError("alpha-missing");
          return to;
        },
      }),
  };
};

export interface FileForm {
  /** Time of MP4 and MOV files; UTC by default. */
  readonly timecode?: TimecodeSource | undefined;
  /** Colors of a transparent file; absent: fill over key, unchanged. */
  readonly alpha?: AlphaMode | undefined;
}

/** Destination of `-o`. Rejects with StudioError if unwritable, or if a window's programs are missing. */
export const outputPlace = async (
  target: string,
  format: string | undefined,
  wants: Kinds,
  { timecode = UTC_TIMECODE, alpha }: FileForm = {},
): Promise<OutputPlace> => {
  const device = deviceAddress(target);
  const shown = { isStdout: false, isFile: false, isJoinedLate: false };
  if (device !== undefined)
    return { ...shown, showsAtTime: true, open: (options) => openDeviceOutput(device, { ...options, alpha }) };
  if (target === "window") {
    const program = await windowProgram(wants);
    if (program.name === "gstreamer") return { ...shown, showsAtTime: true, open: async (options) => openWindow(options) };
    return {
      ...shown,
      showsAtTime: false,
      open: async ({ failed, news }) => new FfplayWindow(program.tool, wants, failed, news),
    };
  }
  const speaker = speakerTarget(target);
  if (speaker !== undefined) {
    if (!wants.audio) throw new StudioError("bad-usage", "-o speaker: --audio");
    const program = await speakerProgram(speaker.device);
    return { ...shown, showsAtTime: program.name === "gstreamer", open: async (options) => openSpeaker(program, options) };
  }
  if (alpha !== undefined) return keyedPlace(target, format, wants, alpha);
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
  const isMultichannel = holdsMultichannel(to.format);
  const common = { wants, isMultichannel, ...(isStdout ? { stdout: "inherit" as const } : {}) };
  const opened = (events: Pick<PlaceOptions, "waiting" | "failed" | "news">): MediaOutput =>
    hasTimecode(container) && wants.video
      ? new TimecodedOutput(to, (target) => new ProcessOutput({ ...common, ...events, target }), timecode)
      : new ProcessOutput({ ...common, ...events, target: () => to });
  return { ...place, open: async ({ waiting, failed, news }) => opened({ waiting, failed, news }) };
};
