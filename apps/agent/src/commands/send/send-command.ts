import { StudioError } from "@setsuna/contracts";
import { withAlphaMark } from "@setsuna/playout";
import { SupervisedSource } from "../../sources/supervised-source.ts";
import { MediaPublisher } from "../../streams/publish/media-publisher.ts";
import { figuresLine } from "../../streams/stream-figures.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, phasePrinter, runEnd } from "../cli/joined-run.ts";
import { senderPrinter } from "../cli/sender-printer.ts";
import { joinOptions } from "../cli/stream-options.ts";
import { soundPacket } from "./audio-map.ts";
import { openQuality } from "./control-quality.ts";
import { PathBitrate } from "./path-bitrate.ts";
import { pathPrinter } from "./path-printer.ts";
import { routeWarning } from "./route-warning.ts";
import { SEND_OPTIONS } from "./send-options.ts";
import { sendSettings } from "./send-settings.ts";
import { sourceOrder } from "./source-option.ts";
import { sourcePrinter } from "./source-printer.ts";
import { standbyPrinter } from "./standby-printer.ts";

const STATISTICS_MS = 1000;

const ended = ({ output }: CommandContext): ExitCode => {
  output.event("done", {}, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const settings = sendSettings(context);
  const { channels, isLive, fast, standby, returnAfterSeconds, vias, nature, retry, input, loop, media } = settings;
  const end = runEnd(context);
  const wants = { video: channels.video !== undefined, audio: channels.audio !== undefined };
  const printer = sourcePrinter(output, { input, nature, isLive, wants });
  const order = await Promise.race([sourceOrder(settings.source, media, wants, end.signal), end.ended.then(() => undefined)]);
  if (order === undefined) return ended(context);
  let encoder: { readonly name: string; readonly width: number; readonly height: number } | undefined;
  const source = new SupervisedSource({
    order: { source: order, isLive, loop, ...media },
    nature,
    use: "device" in settings.source ? settings.source.device.kind : undefined,
    retry,
    ...printer,
    packet: ({ kind, data, seconds, capturedAt, isKeyframe }) => {
      const isMarked = kind === "video" && isKeyframe && media.video?.alpha !== undefined;
      const sent = kind === "audio" ? soundPacket(data, media.audio?.layout) : isMarked ? withAlphaMark(data) : data;
      if (sent !== undefined) (kind === "video" ? video : audio)?.send(sent, seconds, capturedAt, isKeyframe);
    },
    encoder: (opened) => {
      encoder = opened;
      printer.encoder(opened);
    },
    appeared: () => publishNew(),
  });
  void source.ended.then((error) => end.end(error));
  let video: MediaPublisher | undefined;
  let audio: MediaPublisher | undefined;
  let publishNew = (): void => undefined;
  try {
    source.start();
    const isOpen = await Promise.race([source.opened.then(() => true), end.ended.then(() => false)]);
    if (!isOpen) {
      const error = await end.ended;
      if (error !== undefined) throw new StudioError(error.code, error.detail);
      return ended(context);
    }
    const { client } = await joinedRun(context, join, "sender", end);
    const printPhase = phasePrinter(output, end);
    const printSender = senderPrinter(output);
    const printStandby = standbyPrinter(output);
    const printPaths = pathPrinter(output, vias);
    const warnOfRoutes = routeWarning(output, vias);
    const changed = (): void => {
      for (const publisher of publishers) {
        printPhase(publisher.link);
        printSender(publisher);
        printStandby(publisher.link);
        printPaths(publisher.links);
        void warnOfRoutes(publisher.links);
      }
      source.wantVideo(video?.isLive === true);
      if (publishers.every(({ isLive }) => isLive)) markReady();
    };
    let markReady = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    const publishers: MediaPublisher[] = [];
    const bitrate = media.video && new PathBitrate(media.video.bitsPerSecond, (rate) => source.setBitrate(rate));
    const publish = (kind: "video" | "audio"): MediaPublisher | undefined => {
      const channel = channels[kind];
      if (channel === undefined || !source.kinds[kind]) return undefined;
      const onKeyframeRequest = (): void => source.requestKeyframe();
      const onNarrowest = (least: number | undefined, now: number): void => bitrate?.onEstimate(least, now);
      const wanted = { kind, channel, fast, standby, returnAfterSeconds, vias, onNarrowest };
      const publisher = new MediaPublisher({ ...wanted, ...client.context, onKeyframeRequest, changed });
      publishers.push(publisher);
      client.add(publisher);
      return publisher;
    };
    publishNew = () => {
      video ??= publish("video");
      audio ??= publish("audio");
    };
    publishNew();
    const sendsVideo = (): boolean => video !== undefined;
    for (const stream of openQuality(context, client.context, sendsVideo, (requested) => bitrate?.want(requested)))
      client.add(stream);
    const statistics = setInterval(() => {
      const size = encoder && { width: encoder.width, height: encoder.height };
      const streams = publishers.map((one) => ({ ...one.figures(), ...(one === video ? size : {}) }));
      const { framesSkipped, state } = source;
      output.statistics({ streams, source: state.name, framesSkipped, encoder: encoder?.name }, figuresLine(streams));
    }, STATISTICS_MS);
    // A file starts playing when a receiver can see it.
    await (isLive ? undefined : Promise.race([ready, end.ended]));
    source.play();
    const error = await end.ended;
    clearInterval(statistics);
    client.close();
    if (error !== undefined) throw new StudioError(error.code, error.detail);
    return ended(context);
  } finally {
    printer.stop();
    await source.stop();
  }
};

export const SEND: Command = {
  name: "send",
  finishesItself: true,
  summary: {
    en: "send video and audio from a file, a stream, a device or the test picture",
    ja: "ファイル、配信、機器、テスト映像から映像と音声を送信する",
  },
  options: SEND_OPTIONS,
  run,
};
