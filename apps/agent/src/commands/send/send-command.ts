import { StudioError } from "@setsuna/contracts";
import { openCapture } from "../../gstreamer/open-device.ts";
import { AudioEncoder, PACKET_SAMPLES } from "../../sources/audio-encoder.ts";
import { MediaInput } from "../../sources/media-input.ts";
import type { PlayableInput } from "../../sources/playable-input.ts";
import { Player } from "../../sources/player.ts";
import { MediaPublisher } from "../../streams/publish/media-publisher.ts";
import { figuresLine } from "../../streams/stream-figures.ts";
import { thrownBody } from "../../unexpected.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, phasePrinter, runEnd } from "../cli/joined-run.ts";
import { openedInTime } from "../cli/opened-in-time.ts";
import { joinOptions, textOption } from "../cli/stream-options.ts";
import { doneWithin } from "../cli/stuck-work.ts";
import { openQuality } from "./control-quality.ts";
import { SEND_OPTIONS } from "./send-options.ts";
import { type SendSettings, sendSettings } from "./send-settings.ts";
import { SizedEncoder } from "./sized-encoder.ts";

const STATISTICS_MS = 1000;
/** A read that was interrupted has so long to return, ms. */
const LAST_READ_MS = 500;

const ended = ({ output }: CommandContext): ExitCode => {
  output.event("done", {}, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

const openSource = ({ source, filters }: SendSettings, signal: AbortSignal): Promise<PlayableInput> =>
  "device" in source
    ? openCapture(source.device, filters, signal)
    : MediaInput.open({ format: source.format, ...filters, signal });

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const settings = sendSettings(context);
  const { channels, isLive, fast, framesPerSecond, videoBitsPerSecond } = settings;
  const end = runEnd(context);
  // Before anybody is called: a broken file ends here.
  let first = await openedInTime(end, (signal) => openSource(settings, signal));
  if (first === undefined) return ended(context);
  const has = { video: first.video !== undefined, audio: first.audio !== undefined };

  const { client } = await joinedRun(context, join, "sender", end);
  const encoder = new SizedEncoder(output, textOption(context, "encoder") ?? "auto", framesPerSecond, videoBitsPerSecond);
  const publish = (kind: "video" | "audio"): MediaPublisher | undefined => {
    const channel = channels[kind];
    if (channel === undefined || !has[kind]) return undefined;
    return new MediaPublisher({
      kind,
      channel,
      ...client.context,
      fast,
      onKeyframeRequest: () => encoder.requestKeyframe(),
      changed: () => changed(),
    });
  };
  const printPhase = phasePrinter(output, end);
  const changed = (): void => {
    for (const { link } of publishers) printPhase(link);
    if (publishers.every(({ isLive }) => isLive)) markReady();
  };
  let markReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  const video = publish("video");
  const audio = publish("audio");
  const publishers = [video, audio].flatMap((one) => (one === undefined ? [] : [one]));
  const audioEncoder = audio === undefined ? undefined : await AudioEncoder.open(settings.audioBitsPerSecond);
  const quality = openQuality(context, client.context, has.video && video !== undefined, (requested) =>
    encoder.setBitrate(requested),
  );
  const player = new Player({
    isLive,
    loop: settings.loop,
    open: () => {
      const opened = first;
      first = undefined;
      return opened === undefined ? openSource(settings, end.signal) : Promise.resolve(opened);
    },
    video: async ({ frame }, seconds, capturedAt) => {
      if (video === undefined || !video.isLive) return;
      for (const one of await encoder.encode(frame, Math.round(seconds * 90_000)))
        video.send(one.data, seconds, capturedAt, one.isKeyframe);
    },
    audio: async ({ frame }, seconds, capturedAt) => {
      if (audio === undefined || audioEncoder === undefined || frame.nbSamples !== PACKET_SAMPLES) return;
      for (const packet of await audioEncoder.encode(frame)) audio.send(packet, seconds, capturedAt, true);
    },
  });
  for (const stream of [...publishers, ...quality]) client.add(stream);
  const statistics = setInterval(() => {
    const streams = publishers.map((one) => ({ ...one.figures(), ...(one === video ? encoder.size : {}) }));
    output.statistics({ streams, framesSkipped: player.framesSkipped, encoder: encoder.name }, figuresLine(streams));
  }, STATISTICS_MS);
  // A file begins when it can be seen.
  const begun = isLive ? Promise.resolve() : Promise.race([ready, end.ended.then(() => undefined)]);
  const played = begun
    .then(() => player.play())
    .then(
      () => end.end(),
      (error: unknown) => end.end(thrownBody(error)),
    );

  const error = await end.ended;
  clearInterval(statistics);
  player.stop();
  client.close();
  // What a reader that cannot be interrupted still uses is left to the end of the process.
  if (await doneWithin(played, LAST_READ_MS)) {
    encoder.close();
    audioEncoder?.close();
  }
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  return ended(context);
};

/** `setsuna send`. */
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
