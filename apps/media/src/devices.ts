import type { DevicesEvent, EncoderRow } from "@setsuna/media-protocol";
import { DeviceAPI } from "node-av/api";
import { AV_PIX_FMT_YUV420P } from "node-av/constants";
import { CodecContext, Dictionary, InputFormat, Rational } from "node-av/lib";
import { encoderNamed, reason } from "./ffmpeg/av.ts";
import { ENCODERS, SOFTWARE_ENCODER } from "./input/video-encoder.ts";

const FORMATS = ["v4l2", "x11grab", "pulse", "alsa", "avfoundation", "dshow", "gdigrab", "decklink", "lavfi"];

/** Tries each H.264 encoder with a small picture: FFmpeg may know one that this machine can't run. */
const tryEncoders = async (): Promise<EncoderRow[]> => {
  const rows: EncoderRow[] = [];
  for (const { name, options } of ENCODERS) {
    const hardware = name !== SOFTWARE_ENCODER;
    const codec = encoderNamed(name);
    if (codec === null) {
      rows.push({ name, hardware, usable: false, why: "not in this FFmpeg" });
      continue;
    }
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = 640;
    context.height = 360;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, 30);
    const result = await context.open2(codec, Dictionary.fromObject({ ...options }));
    context.freeContext();
    rows.push({ name, hardware, usable: result >= 0, ...(result < 0 ? { why: reason(result) } : {}) });
  }
  return rows;
};

export const listDevices = async (): Promise<DevicesEvent> => ({
  event: "devices",
  encoders: await tryEncoders(),
  formats: FORMATS.filter((name) => InputFormat.findInputFormat(name) !== null),
  devices: (await DeviceAPI.list()).map(({ name, description, type }) => ({
    name,
    description: description ?? "",
    type: String(type),
  })),
});
