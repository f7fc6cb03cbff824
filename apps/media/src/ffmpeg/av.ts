import type { FailureCode } from "@setsuna/media-protocol";
import { AV_LOG_ERROR, AV_LOG_QUIET, type FFEncoderCodec } from "node-av/constants";
import { Codec, FFmpegError, Log } from "node-av/lib";
import { MediaFailure } from "../failure.ts";

/** Silence FFmpeg's log unless requested: we report the relevant errors ourselves. */
Log.setLevel(process.env.SETSUNA_FFMPEG_LOG === undefined ? AV_LOG_QUIET : AV_LOG_ERROR);

const ENOSPC = -28;
const EFBIG = -27;
const EDQUOT = -122;
const FULL = new Set([ENOSPC, EFBIG, EDQUOT]);

/** EADDRINUSE on Linux, macOS and Windows. */
const IN_USE = new Set([-98, -48, -10_048, -100]);

export const codeOf = (result: number, code: FailureCode): FailureCode => {
  if (FULL.has(result)) return "disk-full";
  return IN_USE.has(result) ? "port-in-use" : code;
};

const EPERM = -1;
const EACCES = -13;
const EBUSY = -16;

export const deviceCodeOf = (result: number): FailureCode => {
  if (result === EBUSY) return "device-busy";
  return result === EACCES || result === EPERM ? "device-denied" : codeOf(result, "device-missing");
};

/** True for EAGAIN (needs more input) and AVERROR_EOF, which are no failures. */
export const isDry = (code: number): boolean => {
  const error = FFmpegError.fromCode(code);
  return error?.isEAGAIN === true || error?.isEOF === true;
};

export const reason = (code: number): string => FFmpegError.strerror(code);

/** Throws MediaFailure for a negative result: `code`, or a clearer one ({@link codeOf}). */
export const must = (result: number, code: FailureCode, what: string): number => {
  if (result >= 0) return result;
  throw new MediaFailure(codeOf(result, code), `${what}: ${reason(result)}`);
};

export const encoderNamed = (name: string): Codec | null =>
  // node-av brands the names that it knows. The build decides which ones exist.
  Codec.findEncoderByName(name as unknown as FFEncoderCodec);
