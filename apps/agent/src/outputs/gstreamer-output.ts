import { type ErrorBody, errorBody, StudioError } from "@setsuna/contracts";
import { GdpReader, gdpBeginning, gdpBufferHead } from "../gstreamer/gdp.ts";
import type { Pipeline } from "../gstreamer/gstreamer.ts";
import { PipelineClock } from "../gstreamer/pipeline-clock.ts";
import { FD, type Kinds, pictureCaps, SOUND_CAPS } from "../gstreamer/pipelines.ts";
import { type SoundPiece, SteadySound } from "../gstreamer/steady-sound.ts";
import { localNow } from "../streams/link/local-clock.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { MediaOutput } from "./media-output.ts";
import { UnitDecoder } from "./unit-decoder.ts";
import { videoFacts } from "./video-facts.ts";

/** Silence is written up to this far behind the picture, ms: sound that is not there by then is missing. */
const SOUND_BEHIND_MS = 80;
/** Pictures that wait in the pipe, at most; more means that the other side is too slow, and one is left out. */
const MOST_WAITING = 3;
const SOUND_FILTER = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo";
const NS_PER_MS = 1e6;

export interface GstreamerOutputOptions {
  readonly wants: Kinds;
  /** Rate that is declared for video without one of its own, frames a second. */
  readonly framesPerSecond?: number | undefined;
  start(): Pipeline;
  /** Returns the playout time of a unit, ms on our own clock; undefined: at once. */
  dueAt(unit: MediaUnit): number | undefined;
  /** GStreamer has ended by itself. */
  /** The device or program ended: with an error, or (undefined) because the person closed it. */
  failed(error: ErrorBody | undefined): void;
}

interface Running {
  readonly pipeline: Pipeline;
  readonly clock: PipelineClock;
  readonly video: UnitDecoder | undefined;
  readonly audio: UnitDecoder | undefined;
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly codec: MediaUnit["codec"];
}

/** Decodes received units and hands pictures and sound to a GStreamer pipeline, each with the running time at which it is to be shown. */
export class GstreamerOutput implements MediaOutput {
  private readonly options: GstreamerOutputOptions;
  private readonly sound = new SteadySound();
  private running: Running | undefined;
  private closing = false;
  private lastPicture = -1;
  private written = 0;
  private skipped = 0;

  constructor(options: GstreamerOutputOptions) {
    this.options = options;
  }

  get bytes(): number {
    return this.written;
  }
  get isOpen(): boolean {
    return this.running !== undefined;
  }
  /** Pictures left out because the other side was too slow, or not there yet. */
  get framesSkipped(): number {
    return this.skipped;
  }
  size(): Running["size"] {
    return this.running?.size;
  }

  async write(unit: MediaUnit): Promise<boolean> {
    this.running ??= await this.open(unit);
    const { running } = this;
    const decoder = running?.[unit.kind];
    if (running === undefined || decoder === undefined) return false;
    if (unit.kind === "video" && unit.codec !== running.codec)
      throw new StudioError("output-failed", `${unit.codec} after ${running.codec}: the sender changed its codec`);
    const frames = await decoder.decode(unit);
    const now = localNow();
    const due = this.options.dueAt(unit) ?? now;
    // A picture that is late is shown late; late sound keeps its place, or has lost it.
    const at = running.clock.at(unit.kind === "video" ? Math.max(due, now) : due);
    if (at === undefined) {
      // Nobody looks yet; what is shown then is the newest.
      if (unit.kind === "video") this.skipped += frames.length;
      return true;
    }
    this.written += unit.data.length;
    for (const frame of frames) {
      if (unit.kind === "video") this.picture(running, at, frame);
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

  private async open(unit: MediaUnit): Promise<Running | undefined> {
    const { wants } = this.options;
    if (wants.video && !(unit.kind === "video" && unit.isKeyframe)) return undefined;
    const facts = unit.codec === "opus" ? undefined : videoFacts(unit.codec, unit.data);
    if (wants.video && facts === undefined) return undefined;
    const size = facts && {
      width: facts.size.width - (facts.size.width % 2),
      height: facts.size.height - (facts.size.height % 2),
    };
    const fit =
      size &&
      `scale=${size.width}:${size.height}:force_original_aspect_ratio=decrease:force_divisible_by=2,` +
        `pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2,format=uyvy422`;
    const video = fit === undefined ? undefined : await UnitDecoder.open(unit.codec, fit);
    const audio = wants.audio ? await UnitDecoder.open("opus", SOUND_FILTER) : undefined;
    const pipeline = this.options.start();
    const clock = new PipelineClock();
    this.listen(pipeline, clock);
    void pipeline.ended.then((error) => {
      if (!this.closing) this.options.failed(error);
    });
    if (size !== undefined)
      pipeline
        .writer(FD.videoIn)
        .write(gdpBeginning("video", pictureCaps(size.width, size.height, this.options.framesPerSecond)));
    if (audio !== undefined) pipeline.writer(FD.audioIn).write(gdpBeginning("audio", SOUND_CAPS));
    return { pipeline, clock, video, audio, size, codec: unit.codec };
  }

  private listen(pipeline: Pipeline, clock: PipelineClock): void {
    const reader = new GdpReader();
    pipeline.reader(FD.clock).on("data", (chunk: Buffer) => {
      const now = localNow();
      try {
        for (const item of reader.push(chunk))
          if (item.name === "buffer" && item.pts !== undefined) clock.add(item.pts / NS_PER_MS, now);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.options.failed(errorBody("pipeline-failed", error.message));
      }
    });
  }

  private picture(running: Running, at: number, data: Buffer): void {
    const pipe = running.pipeline.writer(FD.videoIn);
    if (pipe.writableLength > MOST_WAITING * data.length) {
      this.skipped += 1;
      return;
    }
    const pts = Math.max(at, this.lastPicture + 1);
    this.lastPicture = pts;
    pipe.write(gdpBufferHead(data.length, pts * NS_PER_MS));
    pipe.write(data);
    if (running.audio !== undefined) this.pieces(running, this.sound.reach(pts - SOUND_BEHIND_MS));
  }

  private pieces(running: Running, pieces: readonly SoundPiece[]): void {
    const pipe = running.pipeline.writer(FD.audioIn);
    for (const { at, data } of pieces) {
      pipe.write(gdpBufferHead(data.length, at * NS_PER_MS, (data.length / 192) * NS_PER_MS));
      pipe.write(data);
    }
  }
}
