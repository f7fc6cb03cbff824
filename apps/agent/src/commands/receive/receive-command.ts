import { randomInt } from "node:crypto";
import { type ErrorBody, StudioError } from "@setsuna/contracts";
import { OutputLane } from "../../outputs/output-lane.ts";
import { outputPlace } from "../../outputs/output-place.ts";
import { newsSentence, readerAwaited } from "../../outputs/output-sentences.ts";
import type { OutputNews } from "../../outputs/process-output.ts";
import type { MediaUnit } from "../../streams/media-unit.ts";
import { figuresLine } from "../../streams/stream-figures.ts";
import { MovingAudio, MovingVideo } from "../../streams/subscribe/moving-media.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, phasePrinter } from "../cli/joined-run.ts";
import { senderPrinter } from "../cli/sender-printer.ts";
import {
  alphaOption,
  alphaOptionOf,
  channelOption,
  DURATION_OPTION,
  delayOption,
  JOIN_OPTIONS,
  joinOptions,
  textOption,
} from "../cli/stream-options.ts";
import { FAULT_SENTENCES } from "./video-fault.ts";
import { VideoWatch } from "./video-watch.ts";

const STATISTICS_MS = 1000;
/** Enough for program, recording, monitor and several remote outputs. */
const MAX_OUTPUTS = 8;

/** Reads every `-o`. Throws StudioError `bad-usage`. */
const targetsOf = ({ values }: CommandContext): readonly string[] => {
  const { output } = values;
  const targets = Array.isArray(output) ? output.filter((one): one is string => typeof one === "string") : [];
  if (targets.length > MAX_OUTPUTS) throw new StudioError("bad-usage", `-o 1-${MAX_OUTPUTS}`);
  return targets.length === 0 ? ["null"] : targets;
};

const bytesOf = (lanes: readonly OutputLane[]): number => lanes.reduce((sum, lane) => sum + lane.figures().bytes, 0);

