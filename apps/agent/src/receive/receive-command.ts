import { randomInt } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, phaseNews } from "../cli/joined-run.ts";
import { channelOption, DURATION_OPTION, delayOption, JOIN_OPTIONS, joinOptions, textOption } from "../cli/stream-options.ts";
import { thrownBody } from "../unexpected.ts";
import { AudioReceiver } from "./audio-receiver.ts";
import type { MediaUnit } from "./media-unit.ts";
import { outputPlace } from "./output-place.ts";
import { Release } from "./release.ts";
import { figuresLine } from "./stream-figures.ts";
import { VideoReceiver } from "./video-receiver.ts";

const STATISTICS_MS = 1000;
/** Time for decoding and for the way to GStreamer, ms. */
const AHEAD_MS = 30;

const run = async (context: CommandContext): Promise<ExitCode> => {
  const join = joinOptions(context);
  const videoChannel = channelOption(context, "video");
  const audioChannel = channelOption(context, "audio");
  if (videoChannel === undefined && audioChannel === undefined) throw new StudioError("bad-usage", "--video, --audio");
  const delayMs = delayOption(context, "delay", 0);
  const target = textOption(context, "output") ?? "null";
  const wants = { video: videoChannel !== undefined, audio: audioChannel !== undefined };
  const place = await outputPlace(target, textOption(context, "format"), wants);
  const output = place.isStdout ? context.output.withMediaOnStdout() : context.output;
  const { end, client } = await joinedRun(context, join, "receiver");

  const clockOffset = (): number | undefined => client.signalling.clockOffset();
  const media = await place.open({
    wants,
    dueAt: ({ at }) => (delayMs === 0 ? undefined : at - (clockOffset() ?? 0) + delayMs),
    failed: (error) => end.end(error),
  });
  const release = new Release({
    // What is decoded and shown at its time is given on a little before it.
    delayMs: place.showsAtTime && delayMs > 0 ? Math.max(1, delayMs - AHEAD_MS) : delayMs,
    clockOffset,
    write: async (unit) => {
      const before = media.isOpen;
      const written = await media.write(unit);
      if (written) (unit.kind === "video" ? video : audio)?.written(unit.at);
      if (!before && media.isOpen)
        output.event(
          "recording",
          { output: target, ...media.size() },
          { en: `Writing ${target}.`, ja: `${target} に書き込んでいます。` },
        );
    },
    failed: (error) => end.end(thrownBody(error)),
  });
  const unit = (one: MediaUnit): void => release.add(one);
  const tellPhase = phaseNews(output, end);
  const changed = (): void => {
    for (const { link } of receivers) tellPhase(link);
  };
  const common = { signalling: client.signalling, sealKey: client.sealKey, delayMs, unit, changed };
  const ownSsrc = (): number => randomInt(1, 0xffff_ffff);
  const { isJoinedLate } = place;
  const video =
    videoChannel === undefined
      ? undefined
      : new VideoReceiver({ ...common, channel: videoChannel, ownSsrc: ownSsrc(), isJoinedLate });
  const audio =
    audioChannel === undefined ? undefined : new AudioReceiver({ ...common, channel: audioChannel, ownSsrc: ownSsrc() });
  const receivers = [...(video === undefined ? [] : [video]), ...(audio === undefined ? [] : [audio])];
  for (const { link } of receivers) client.add(link);
  const tell = setInterval(() => {
    const streams = receivers.map((receiver) => ({ ...receiver.figures(), ...(receiver === video ? media.size() : {}) }));
    output.statistics({ streams, bytes: media.bytes }, figuresLine(streams));
  }, STATISTICS_MS);

  const error = await end.ended;
  clearInterval(tell);
  for (const receiver of receivers) receiver.close();
  client.close();
  await release.drain();
  await media.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  output.event("done", { output: target, bytes: media.bytes }, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

export const RECEIVE: Command = {
  name: "receive",
  summary: {
    en: "receive picture and sound into a file, a stream or standard output, as they were encoded",
    ja: "映像と音声を、届いた符号のままファイルや配信先に書き出す",
  },
  options: {
    ...JOIN_OPTIONS,
    video: { type: "string", value: "N", help: { en: "video channel", ja: "映像チャンネル" } },
    audio: { type: "string", value: "N", help: { en: "audio channel", ja: "音声チャンネル" } },
    output: {
      type: "string",
      short: "o",
      value: "TARGET",
      help: {
        en: "file (mp4, mov, mkv, ts), srt://, rtmp://, rtsp://, udp://, - (standard output), ndi:NAME[,fps=N], decklink:N,mode=MODE, window, or null (statistics alone)",
        ja: "ファイル(mp4、mov、mkv、ts)、srt://、rtmp://、rtsp://、udp://、-(標準出力)、ndi:名前[,fps=N]、decklink:番号,mode=形式、window(ウィンドウ)、null(統計のみ)",
      },
    },
    format: { type: "string", value: "NAME", help: { en: "FFmpeg's name of the container", ja: "コンテナ形式(FFmpegの名前)" } },
    delay: {
      type: "string",
      value: "MS",
      help: {
        en: "from capture to output, 0-1000 ms; more leaves time for repairs",
        ja: "撮影から出力まで 0〜1000 ms(長いほど補修の時間が増える)",
      },
    },
    ...DURATION_OPTION,
  },
  run,
};
