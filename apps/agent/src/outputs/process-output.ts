import type { Readable } from "node:stream";
import { type ErrorBody, StudioError } from "@setsuna/contracts";
import type { MediaEvent, OpenOutputOrder } from "@setsuna/media-protocol";
import type { SurroundLayout } from "@setsuna/playout";
import type { PipelineUse } from "../gstreamer/gstreamer-failure.ts";
import type { Kinds } from "../gstreamer/pipelines.ts";
import { failureBody } from "../media/failure-body.ts";
import { MediaProcess } from "../media/media-process.ts";
import { toMonotonic } from "../streams/link/local-clock.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { EarlySound } from "./early-sound.ts";
import { LayoutWait } from "./layout-wait.ts";
import type { MediaOutput } from "./media-output.ts";
import { opusHeadOf, soundOf } from "./sound-layout.ts";
import { type VideoFacts, videoFacts } from "./video-facts.ts";

const WAITING_MS = 700;

/**
 * `sound-alone`: began without a picture after SOUND_ALONE_MS; `picture-left-out`: one came after that; `no-parameter-sets`: no
 * keyframe can begin decoding.
 */
export type OutputNews = "sound-alone" | "picture-left-out" | "no-parameter-sets";

export interface ProcessOutputOptions {
  readonly wants: Kinds;
  /** `size` is absent without video. `first`: the unit that begins it. `layout`: of more than two audio channels. */
  target(size: VideoFacts["size"] | undefined, first: MediaUnit, layout?: SurroundLayout): OpenOutputOrder["target"];
  /** True if the target takes more than two audio channels; absent: false. */
  readonly isMultichannel?: boolean;
  readonly use?: PipelineUse;
  /** `inherit` carries media; `pipe` is for us. */
  readonly stdout?: "inherit" | "pipe";
  /** Playout time on our clock, ms; undefined plays at once. */
  dueAt?(unit: MediaUnit): number | undefined;
  timecode?(event: Extract<MediaEvent, { event: "timecode" }>): void;
  waiting?(): void;
  /** Missing tracks, each at most once. Absent: waits for video forever. */
  readonly news?: ((news: OutputNews) => void) | undefined;
  /** The process ended without a stop: with an error, or undefined if the user closed it. Also rejects a pending write. */
  failed(error: ErrorBody | undefined): void;
}

interface Answer<Value> {
  resolve(value: Value): void;
  reject(error: StudioError): void;
}

const thrownOf = ({ code, detail }: ErrorBody): StudioError => new StudioError(code, detail);

/** Written by a media process. Begins with the first keyframe (without a picture: sound packet). */
export class ProcessOutput implements MediaOutput {
  private readonly options: ProcessOutputOptions;
  private readonly process: MediaProcess;
  private codec: MediaUnit["codec"] | undefined;
  private frameSize: VideoFacts["size"] | undefined;
  private opened = false;
  private written = 0;
  private failure: ErrorBody | undefined;
  private answer: Answer<boolean> | undefined;
  private finished: Answer<void> | undefined;
  private closing: Promise<void> | undefined;
  private isAbandoned = false;
  private readonly reported = new Set<OutputNews>();
  private readonly early = new EarlySound();
  private readonly layoutWait: LayoutWait;

  constructor(options: ProcessOutputOptions) {
    this.options = options;
    this.layoutWait = new LayoutWait({ wants: options.wants, isMultichannel: options.isMultichannel === true });
    this.process = new MediaProcess({
      ...(options.stdout === undefined ? {} : { stdout: options.stdout }),
      event: (event) => this.take(event),
      ended: (error) => this.fail(error),
    });
  }

  get bytes(): number {
    return this.written;
  }
  get isOpen(): boolean {
    return this.opened;
  }
  get stdout(): Readable | undefined {
    return this.process.stdout;
  }
  size(): VideoFacts["size"] | undefined {
    return this.opened ? this.frameSize : undefined;
  }

  async write(unit: MediaUnit): Promise<boolean> {
    if (this.failure !== undefined) throw thrownOf(this.failure);
    if (this.codec !== undefined) return this.give(unit);
    return this.writeFirst(this.layoutWait.add(unit));
  }

  private async writeFirst(units: readonly MediaUnit[]): Promise<boolean> {
    let isWritten = false;
    for (const unit of units) isWritten = await (this.codec === undefined ? this.tryToBegin(unit) : this.give(unit));
    return isWritten;
  }

  private async tryToBegin(unit: MediaUnit): Promise<boolean> {
    if (this.begin(unit)) {
      this.early.take();
      return this.give(unit);
    }
    const { wants, news } = this.options;
    const isKept = news !== undefined && wants.audio && unit.kind === "audio";
    return isKept && this.early.keep(unit) ? this.beginWithSound(unit) : false;
  }