const run = async (context: CommandContext): Promise<ExitCode> => {
  const join = joinOptions(context);
  const videoChannel = channelOption(context, "video");
  const audioChannel = channelOption(context, "audio");
  if (videoChannel === undefined && audioChannel === undefined) throw new StudioError("bad-usage", "--video, --audio");
  const delayMs = delayOption(context, "delay", 0);
  const wants = { video: videoChannel !== undefined, audio: audioChannel !== undefined };
  const targets = targetsOf(context);
  const [format, alpha] = [textOption(context, "format"), alphaOption(context)];
  const places = await Promise.all(targets.map((target) => outputPlace(target, format, wants, { alpha })));
  const stdouts = places.filter(({ isStdout }) => isStdout).length;
  if (stdouts > 1) throw new StudioError("bad-usage", "-o - -o -");
  const output = stdouts === 1 ? context.output.withMediaOnStdout() : context.output;
  const { end, client } = await joinedRun(context, join, "receiver");

  const clockOffset = (): number | undefined => client.signalling.clockOffset();
  const laneOptions = {
    wants,
    delayMs,
    clockOffset,
    // Statistics measure only the first output.
    written: (unit: MediaUnit, lane: OutputLane): void => {
      if (lane === lanes[0]) (unit.kind === "video" ? video : audio)?.written(unit.at);
    },
    opened: (lane: OutputLane): void => {
      const { target } = lane;
      const texts = { en: `Writing ${target}.`, ja: `${target} に書き込んでいます。` };
      output.event("recording", { output: target, index: lanes.indexOf(lane), ...lane.size() }, texts);
    },
    waiting: (lane: OutputLane): void => {
      const { target } = lane;
      output.event("output-waiting", { output: target, index: lanes.indexOf(lane) }, readerAwaited(target));
    },
    news: (lane: OutputLane, news: OutputNews): void => {
      const { target } = lane;
      output.note("output-news", { output: target, index: lanes.indexOf(lane), news }, newsSentence(news, target));
    },
    ended: (lane: OutputLane, error: ErrorBody | undefined): void => {
      if (lanes.every((one) => one.figures().state === "ended")) {
        end.end(error);
        return;
      }
      // The other outputs continue.
      const { target } = lane;
      const texts = {
        en: `${target} has ended${error === undefined ? "" : `: ${error.en}`} The other outputs continue.`,
        ja: `${target} への出力が終わりました。${error === undefined ? "" : error.ja}ほかの出力は続いています。`,
      };
      output.event("output-ended", { output: target, index: lanes.indexOf(lane), error }, texts);
    },
  };
  const lanes: OutputLane[] = [];
  const closeLanes = async (): Promise<void> => {
    const closed = await Promise.allSettled(lanes.map((lane) => lane.close()));
    for (const one of closed) if (one.status === "rejected") throw one.reason;
  };
  try {
    for (const [index, place] of places.entries())
      lanes.push(await OutputLane.open({ ...laneOptions, place, target: targets[index] ?? "null" }));
  } catch (error) {
    client.close();
    await closeLanes();
    throw error;
  }
  let watch: VideoWatch | undefined;
  const unit = (one: MediaUnit): void => {
    if (one.kind === "video") watch?.frame();
    for (const lane of lanes) lane.add(one);
  };
  const printPhase = phasePrinter(output, end);
  const printSender = senderPrinter(output);
  const changed = (): void => {
    for (const receiver of receivers) {
      printPhase(receiver.link);
      printSender(receiver);
    }
  };
  const common = { ...client.context, delayMs, unit, changed };
  const ownSsrc = (): number => randomInt(1, 0xffff_ffff);
  const isJoinedLate = places.some((place) => place.isJoinedLate);
  const video =
    videoChannel === undefined
      ? undefined
      : new MovingVideo({ ...common, channel: videoChannel, ownSsrc: ownSsrc(), isJoinedLate });
  const audio =
    audioChannel === undefined ? undefined : new MovingAudio({ ...common, channel: audioChannel, ownSsrc: ownSsrc() });
  const receivers = [...(video === undefined ? [] : [video]), ...(audio === undefined ? [] : [audio])];
  for (const receiver of receivers) client.add(receiver);
  if (video !== undefined) watch = new VideoWatch(video, (fault) => output.note("picture", { fault }, FAULT_SENTENCES[fault]));
  const statistics = setInterval(() => {
    const streams = receivers.map((receiver) => ({ ...receiver.figures(), ...(receiver === video ? lanes[0]?.size() : {}) }));
    const outputs = lanes.map((lane) => lane.figures());
    output.statistics({ streams, bytes: bytesOf(lanes), outputs }, figuresLine(streams));
  }, STATISTICS_MS);

  const error = await end.ended;
  clearInterval(statistics);
  watch?.stop();
  client.close();
  await closeLanes();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  const missing = lanes.filter((lane) => lane.isMissing).map(({ target }) => target);
  if (missing.length > 0) throw new StudioError("nothing-recorded", missing.join(" "));
  output.event("done", { output: targets.join(" "), bytes: bytesOf(lanes) }, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

export const RECEIVE: Command = {
  name: "receive",
  finishesItself: true,
  summary: {
    en: "receive video and audio into a file, a stream or standard output, without re-encoding",
    ja: "映像と音声を、再エンコードせずにファイルや配信先に書き出す",
  },
  options: {
    ...JOIN_OPTIONS,
    video: { type: "string", value: "N", help: { en: "video channel", ja: "映像チャンネル" } },
    audio: { type: "string", value: "N", help: { en: "audio channel", ja: "音声チャンネル" } },
    output: {
      type: "string",
      short: "o",
      multiple: true,
      value: "TARGET",
      help: {
        en: "file (mp4, mov, mkv, ts), srt://, rtmp://, rtsp://, udp://, - (standard output), ndi:NAME[,fps=N], decklink:N,mode=MODE, window, speaker[:DEVICE], or null (statistics only); can be repeated",
        ja: "ファイル(mp4、mov、mkv、ts)、srt://、rtmp://、rtsp://、udp://、-(標準出力)、ndi:名前[,fps=N]、decklink:番号,mode=形式、window(ウィンドウ)、speaker[:機器](音声機器)、null(統計のみ)。複数指定できます",
      },
    },
    format: { type: "string", value: "NAME", help: { en: "FFmpeg's name of the container", ja: "コンテナ形式(FFmpegの名前)" } },
    alpha: alphaOptionOf({
      en: "write transparent video to .mov (ProRes 4444), .webm (VP9) or ndi:NAME, with straight or premultiplied colors",
      ja: "透明な映像を .mov(ProRes 4444)、.webm(VP9)、ndi:名前 に出力する。straight か premultiplied を指定",
    }),
    delay: {
      type: "string",
      value: "MS",
      help: {
        en: "from capture to output, 0-1000 ms; more delay leaves more time to repair losses",
        ja: "撮影から出力まで 0〜1000 ms(長いほど修復に使える時間が増える)",
      },
    },
    ...DURATION_OPTION,
  },
  run,
};
