import { StudioError } from "@setsuna/contracts";
import type { StreamFigures } from "../../streams/stream-figures.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { Output } from "../cli/output.ts";
import { channelOption, JOIN_OPTIONS, numberOption, textOption } from "../cli/stream-options.ts";
import { RECEIVE } from "../receive/receive-command.ts";
import { SEND } from "../send/send-command.ts";
import { summary } from "./summary.ts";

const DEFAULT_SECONDS = 15;
/** Seconds. Ending the receiver first hides the end of the sender. */
const TAIL_S = 1;

class Listener extends Output {
  readonly readings: StreamFigures[][] = [];

  override event(): void {
    // The last line of a killed FFmpeg may be partial.
  }
  override statistics(facts: Readonly<Record<string, unknown>>): void {
    if (Array.isArray(facts.streams)) this.readings.push(facts.streams as StreamFigures[]);
  }
}

const run = async (context: CommandContext): Promise<ExitCode> => {
  if (channelOption(context, "video") === undefined) throw new StudioError("bad-usage", "--video");
  const seconds = numberOption(context, "duration", 5, 3600) ?? DEFAULT_SECONDS;
  const listener = (): Listener =>
    new Listener({ json: true, language: context.language, stdout: process.stdout, stderr: process.stderr });
  const [sent, received] = [listener(), listener()];
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const input = textOption(context, "input") ?? "test";
  const sending = SEND.run({
    ...context,
    output: sent,
    signal,
    values: { ...context.values, input, loop: true, duration: String(seconds + TAIL_S) },
  });
  const receiving = RECEIVE.run({
    ...context,
    output: received,
    signal,
    values: { ...context.values, output: "null", duration: String(seconds) },
  });
  try {
    await Promise.all([sending, receiving]);
  } catch (error) {
    stop.abort();
    await Promise.allSettled([sending, receiving]);
    throw error;
  }
  const figures = summary(received.readings, sent.readings);
  context.output.result(
    { ...figures },
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join("\n"),
  );
  return EXIT.done;
};

export const BENCH: Command = {
  name: "bench",
  finishesItself: true,
  summary: {
    en: "send the test picture to the server and receive it back: latency, rate and loss of this network",
    ja: "テスト映像をサーバーへ送って受け取り、この回線の遅延、レート、損失を測る",
  },
  options: {
    ...JOIN_OPTIONS,
    video: { type: "string", value: "N", help: { en: "unused video channel", ja: "未使用の映像チャンネル" } },
    input: { type: "string", value: "SOURCE", help: { en: "as of send; test", ja: "send と同じ(test)" } },
    size: { type: "string", value: "WxH", help: { en: "resolution (1280x720)", ja: "解像度(1280x720)" } },
    fps: { type: "string", value: "N", help: { en: "frames per second (30)", ja: "フレームレート(30)" } },
    bitrate: { type: "string", value: "MBPS", help: { en: "Mbit/s (5)", ja: "ビットレート Mbit/s(5)" } },
    encoder: { type: "string", value: "NAME", help: { en: "as for send", ja: "send と同じ" } },
    delay: { type: "string", value: "MS", help: { en: "as for receive", ja: "receive と同じ" } },
    duration: { type: "string", value: "S", help: { en: "seconds, 5-3600 (15)", ja: "秒数 5〜3600(15)" } },
  },
  run,
};
