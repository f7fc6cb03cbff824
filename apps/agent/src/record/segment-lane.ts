import type { ErrorBody } from "@setsuna/contracts";
import type { Kinds } from "../gstreamer/pipelines.ts";
import { OutputLane } from "../outputs/output-lane.ts";
import { outputPlace } from "../outputs/output-place.ts";
import type { TimecodeSource } from "../outputs/timecode-source.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { thrownBody } from "../unexpected.ts";
import type { SegmentFile } from "./source-recorder.ts";

export interface SegmentLaneEvents {
  /** The first frame is written. */
  opened(): void;
  /** The file is complete, or was never begun with 0 bytes. With an error, it ended early and is playable up to there. */
  closed(bytes: number, error: ErrorBody | undefined): void;
}

export class SegmentLane implements SegmentFile {
  private readonly path: string;
  private readonly kinds: Kinds;
  private readonly timecode: TimecodeSource;
  private readonly events: SegmentLaneEvents;
  private readonly lane: Promise<OutputLane>;
  private open: OutputLane | undefined;
  private waiting: MediaUnit[] = [];
  private failure: ErrorBody | undefined;
  private isClosed = false;

  constructor(path: string, kinds: Kinds, timecode: TimecodeSource, events: SegmentLaneEvents) {
    this.timecode = timecode;
    this.path = path;
    this.kinds = kinds;
    this.events = events;
    this.lane = this.begin();
    this.lane.catch((error: unknown) => this.fail(thrownBody(error)));
  }

  get bytes(): number {
    return this.open?.figures().bytes ?? 0;
  }

  add(unit: MediaUnit): void {
    if (this.open === undefined) this.waiting.push(unit);
    else this.open.add(unit);
  }

  async close(): Promise<void> {
    try {
      await (await this.lane).close();
    } catch (error) {
      this.failure ??= thrownBody(error);
    }
    this.reportClosed();
  }

  private async begin(): Promise<OutputLane> {
    const lane = await OutputLane.open({
      target: this.path,
      place: await outputPlace(this.path, undefined, this.kinds, { timecode: this.timecode }),
      wants: this.kinds,
      delayMs: 0,
      clockOffset: () => undefined,
      opened: () => this.events.opened(),
      written: () => undefined,
      waiting: () => undefined,
      news: () => undefined,
      ended: (_lane, error) => {
        if (error !== undefined) this.fail(error);
      },
    });
    this.open = lane;
    for (const unit of this.waiting.splice(0)) lane.add(unit);
    return lane;
  }

  private fail(error: ErrorBody): void {
    this.failure ??= error;
    this.reportClosed();
  }

  private reportClosed(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.events.closed(this.bytes, this.failure);
  }
}