  /** `unit` is the newest audio. */
  private async beginWithSound(unit: MediaUnit): Promise<boolean> {
    const target = this.open(unit, undefined);
    this.report("sound-alone");
    const isFile = target.type === "container" && !target.isJoinedLate;
    const early = this.early.take();
    let isWritten = false;
    for (const one of isFile ? early : early.slice(-1)) isWritten = await this.give(one);
    return isWritten;
  }

  private async give(unit: MediaUnit): Promise<boolean> {
    if (!this.options.wants[unit.kind]) return false;
    if (unit.kind === "video" && this.codec === "opus") {
      if (unit.isKeyframe) this.report("picture-left-out");
      return false;
    }
    if (unit.kind === "video" && unit.codec !== this.codec)
      throw new StudioError("output-failed", `${unit.codec} after ${this.codec}: the sender changed its codec`);
    const { kind, isKeyframe, at, samples } = unit;
    const data = kind === "audio" ? soundOf(unit, this.layoutWait.layout) : unit.data;
    if (data === undefined) return false;
    const due = this.options.dueAt?.(unit);
    const taken = new Promise<boolean>((resolve, reject) => {
      this.answer = { resolve, reject };
    });
    this.process.give({ kind, isKeyframe, data, at, samples, clockMs: due === undefined ? undefined : toMonotonic(due) });
    const isWritten = await this.patiently(taken);
    if (isWritten) this.written += data.length;
    return isWritten;
  }

  private report(news: OutputNews): void {
    if (this.reported.has(news)) return;
    this.reported.add(news);
    this.options.news?.(news);
  }

  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  abandon(): void {
    this.isAbandoned = true;
    this.process.kill();
    this.finished?.resolve();
    this.answer?.resolve(false);
  }

  private async finish(): Promise<void> {
    try {
      if (this.failure === undefined && !this.isAbandoned) await this.writeFirst(this.layoutWait.end());
      await this.writeEarlySound();
      if (this.failure === undefined && this.codec !== undefined && !this.isAbandoned) {
        const finished = new Promise<void>((resolve, reject) => {
          this.finished = { resolve, reject };
        });
        this.process.send({ order: "finish" });
        await finished;
      }
    } finally {
      this.process.kill();
    }
  }

  private async writeEarlySound(): Promise<void> {
    const { newest } = this.early;
    if (this.failure !== undefined || this.codec !== undefined || newest === undefined || this.isAbandoned) return;
    const target = this.options.target(undefined, newest, this.layoutWait.layout);
    if (target.type === "container" && !target.isJoinedLate) await this.beginWithSound(newest);
  }

  private begin(unit: MediaUnit): boolean {
    const { wants } = this.options;
    if (wants.video && !(unit.kind === "video" && unit.isKeyframe)) return false;
    const facts = unit.codec === "opus" ? undefined : videoFacts(unit.codec, unit.data);
    if (wants.video && facts === undefined) {
      this.report("no-parameter-sets");
      return false;
    }
    this.open(unit, facts);
    return true;
  }

  private open(first: MediaUnit, facts: VideoFacts | undefined): OpenOutputOrder["target"] {
    const { codec } = first;
    this.codec = codec;
    this.frameSize = facts?.size;
    const layout = this.layoutWait.layout;
    const target = this.options.target(facts?.size, first, layout);
    const extradata = facts?.extradata && Buffer.from(facts.extradata).toString("base64");
    this.process.send({
      order: "open-output",
      target,
      ...(facts === undefined || codec === "opus"
        ? {}
        : { video: { codec, ...facts.size, extradata, reorderFrames: facts.reorderFrames } }),
      ...(this.options.wants.audio ? { opusHead: opusHeadOf(layout) } : {}),
    });
    return target;
  }

  private async patiently(taken: Promise<boolean>): Promise<boolean> {
    const { waiting } = this.options;
    const timer = this.opened || waiting === undefined ? undefined : setTimeout(() => waiting(), WAITING_MS);
    try {
      return await taken;
    } finally {
      clearTimeout(timer);
    }
  }

  private take(event: MediaEvent): void {
    switch (event.event) {
      case "opened":
        this.opened = true;
        return;
      case "taken":
        this.answer?.resolve(event.isWritten);
        this.answer = undefined;
        return;
      case "timecode":
        this.options.timecode?.(event);
        return;
      case "finished":
        this.finished?.resolve();
        return;
      case "failed":
        this.fail(failureBody(event, this.options.use));
        return;
      case "ended":
        this.options.failed(undefined);
        return;
      default:
    }
  }

  private fail(error: ErrorBody): void {
    this.failure ??= error;
    const waits = this.answer ?? this.finished;
    this.answer = undefined;
    if (waits === undefined) this.options.failed(error);
    else waits.reject(thrownOf(error));
  }
}
