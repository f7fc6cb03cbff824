import { randomInt } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { RunEnd } from "../cli/run-end.ts";
import { channelOption, delayOption, JOIN_OPTIONS, joinOptions, numberOption, textOption } from "../cli/stream-options.ts";
import { Client } from "../link/client.ts";
import { thrownBody } from "../unexpected.ts";
import { AudioReceiver } from "./audio-receiver.ts";
import type { MediaUnit } from "./media-unit.ts";
import { outputFormat } from "./output-format.ts";
import { Recorder } from "./recorder.ts";
import { Release } from "./release.ts";
import { figuresLine } from "./stream-figures.ts";
import { VideoReceiver } from "./video-receiver.ts";

const STATISTICS_MS = 1000;

const run = async (context: CommandContext): Promise<ExitCode> => {
  const join = joinOptions(context);
  const videoChannel = channelOption(context, "video");
  const audioChannel = channelOption(context, "audio");
  if (videoChannel === undefined && audioChannel === undefined) throw new StudioError("bad-usage", "--video, --audio");
  const delayMs = delayOption(context, "delay", 0);
  const target = textOption(context, "output") ?? "null";
  const format = outputFormat(target, textOption(context, "format"));
  if (format === undefined) throw new StudioError("bad-usage", `-o ${target.slice(0, 100)}`);
  const output = format.isStdout ? context.output.withMediaOnStdout() : context.output;
  const end = new RunEnd(context.signal, numberOption(context, "duration", 0.1, 1e7));
  const client = new Client({ ...join, role: "receiver", onRefused: (error) => end.end(error) });
  await client.connect(context.signal);

  const recorder = new Recorder(format, { video: videoChannel !== undefined, audio: audioChannel !== undefined });
  const release = new Release({
    delayMs,
    clockOffset: () => client.signalling.clockOffset(),
    write: async (unit) => {
      const before = recorder.isOpen;
      const written = await recorder.write(unit);
      if (written) (unit.kind === "video" ? video : audio)?.written(unit.at);
      if (!before && recorder.isOpen)
        output.event(
          "recording",
          { output: target, ...recorder.size() },
          { en: `Writing ${target}.`, ja: `${target} に書き込んでいます。` },
        );
    },
    failed: (error) => end.end(thrownBody(error)),
  });
  const unit = (one: MediaUnit): void => release.add(one);
  const phases = new Map<object, string>();
  const changed = (): void => {
    for (const { link } of receivers) {
      const phase = link.phase();
      if (phase === undefined || phases.get(link) === phase.name) continue;
      phases.set(link, phase.name);
      output.event(
        "stream",
        { kind: link.kind, channel: link.channel, phase: phase.name },
        {
          en: `${link.kind} ${link.channel}: ${phase.name}`,
          ja: `${link.kind} ${link.channel}: ${phase.name}`,
        },
      );
      if (phase.name === "refused") end.end(phase.error);
    }
  };
  const common = { signalling: client.signalling, sealKey: client.sealKey, delayMs, unit, changed };
  const ownSsrc = (): number => randomInt(1, 0xffff_ffff);
  const video =
    videoChannel === undefined ? undefined : new VideoReceiver({ ...common, channel: videoChannel, ownSsrc: ownSsrc() });
  const audio =
    audioChannel === undefined ? undefined : new AudioReceiver({ ...common, channel: audioChannel, ownSsrc: ownSsrc() });
  const receivers = [...(video === undefined ? [] : [video]), ...(audio === undefined ? [] : [audio])];
  for (const { link } of receivers) client.add(link);
  const tell = setInterval(() => {
    const streams = receivers.map((receiver) => ({ ...receiver.figures(), ...(receiver === video ? recorder.size() : {}) }));
    output.statistics({ streams, bytes: recorder.bytes }, figuresLine(streams));
  }, STATISTICS_MS);

  const error = await end.ended;
  clearInterval(tell);
  for (const receiver of receivers) receiver.close();
  client.close();
  await release.drain();
  await recorder.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  output.event("done", { output: target, bytes: recorder.bytes }, { en: "Ended.", ja: "終了しました。" });
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
        en: "file (mp4, mov, mkv, ts), srt://, rtmp://, rtsp://, udp://, - (standard output), or null (statistics alone)",
        ja: "ファイル(mp4、mov、mkv、ts)、srt://、rtmp://、rtsp://、udp://、-(標準出力)、null(統計のみ)",
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
    duration: { type: "string", value: "S", help: { en: "end after so many seconds", ja: "指定した秒数で終了する" } },
  },
  run,
};
