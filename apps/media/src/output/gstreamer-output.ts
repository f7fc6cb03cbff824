import { type MediaPacket, type OpenOutputOrder, PIPELINE_FD } from "@setsuna/media-protocol";
import { monotonicNow } from "../clock.ts";
import { MediaFailure } from "../failure.ts";
import { channelLayoutName, channelsOfHead } from "../ffmpeg/channel-layouts.ts";
import { GdpReader, gdpBeginning, gdpBufferHead } from "../gstreamer/gdp.ts";
import { Pipeline } from "../gstreamer/pipeline.ts";
import { PipelineClock } from "../gstreamer/pipeline-clock.ts";
import { readRawCaps } from "../gstreamer/raw-caps.ts";
import { type SoundPiece, SteadySound } from "../gstreamer/steady-sound.ts";
import type { Output } from "./output.ts";
import { keyedFilter, UnitDecoder } from "./unit-decoder.ts";

/** Fill missing sound with silence this far behind the picture, ms. */
const SOUND_BEHIND_MS = 80;
const MAX_WAITING = 3;
const NS_PER_MS = 1e6;

export interface PipelineOutputOrder extends Pick<OpenOutputOrder, "video" | "opusHead"> {
  readonly target: Extract<OpenOutputOrder["target"], { type: "pipeline" }>;
}

interface Running {
  readonly pipeline: Pipeline;
  readonly clock: PipelineClock;
  readonly video: UnitDecoder | undefined;
  readonly audio: UnitDecoder | undefined;
}

const even = (side: number): number => side - (side % 2);

/** Premultiplied colors are already the picture on black. */
const ON_BLACK = "crop=iw:ih/2:0:0,";

/** Fits each picture into the first one's size, in whole pixel pairs. */
const fitting = (facts: NonNullable<OpenOutputOrder["video"]>, { keyed }: PipelineOutputOrder["target"]): string => {
  const [width, height] = [even(facts.width), even(keyed === undefined ? facts.height : facts.height / 2)];
  if (keyed === "straight" || keyed === "premultiplied") return `${keyedFilter(keyed, "bgra")},scale=${width}:${height}`;
  const scaled = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const fill = keyed === undefined ? "" : ON_BLACK;
  return `${fill}${scaled},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,format=uyvy422`;
};

/** Channels that the stream lacks stay silent at the far end. */
const soundFilter = (sent: number, played: number): string => {
  const name = channelLayoutName(played);
  const kept = Array.from({ length: sent }, (_, channel) => `c${channel}=c${channel}`);
  const pan = sent < played ? [`pan=${[name, ...kept].join("|")}`] : [];
  return [...pan, "aresample=48000", `aformat=sample_fmts=s16:channel_layouts=${name}`].join(",");
};

/** Decodes packets for a GStreamer pipeline, each with its running time of display. */
export class GstreamerOutput implements Output {
  private readonly order: PipelineOutputOrder;
  private readonly ended: (failure: MediaFailure | undefined) => void;
  private readonly channels: number;
  private readonly sound: SteadySound;
  private running: Running | undefined;
  private closing = false;
  private lastFrame = -1;

  /** `ended`: with a failure, or undefined if the person closed it. */
  constructor(order: PipelineOutputOrder, ended: (failure: MediaFailure | undefined) => void) {
    this.order = order;
    this.ended = ended;
    const caps = readRawCaps(order.target.audioCaps ?? "");
    this.channels = caps?.kind === "audio" ? caps.channels : 2;
    this.sound = new SteadySound(this.channels);
  }

  get isOpen(): boolean {
    return this.running !== undefined;
  }

  async write(packet: MediaPacket): Promise<boolean> {
    this.running ??= await this.open();
    const { running } = this;
    const decoder = running[packet.kind];
    if (decoder === undefined) return false;
    const frames = await decoder.decode(packet);
    const now = monotonicNow();
    const due = packet.clockMs ?? now;
    const at = running.clock.at(packet.kind === "video" ? Math.max(due, now) : due);
    if (at === undefined) return true;
    for (const frame of frames) {
      if (packet.kind === "video") this.picture(running, at, frame);
      else this.pieces(running, this.sound.add(at, frame));
    }
    return true;
  }

  async close(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    this.closing = true;
    if (running === undefined) return;
    await running.pipeline.stop();
    running.video?.close();
    running.audio?.close();
  }

  private async open(): Promise<Running> {
    const { video: facts, opusHead, target } = this.order;
    const video = facts && (await UnitDecoder.open(facts.codec, fitting(facts, target)));
    const head = opusHead === undefined ? undefined : Buffer.from(opusHead, "base64");
    const audio = head && (await UnitDecoder.open("opus", soundFilter(channelsOfHead(head), this.channels), head));
    const pipeline = new Pipeline(target.pipeline);
    const clock = new PipelineClock();
    this.listen(pipeline, clock);
    void pipeline.ended.then((failure) => {
      if (!this.closing) this.ended(failure);
    });
    if (target.videoCaps !== undefined) pipeline.writer(PIPELINE_FD.videoIn).write(gdpBeginning("video", target.videoCaps));
    if (target.audioCaps !== undefined) pipeline.writer(PIPELINE_FD.audioIn).write(gdpBeginning("audio", target.audioCaps));
    return { pipeline, clock, video, audio };
  }

  private listen(pipeline: Pipeline, clock: PipelineClock): void {
    const reader = new GdpReader();
    pipeline.reader(PIPELINE_FD.clock).on("data", (chunk: Buffer) => {
      const now = monotonicNow();
      try {
        for (const item of reader.push(chunk))
          if (item.name === "buffer" && item.pts !== undefined) clock.add(item.pts / NS_PER_MS, now);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.ended(new MediaFailure("pipeline-ended", error.message));
      }
    });
  }

  private picture(running: Running, at: number, data: Buffer): void {
    const pipe = running.pipeline.writer(PIPELINE_FD.videoIn);
    if (pipe.writableLength > MAX_WAITING * data.length) return;
    const pts = Math.max(at, this.lastFrame + 1);
    this.lastFrame = pts;
    pipe.write(gdpBufferHead(data.length, pts * NS_PER_MS));
    pipe.write(data);
    if (running.audio !== undefined) this.pieces(running, this.sound.reach(pts - SOUND_BEHIND_MS));
  }

  private pieces(running: Running, pieces: readonly SoundPiece[]): void {
    const pipe = running.pipeline.writer(PIPELINE_FD.audioIn);
    for (const { at, data } of pieces) {
      pipe.write(gdpBufferHead(data.length, at * NS_PER_MS, (data.length / (96 * this.channels)) * NS_PER_MS));
      pipe.write(data);
    }
  }
}
