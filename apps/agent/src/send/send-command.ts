import { decideQuality } from "@setsuna/client";
import { type FastChannel, QUALITY_ANSWER_KEY, QUALITY_KEY, StudioError } from "@setsuna/contracts";
import { bitsPerSecond as bitsPerSecondOf } from "@setsuna/kit";
import type { Command, CommandContext, Texts } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, phaseNews, runEnd } from "../cli/joined-run.ts";
import { openedInTime } from "../cli/opened-in-time.ts";
import {
  channelOption,
  DURATION_OPTION,
  delayOption,
  JOIN_OPTIONS,
  joinOptions,
  numberOption,
  textOption,
} from "../cli/stream-options.ts";
import { doneWithin } from "../cli/stuck-work.ts";
import { ControlPublisher } from "../control/control-publisher.ts";
import { ControlSubscriber } from "../control/control-subscriber.ts";
import { deviceAddress } from "../gstreamer/device-address.ts";
import { openCapture } from "../gstreamer/open-device.ts";
import type { Client } from "../link/client.ts";
import { figuresLine } from "../receive/stream-figures.ts";
import { thrownBody } from "../unexpected.ts";
import { AudioEncoder, PACKET_SAMPLES } from "./audio-encoder.ts";
import { inputFormat } from "./input-format.ts";
import { MediaInput } from "./media-input.ts";
import { MediaPublisher } from "./media-publisher.ts";
import type { PlayableInput } from "./playable-input.ts";
import { Player } from "./player.ts";
import { SOFTWARE_ENCODER, VideoEncoder } from "./video-encoder.ts";

const STATISTICS_MS = 1000;
/** A read that was interrupted has so long to return, ms. */
const LAST_READ_MS = 500;
const DEFAULT_SIZE = { width: 1280, height: 720 };
const DEFAULT_RATE = 30;
const DEFAULT_MBPS = 5;
const DEFAULT_AUDIO_KBPS = 128;

/** `1280x720`. Throws StudioError `bad-usage`. */
const sizeOption = (context: CommandContext): { readonly width: number; readonly height: number } => {
  const value = textOption(context, "size");
  if (value === undefined) return DEFAULT_SIZE;
  const [width = 0, height = 0] = /^(\d{2,4})x(\d{2,4})$/.exec(value)?.slice(1).map(Number) ?? [];
  if (width < 16 || height < 16 || width > 3840 || height > 2160)
    throw new StudioError("bad-usage", `--size ${value.slice(0, 20)}`);
  return { width: width - (width % 2), height: height - (height % 2) };
};

const fastOption = (context: CommandContext): FastChannel | undefined => {
  const channel = channelOption(context, "fast");
  return channel === undefined ? undefined : { channel, delayMs: delayOption(context, "hold", 750) };
};

/** What people read of the encoder in use. `tried`: hardware was tried, and refused. */
const encoderSentence = (name: string, isSoftware: boolean, tried: boolean): Texts => {
  if (!isSoftware) return { en: `Encoding in hardware (${name}).`, ja: `ハードウェアで符号化します(${name})。` };
  if (!tried) return { en: `Encoding on the processor (${name}).`, ja: `CPUで符号化します(${name})。` };
  return {
    en: `Encoding on the processor (${name}): no hardware encoder can be used here. setsuna devices says why.`,
    ja: `ハードウェアエンコーダーが使えないため、CPUで符号化します(${name})。理由は setsuna devices で確認できます。`,
  };
};

/** Control Quality (docs/protocol/control-data.md): an ear on the bitrate-control channel, and a mouth on the main one. Empty where it is not wanted. */
const openQuality = (
  context: CommandContext,
  { signalling, e2eeKey }: Client,
  sendsVideo: boolean,
  onTarget: (bitsPerSecond: number) => void,
): readonly (ControlPublisher | ControlSubscriber)[] => {
  const [ear, mouth] = [channelOption(context, "quality"), channelOption(context, "control")];
  if (ear === undefined) return [];
  if (mouth === undefined) throw new StudioError("bad-usage", "--quality, --control");
  if (mouth === ear) throw new StudioError("quality-channel-is-main");
  const limit = numberOption(context, "quality-limit", 0.05, 200);
  const policy = { allowed: true, limit: limit === undefined ? undefined : bitsPerSecondOf(Math.round(limit * 1e6)), sendsVideo };
  const common = { signalling, e2eeKey, changed: () => undefined };
  const publisher = new ControlPublisher({ ...common, channel: mouth });
  const subscriber = new ControlSubscriber({
    ...common,
    channel: ear,
    message: ({ kind, key, payload }) => {
      if (kind !== "state" || key !== QUALITY_KEY || payload.type !== "json") return;
      const decision = decideQuality(payload.value, policy);
      if (decision === undefined) return;
      if (decision.target !== undefined) {
        onTarget(decision.target);
        context.output.event(
          "bitrate",
          { bitsPerSecond: decision.target },
          {
            en: `A receiver set ${(decision.target / 1e6).toFixed(2)} Mbit/s.`,
            ja: `受信側が ${(decision.target / 1e6).toFixed(2)} Mbit/s に変更しました。`,
          },
        );
      }
      publisher.sendState(QUALITY_ANSWER_KEY, decision.answer);
    },
  });
  return [publisher, subscriber];
};

