import { statSync } from "node:fs";
import type { ErrorBody } from "@setsuna/contracts";
import { isDoneWithin } from "../done-within.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { thrownBody } from "../unexpected.ts";
import type { LaneFigures } from "./lane-figures.ts";
import type { MediaOutput } from "./media-output.ts";
import type { OutputPlace } from "./output-place.ts";
import type { OutputNews } from "./process-output.ts";
import { Release } from "./release.ts";

/** Time for decoding and for the pipe to GStreamer, ms. */
const AHEAD_MS = 30;
const GIVE_UP_MS = 600;
/** Most backlog of a stuck far end, ms of media; then it resumes at the newest keyframe. */
const MAX_BEHIND_MS = 5000;

export interface LaneOptions {
  readonly target: string;
  readonly place: OutputPlace;
  readonly wants: { readonly video: boolean; readonly audio: boolean };
  /** Delay from capture to output, ms; 0 writes at once. */
  readonly delayMs: number;
  /** Server's clock minus ours, ms; undefined while unknown. */
  clockOffset(): number | undefined;
  opened(lane: OutputLane): void;
  written(unit: MediaUnit, lane: OutputLane): void;
  /** Called at most once, if the far end is absent. */
  waiting(lane: OutputLane): void;
  news(lane: OutputLane, news: OutputNews): void;
  /** The output has ended: with an error, or with undefined if the person closed it. Called once. */
  ended(lane: OutputLane, error: ErrorBody | undefined): void;
}

/** An ordinary file, present or future: it takes every write. Other targets have a far end. */
const isWholeFile = (target: string, { isFile }: OutputPlace): boolean =>
  isFile && statSync(target, { throwIfNoEntry: false })?.isFile() !== false;

/** One output at its own pace: a slow or absent far end delays no other. */
export class OutputLane {
  readonly target: string;
  private readonly options: LaneOptions;
  private readonly release: Release;
  private media: MediaOutput | undefined;
  private over = false;

  private constructor(options: LaneOptions) {
    this.options = options;
    this.target = options.target;
    const { delayMs, place } = options;
    this.release = new Release({
      delayMs: place.showsAtTime && delayMs > 0 ? Math.max(1, delayMs - AHEAD_MS) : delayMs,
      mostBehindMs: place.isJoinedLate ? MAX_BEHIND_MS : undefined,
      clockOffset: () => options.clockOffset(),
      write: (unit) => this.write(unit),
      failed: (error) => this.end(thrownBody(error)),
    });
  }

  /** Throws StudioError. */
  static async open(options: LaneOptions): Promise<OutputLane> {
    const lane = new OutputLane(options);
    const { delayMs } = options;
    lane.media = await options.place.open({
      wants: options.wants,
      dueAt: ({ at }) => (delayMs === 0 ? undefined : at - (options.clockOffset() ?? 0) + delayMs),
      waiting: () => options.waiting(lane),
      news: (news) => options.news(lane, news),
      failed: (error) => lane.end(error),
    });
    return lane;
  }

  add(unit: MediaUnit): void {
    if (!this.over) this.release.add(unit);
  }
  size(): ReturnType<MediaOutput["size"]> {
    return this.media?.size();
  }
  /** True if a requested recording was never created. */
  get isMissing(): boolean {
    const { isFile, isStdout } = this.options.place;
    return (isFile || isStdout) && this.media?.bytes === 0;
  }
  figures(): LaneFigures {
    const isOpen = this.media?.isOpen === true;
    return { bytes: this.media?.bytes ?? 0, state: this.over ? "ended" : isOpen ? "open" : "waiting" };
  }

  /**
   * Flushes and finishes. Gives up on a stuck far end or pipe after {@link GIVE_UP_MS}; a file takes as long as it needs. Throws
   * StudioError, unless it has failed already.
   */
  async close(): Promise<void> {
    const finished = this.release.drain().then(() => this.media?.close());
    try {
      if (isWholeFile(this.target, this.options.place)) await finished;
      else if (!(await isDoneWithin(finished, GIVE_UP_MS))) this.media?.abandon();
    } catch (error) {
      if (!this.over) throw error;
    }
  }

  private async write(unit: MediaUnit): Promise<void> {
    const { media } = this;
    if (media === undefined || this.over) return;
    const before = media.isOpen;
    if (await media.write(unit)) this.options.written(unit, this);
    if (!before && media.isOpen) this.options.opened(this);
  }

  private end(error: ErrorBody | undefined): void {
    if (this.over) return;
    this.over = true;
    this.options.ended(this, error);
  }
}
