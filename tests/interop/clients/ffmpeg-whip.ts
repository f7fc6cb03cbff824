import { existsSync } from "node:fs";
import process from "node:process";
import { until } from "@setsuna/testkit";
import { getFFmpegInfo } from "node-av/lib";
import { endpointOf } from "../negotiate.ts";
import type { Client, Publication, Publisher } from "../tools.ts";
import { EndedProgram } from "./ended-program.ts";
import { encoderArguments } from "./ffmpeg-encoder.ts";
import { programPath } from "./line-program.ts";
import { notInstalled } from "./missing.ts";
import { FFMPEG } from "./rtp-feeds.ts";

const START_MS = 20_000;

/** FFmpeg encodes, and FFmpeg 8's muxer sends, over a pipe. */
const publisher: Publisher = {
  publish: async (wish, { channel, token }, world): Promise<Publication> => {
    const encoder = new EndedProgram(FFMPEG, encoderArguments({ wish, sound: "opus", container: "nut", target: "pipe:1" }), {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const url = endpointOf(world, "send", channel);
    const words = ["--import", "tsx", programPath("ffmpeg-whip.ts"), url, ...(token === undefined ? [] : [token])];
    const muxer = new EndedProgram(process.execPath, words, { stdio: ["pipe", "pipe", "pipe"] });
    if (encoder.child.stdout !== null && muxer.child.stdin !== null) encoder.child.stdout.pipe(muxer.child.stdin);
    const stop = async (signal: NodeJS.Signals): Promise<void> => {
      await muxer.end(signal);
      await encoder.end("SIGKILL");
    };
    world.atEnd(() => stop("SIGKILL"));
    try {
      await until(
        "FFmpeg to send",
        () => {
          if (muxer.hasEnded) throw new Error("it has ended");
          return muxer.tail.includes("sending");
        },
        START_MS,
        20,
      );
    } catch (error) {
      throw new Error(`FFmpeg: ${muxer.tail || encoder.tail}`, { cause: error });
    }
    return { stop: () => stop("SIGTERM"), crash: () => stop("SIGKILL") };
  },
};

export const ffmpegWhip: Client = {
  id: "ffmpeg-whip",
  name: "FFmpeg, WHIP muxer",
  does: { en: "FFmpeg's own ICE, DTLS and SRTP, by node-av", ja: "FFmpeg自身のICE、DTLS、SRTP(node-avから使用)" },
  tools: ["publisher"],
  missing: () => (existsSync(FFMPEG) ? undefined : notInstalled("FFmpeg", "ffmpeg")),
  open: async () => ({ version: getFFmpegInfo().version, publisher }),
};