const ended = ({ output }: CommandContext): ExitCode => {
  output.event("done", {}, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const channels = { video: channelOption(context, "video"), audio: channelOption(context, "audio") };
  if (channels.video === undefined && channels.audio === undefined) throw new StudioError("bad-usage", "--video, --audio");
  const size = sizeOption(context);
  const wishedRate = numberOption(context, "fps", 1, 120);
  const bitsPerSecond = Math.round(1e6 * (numberOption(context, "bitrate", 0.05, 200) ?? DEFAULT_MBPS));
  const audioBits = Math.round(1000 * (numberOption(context, "audio-bitrate", 6, 510) ?? DEFAULT_AUDIO_KBPS));
  const wish = { ...size, framesPerSecond: wishedRate ?? DEFAULT_RATE, format: textOption(context, "format") };
  const input = textOption(context, "input");
  if (input === undefined) throw new StudioError("bad-usage", "--input");
  if (input === "-" && context.values["end-with-input"] === true)
    throw new StudioError("bad-usage", "--end-with-input, --input -");
  const device = deviceAddress(input);
  const format = device === undefined ? inputFormat(input, wish, process.platform) : undefined;
  if (device === undefined && format === undefined) throw new StudioError("device-missing", input.slice(0, 100));
  const isLive = format?.isLive ?? true;
  const fast = fastOption(context);

  const rateFilter = wishedRate === undefined ? "" : `fps=${wishedRate},`;
  const scale = `scale=w='min(${size.width},iw)':h='min(${size.height},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bilinear`;
  const filters = {
    ...(channels.video === undefined ? {} : { videoFilter: `${rateFilter}${scale},format=yuv420p` }),
    ...(channels.audio === undefined
      ? {}
      : { audioFilter: `aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=${PACKET_SAMPLES}:p=0` }),
  };
  const end = runEnd(context);
  const open = async (signal: AbortSignal): Promise<PlayableInput> => {
    if (format !== undefined) return MediaInput.open({ format, ...filters, signal });
    if (device !== undefined) return openCapture(device, filters, signal);
    throw new StudioError("bad-usage", "--input");
  };
  // Before anybody is called: a broken file ends here.
  let first = await openedInTime(end, open);
  if (first === undefined) return ended(context);
  const has = { video: first.video !== undefined, audio: first.audio !== undefined };

  const { client } = await joinedRun(context, join, "sender", end);

  let encoder: VideoEncoder | undefined;
  const publish = (kind: "video" | "audio"): MediaPublisher | undefined => {
    const channel = channels[kind];
    if (channel === undefined || !has[kind]) return undefined;
    return new MediaPublisher({
      kind,
      channel,
      signalling: client.signalling,
      e2eeKey: client.e2eeKey,
      fast,
      keyframeWanted: () => encoder?.wishKeyframe(),
      changed: () => changed(),
    });
  };
  const tellPhase = phaseNews(output, end);
  const changed = (): void => {
    for (const { link } of publishers) tellPhase(link);
    if (publishers.every(({ isLive }) => isLive)) markReady();
  };
  let markReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  const video = publish("video");
  const audio = publish("audio");
  const publishers = [video, audio].flatMap((one) => (one === undefined ? [] : [one]));
  const sound = audio === undefined ? undefined : await AudioEncoder.open(audioBits);

  let picture = { width: 0, height: 0 };
  let target = bitsPerSecond;
  const encoderFor = async (width: number, height: number): Promise<VideoEncoder> => {
    if (encoder !== undefined && picture.width === width && picture.height === height) return encoder;
    encoder?.close();
    picture = { width, height };
    const refused: string[] = [];
    const opened = await VideoEncoder.open(
      textOption(context, "encoder") ?? "auto",
      { ...picture, framesPerSecond: wish.framesPerSecond, bitsPerSecond: target },
      (name, why) => refused.push(`${name} (${why})`),
    );
    encoder = opened;
    const isSoftware = opened.name === SOFTWARE_ENCODER;
    output.event(
      "encoder",
      { encoder: opened.name, hardware: !isSoftware, refused, ...picture },
      encoderSentence(opened.name, isSoftware, refused.length > 0),
    );
    return opened;
  };

  const quality = openQuality(context, client, has.video && video !== undefined, (wished) => {
    target = wished;
    encoder?.setBitrate(wished);
  });
  const player = new Player({
    isLive,
    loop: context.values.loop === true && !isLive,
    open: () => {
      const ready = first;
      first = undefined;
      return ready === undefined ? open(end.signal) : Promise.resolve(ready);
    },
    video: async ({ frame }, seconds, capturedAt) => {
      if (video === undefined || !video.isLive) return;
      const used = await encoderFor(frame.width, frame.height);
      for (const one of await used.encode(frame, Math.round(seconds * 90_000)))
        video.send(one.data, seconds, capturedAt, one.isKeyframe);
    },
    audio: async ({ frame }, seconds, capturedAt) => {
      if (audio === undefined || sound === undefined || frame.nbSamples !== PACKET_SAMPLES) return;
      for (const packet of await sound.encode(frame)) audio.send(packet, seconds, capturedAt, true);
    },
  });
  for (const { link } of [...publishers, ...quality]) client.add(link);
  const tell = setInterval(() => {
    const streams = publishers.map((one) => ({ ...one.figures(), ...(one === video && picture.width > 0 ? picture : {}) }));
    output.statistics({ streams, framesSkipped: player.framesSkipped, encoder: encoder?.name }, figuresLine(streams));
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
  clearInterval(tell);
  player.stop();
  for (const publisher of [...publishers, ...quality]) publisher.close();
  client.close();
  // What a reader that cannot be interrupted still uses is left to the end of the process.
  if (await doneWithin(played, LAST_READ_MS)) {
    encoder?.close();
    sound?.close();
  }
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  return ended(context);
};

export const SEND: Command = {
  name: "send",
  finishesItself: true,
  summary: {
    en: "send picture and sound of a file, a stream, a device or the test picture",
    ja: "ファイル、配信、機器、テスト映像から映像と音声を送信する",
  },
  options: {
    ...JOIN_OPTIONS,
    input: {
      type: "string",
      short: "i",
      value: "SOURCE",
      help: {
        en: "file, srt://, rtsp://, rtmp://, udp://, - (standard input), test, camera[:name], screen[:name], microphone[:name], ndi:NAME, decklink:N[,mode=MODE][,connection=NAME]",
        ja: "ファイル、srt://、rtsp://、rtmp://、udp://、-(標準入力)、test、camera[:名前]、screen[:名前]、microphone[:名前]、ndi:名前、decklink:番号[,mode=形式][,connection=端子]",
      },
    },
    format: {
      type: "string",
      value: "NAME",
      help: { en: "FFmpeg's name of the input's format", ja: "入力の形式(FFmpegの名前)" },
    },
    video: { type: "string", value: "N", help: { en: "video channel", ja: "映像チャンネル" } },
    audio: { type: "string", value: "N", help: { en: "audio channel", ja: "音声チャンネル" } },
    size: { type: "string", value: "WxH", help: { en: "largest picture, 1280x720", ja: "映像の最大サイズ(1280x720)" } },
    fps: {
      type: "string",
      value: "N",
      help: { en: "frames a second; else the source's", ja: "フレームレート(なければ入力のまま)" },
    },
    bitrate: {
      type: "string",
      value: "MBPS",
      help: { en: "video, Mbit/s, 0.05-200 (5)", ja: "映像のビットレート Mbit/s、0.05〜200(5)" },
    },
    "audio-bitrate": {
      type: "string",
      value: "KBPS",
      help: { en: "sound, kbit/s, 6-510 (128)", ja: "音声のビットレート kbit/s、6〜510(128)" },
    },
    encoder: {
      type: "string",
      value: "NAME",
      help: { en: "H.264 encoder; auto takes hardware where it can", ja: "H.264エンコーダー(autoは使えればハードウェア)" },
    },
    fast: { type: "string", value: "N", help: { en: "FAST channel (Multi Latency)", ja: "FASTチャンネル(Multi Latency)" } },
    hold: {
      type: "string",
      value: "MS",
      help: { en: "how long the normal channel is held, 0-1000 (750)", ja: "通常チャンネルの遅延 0〜1000 ms(750)" },
    },
    control: {
      type: "string",
      value: "N",
      help: { en: "control channel for the answers of Control Quality", ja: "Control Qualityの応答を送るコントロールチャンネル" },
    },
    quality: {
      type: "string",
      value: "N",
      help: {
        en: "control channel on which receivers set the bitrate",
        ja: "受信側がビットレートを変えるコントロールチャンネル",
      },
    },
    "quality-limit": {
      type: "string",
      value: "MBPS",
      help: { en: "the most that receivers are given", ja: "受信側が指定できる上限" },
    },
    loop: { type: "boolean", help: { en: "begin the file again at its end", ja: "ファイルを繰り返す" } },
    ...DURATION_OPTION,
  },
  run,
};
