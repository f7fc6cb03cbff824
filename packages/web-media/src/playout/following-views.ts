import { KEYFRAME_RETRY_MS } from "@setsuna/contracts";
import { bare, distance32, type Milliseconds, type RtpTimestamp, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { type AssembledFrame, type CapturePair, StreamClock } from "@setsuna/playout";
import type { PlayoutTime } from "./playout-ports.ts";
import type { VideoViews } from "./video-views.ts";

export type VideoSink = Pick<
  VideoViews,
  "begin" | "streamChanged" | "told" | "setDelay" | "setStreamClock" | "play" | "requestKeyframe" | "receivedAgain" | "readStats"
>;

/** Frames that the decoder takes at once without a visible pause. More wait for a fresh keyframe. */
const MOST_REPEATED = 12;
/** Then repeats more, and needs no capture times, ms. */
const PATIENCE_MS = 1000;
const TICKS_PER_MS = VIDEO_CLOCK_RATE / 1000;
/** Capture times of one frame differ by less, by way of different relays. */
const SAME_FRAME_TICKS = 4 * TICKS_PER_MS;

export interface FollowingViewsEvents {
  keyframeNeeded(framesCome: boolean): void;
  follows(): void;
}

const plus = (rtpTimestamp: RtpTimestamp, ticks: number): RtpTimestamp => (bare(rtpTimestamp) + ticks) >>> 0;

/**
 * Continues the views with the same stream from another connection, whose RTP timestamps it converts by capture time. Starts once a
 * keyframe and all frames up to the newest shown have come, and repeats those without drawing them.
 */
export class FollowingViews implements VideoSink {
  private readonly views: VideoViews;
  private readonly time: PlayoutTime;
  private readonly events: FollowingViewsEvents;
  private readonly clock = new StreamClock(VIDEO_CLOCK_RATE);
  private pair: CapturePair | undefined;
  /** From the last keyframe on. */
  private held: AssembledFrame[] = [];
  private since: Milliseconds | undefined;
  private requestedAt = Number.NEGATIVE_INFINITY;
  /** From its timestamps to the views'; undefined until it continues. */
  private shift: number | undefined;

  constructor(views: VideoViews, time: PlayoutTime, events: FollowingViewsEvents) {
    this.views = views;
    this.time = time;
    this.events = events;
  }

  begin(start: { readonly isDirect: boolean; readonly isFirst: boolean }): void {
    this.views.begin(start);
  }
  streamChanged(): void {
    this.views.streamChanged();
  }
  told(...[presence]: Parameters<VideoViews["told"]>): void {
    this.views.told(presence);
  }
  setDelay(ms: Milliseconds): void {
    this.views.setDelay(ms);
  }
  readStats(): ReturnType<VideoViews["readStats"]> {
    return this.views.readStats();
  }
  receivedAgain(): void {
    if (this.shift !== undefined) this.views.receivedAgain();
  }

  setStreamClock(pair: CapturePair): void {
    this.pair = pair;
    if (this.shift !== undefined) {
      this.views.setStreamClock({ ...pair, rtpTimestamp: plus(pair.rtpTimestamp, this.shift) });
      return;
    }
    this.clock.addPair(pair);
    this.look();
  }

  play(frame: AssembledFrame): void {
    if (this.shift !== undefined) {
      this.views.play({ ...frame, rtpTimestamp: plus(frame.rtpTimestamp, this.shift) });
      return;
    }
    if (frame.type === "key") this.held = [];
    else if (this.held.length === 0) return;
    this.held.push(frame);
    this.look();
  }

  requestKeyframe(framesCome = false): void {
    if (this.shift !== undefined) {
      this.views.requestKeyframe(framesCome);
      return;
    }
    const now = this.time.now();
    if (now - this.requestedAt < KEYFRAME_RETRY_MS) return;
    this.requestedAt = now;
    this.events.keyframeNeeded(framesCome);
  }

  private look(): void {
    const last = this.held.at(-1);
    if (last === undefined) return;
    const now = this.time.now();
    this.since ??= now;
    const isPatient = now - this.since < PATIENCE_MS;
    const { newest } = this.views;
    if (newest === undefined) {
      this.continue(0, () => false, last.rtpTimestamp);
      return;
    }
    const ahead = this.ticksAhead(last.rtpTimestamp, newest.capturedAt) ?? (isPatient ? undefined : this.elapsed(newest.at, now));
    if (ahead === undefined) return;
    const shift = bare(newest.rtpTimestamp) + ahead - bare(last.rtpTimestamp);
    const isShown = ({ rtpTimestamp }: AssembledFrame): boolean =>
      distance32(plus(rtpTimestamp, shift), newest.rtpTimestamp) < SAME_FRAME_TICKS;
    const repeated = this.held.filter(isShown).length;
    if (repeated === this.held.length) return;
    if (repeated > MOST_REPEATED && isPatient) this.requestKeyframe();
    else this.continue(shift, isShown, newest.rtpTimestamp);
  }

  /** From the views' newest frame to one of this connection. */
  private ticksAhead(rtpTimestamp: RtpTimestamp, newestCapturedAt: Milliseconds | undefined): number | undefined {
    const captured = this.pair?.settled === true ? this.clock.captureTime(rtpTimestamp) : undefined;
    if (captured === undefined || newestCapturedAt === undefined) return undefined;
    return Math.round((captured - newestCapturedAt) * TICKS_PER_MS);
  }

  private elapsed(since: Milliseconds, now: Milliseconds): number {
    return SAME_FRAME_TICKS + Math.round((now - since) * TICKS_PER_MS);
  }

  private continue(shift: number, isShown: (frame: AssembledFrame) => boolean, newest: RtpTimestamp): void {
    const { held, pair } = this;
    this.held = [];
    this.shift = shift;
    this.events.follows();
    this.views.resume();
    if (pair !== undefined) this.setStreamClock(pair);
    let repeated = 0;
    for (const frame of held)
      if (isShown(frame)) {
        repeated = Math.min(repeated + 1, SAME_FRAME_TICKS - 1);
        this.views.play({ ...frame, rtpTimestamp: plus(newest, repeated), hidden: true });
      } else this.play(frame);
  }
}
