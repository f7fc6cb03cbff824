import { mkdirSync } from "node:fs";
import { type Channel, ChannelText, isTalk, StudioError } from "@setsuna/contracts";
import type { RecordFormat } from "../../record/file-names.ts";
import type { ListedStream } from "../../record/recording-set.ts";
import { durationIn, type SegmentLimits, sizeIn } from "../../record/segment-limits.ts";
import type { CommandContext, Option } from "../cli/command.ts";
import { channelOption, DURATION_OPTION, foldedOption, JOIN_OPTIONS, textOption } from "../cli/stream-options.ts";

const KEEP_FREE = 1e9;
/** Shorter files are mostly keyframes. */
const MIN_SEGMENT_MS = 5000;
const MIN_SEGMENT_BYTES = 5e6;
const FORMATS: readonly RecordFormat[] = ["mp4", "mov", "mkv"];

export const RECORD_OPTIONS = {
  ...JOIN_OPTIONS,
  all: {
    type: "boolean",
    help: {
      en: "every channel of the ID but talkback and the party line, new ones as they appear",
      ja: "トークバックとインカムを除くIDのすべてのチャンネルを、増えたものも含めて録画する",
    },
  },
  channel: {
    type: "string",
    multiple: true,
    value: "N",
    help: { en: "only this channel's video and audio; can be repeated", ja: "このチャンネルの映像と音声だけを録画する(複数可)" },
  },
  output: {
    type: "string",
    short: "o",
    value: "DIR",
    help: { en: "folder for the files, one file per source", ja: "保存先のフォルダー(送信元ごとに1ファイル)" },
  },
  format: { type: "string", value: "mp4|mov|mkv", help: { en: "container; default mp4", ja: "ファイル形式(なければ mp4)" } },
  segment: {
    type: "string",
    value: "TIME",
    help: { en: "begin another file after this time, such as 10m", ja: "この時間ごとにファイルを分ける(例: 10m)" },
  },
  "segment-size": {
    type: "string",
    value: "SIZE",
    help: { en: "begin another file at this size, such as 2G", ja: "この大きさでファイルを分ける(例: 2G)" },
  },
  "keep-free": {
    type: "string",
    value: "SIZE",
    help: {
      en: "stop recording when this much is free on the disk; default 1G",
      ja: "ディスクの空きがこの値になる前に録画を終える(なければ 1G)",
    },
  },
  timecode: {
    type: "string",
    value: "utc|local|ltc:N",
    help: {
      en: "timecode of MP4 and MOV: capture time in UTC (default) or this time zone, or LTC on an audio channel of the ID",
      ja: "MP4とMOVのタイムコード。撮影した時刻(UTC、なければこちら。localはこのコンピューターの時間帯)、またはIDの音声チャンネルNのLTC",
    },
  },
  control: {
    type: "string",
    value: "N",
    help: {
      en: "control channel of the ID whose state record starts and stops recording",
      ja: "record の状態で録画を開始・停止する制御チャンネル",
    },
  },
  edge: {
    type: "string",
    value: "FILE",
    help: {
      en: "control edge settings: start, stop and state by OSC, the local API and Companion",
      ja: "コントロールエッジの設定(OSC、ローカルAPI、Companion で開始・停止・状態表示)",
    },
  },
  wait: {
    type: "boolean",
    help: { en: "record only when told to by --control or --edge", ja: "--control または --edge の指示があるまで録画しない" },
  },
  ...DURATION_OPTION,
} as const satisfies Record<string, Option>;

export interface RecordOptions {
  /** Returns true for a stream to record. */
  takes(stream: ListedStream): boolean;
  readonly folder: string;
  readonly format: RecordFormat;
  readonly limits: SegmentLimits;
  /** Bytes. */
  readonly keepFree: number;
  readonly timecode: "utc" | "local" | { readonly ltc: Channel };
  readonly control: Channel | undefined;
  readonly edgePath: string | undefined;
  readonly waits: boolean;
}

const amount = (
  context: CommandContext,
  name: string,
  read: (text: string) => number | undefined,
  least: number,
): number | undefined => {
  const text = textOption(context, name);
  if (text === undefined) return undefined;
  const value = read(text);
  if (value === undefined || value < least) throw new StudioError("bad-usage", `--${name} ${text.slice(0, 20)}`);
  return value;
};

/** `--all` leaves the crew's talk out; `--channel` takes whatever it names. Throws StudioError `bad-usage` or `bad-channel`. */
export const choiceOf = ({ values }: Pick<CommandContext, "values">): RecordOptions["takes"] => {
  const { all, channel } = values;
  const named = Array.isArray(channel) ? channel : [];
  if ((all === true) === named.length > 0) throw new StudioError("bad-usage", "--all, --channel");
  if (all === true) return (stream) => !isTalk(stream);
  const channels = named.map((text) => {
    const parsed = ChannelText.safeParse(text);
    if (!parsed.success) throw new StudioError("bad-channel", `--channel ${String(text).slice(0, 20)}`);
    return parsed.data;
  });
  return ({ channel }) => channels.includes(channel);
};

const timecodeOf = (text = "utc"): RecordOptions["timecode"] => {
  if (text === "utc" || text === "local") return text;
  const ltc = ChannelText.safeParse(/^ltc:(.*)$/.exec(text)?.[1]);
  if (!ltc.success) throw new StudioError("bad-usage", "--timecode utc, local, ltc:N");
  return { ltc: ltc.data };
};

/** Creates the folder. Throws StudioError `bad-usage`, `bad-channel` or `output-failed`. */
export const recordOptions = (context: CommandContext): RecordOptions => {
  const takes = choiceOf(context);
  const folder = textOption(context, "output");
  if (folder === undefined) throw new StudioError("bad-usage", "-o DIR");
  const name = foldedOption(context, "format") ?? "mp4";
  const format = FORMATS.find((one) => one === name);
  if (format === undefined) throw new StudioError("bad-usage", `--format ${FORMATS.join("|")}`);
  const timecode = timecodeOf(foldedOption(context, "timecode"));
  const control = channelOption(context, "control");
  const edgePath = textOption(context, "edge");
  const waits = context.values.wait === true;
  if (waits && control === undefined && edgePath === undefined) throw new StudioError("bad-usage", "--wait: --control, --edge");
  const ms = amount(context, "segment", durationIn, MIN_SEGMENT_MS);
  const bytes = amount(context, "segment-size", sizeIn, MIN_SEGMENT_BYTES);
  const keepFree = amount(context, "keep-free", sizeIn, 0) ?? KEEP_FREE;
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StudioError("output-failed", error instanceof Error ? error.message : folder);
  }
  return { takes, folder, format, limits: { ms, bytes }, keepFree, timecode, control, edgePath, waits };
};
