import { ERRORS, type Language } from "@setsuna/contracts";
import { DeviceAPI } from "node-av/api";
import { AV_PIX_FMT_YUV420P } from "node-av/constants";
import { CodecContext, Dictionary, InputFormat, Rational } from "node-av/lib";
import { encoderNamed, reason } from "../../ffmpeg/av.ts";
import { type GstreamerReport, gstreamerReport } from "../../gstreamer/gstreamer-devices.ts";
import { ENCODERS, SOFTWARE_ENCODER } from "../../sources/video-encoder.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";

export interface EncoderRow {
  readonly name: string;
  readonly hardware: boolean;
  readonly usable: boolean;
  /** FFmpeg's reason; absent for one that can be used. */
  readonly why?: string | undefined;
}

/** Each H.264 encoder, tried with a small picture: that FFmpeg knows one says nothing of the machine. */
const tryEncoders = async (): Promise<EncoderRow[]> => {
  const rows: EncoderRow[] = [];
  for (const { name, options } of ENCODERS) {
    const hardware = name !== SOFTWARE_ENCODER;
    const codec = encoderNamed(name);
    if (codec === null) {
      rows.push({ name, hardware, usable: false, why: "not in this FFmpeg" });
      continue;
    }
    using context = new CodecContext();
    context.allocContext3(codec);
    context.width = 640;
    context.height = 360;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, 30);
    const result = await context.open2(codec, Dictionary.fromObject({ ...options }));
    rows.push({ name, hardware, usable: result >= 0, ...(result < 0 ? { why: reason(result) } : {}) });
  }
  return rows;
};

/** Names of FFmpeg's capture devices that this system has. */
const FORMATS = ["v4l2", "x11grab", "pulse", "alsa", "avfoundation", "dshow", "gdigrab", "decklink", "lavfi"];

/** Returns the list of GStreamer's devices as text for people. */
const gstreamerLines = ({ devices, ndi, decklink, error }: GstreamerReport, language: Language): string[] => {
  if (error !== undefined) return [`NDI, DeckLink: ${error[language]}`];
  const missing = [...(ndi === true ? [] : ["NDI"]), ...(decklink === true ? [] : ["DeckLink"])];
  return [
    ...devices.map(({ kind, direction, address, name }) => `${kind} ${direction.padEnd(6)} ${address}  ${name}`),
    ...(missing.length === 0 ? [] : [`${missing.join(", ")}: ${ERRORS["gstreamer-plugin-missing"][language]}`]),
  ];
};

const run = async ({ output, language }: CommandContext): Promise<ExitCode> => {
  const encoders = await tryEncoders();
  const formats = FORMATS.filter((name) => InputFormat.findInputFormat(name) !== null);
  const devices = (await DeviceAPI.list()).map(({ name, description, type }) => ({ name, description, type }));
  const gstreamer = await gstreamerReport();
  const lines = [
    ...devices.map(({ name, description, type }) => `${type.padEnd(6)} ${name}  ${description}`),
    ...encoders.map(({ name, usable, why }) => `encoder ${name}: ${usable ? "ok" : (why ?? "")}`),
    ...gstreamerLines(gstreamer, language),
    `inputs: ${formats.join(", ")}`,
  ];
  output.result({ devices, encoders, formats, gstreamer }, lines.join("\n"));
  return EXIT.done;
};

export const DEVICES: Command = {
  name: "devices",
  summary: {
    en: "list cameras, microphones, NDI sources, DeckLink cards and the encoders that work here",
    ja: "カメラ、マイク、NDIソース、DeckLink、使えるエンコーダーを一覧する",
  },
  options: {},
  run,
};
