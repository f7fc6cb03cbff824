import type { Milliseconds } from "@setsuna/kit";
import { ClipTimeline, PlaybackClock, type ReplayRate } from "@setsuna/playout";
import { localNow } from "../local-clock.ts";
import type { Clip } from "./clip.ts";
import { ClipDecoder } from "./clip-decoder.ts";
import { ClipSound } from "./clip-sound.ts";
import type { ReplayPosition } from "./replay-messages.ts";

const LONGEST_WAIT_MS = 100;
const REPORT_MS = 40;

export interface ClipPlayerPorts {
  draw(frame: VideoFrame): void;
  position(position: ReplayPosition): void;
  failed(error: Error): void;
}

export class ClipPlayer {
  readonly sound: ClipSound;
  private readonly ports: ClipPlayerPorts;
  private readonly timeline: ClipTimeline;
  private readonly clock: PlaybackClock;
  private readonly decoder: ClipDecoder;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawn: number | undefined;
  private backwards = false;
  private sounding = false;
  private reported: { readonly position: ReplayPosition; readonly at: Milliseconds } | undefined;

  constructor(clip: Clip, ports: ClipPlayerPorts) {
    this.ports = ports;
    this.sound = new ClipSound(clip);
    this.timeline = new ClipTimeline(
      clip.frames.map(({ timeMs }) => timeMs),
      clip.frames.map(({ key }) => key),
      clip.durationMs,
    );
    this.clock = new PlaybackClock(clip.durationMs);
    this.decoder = new ClipDecoder(clip, this.timeline, {
      changed: () => this.tick(),
      failed: (error) => ports.failed(error),
    });
  }

  async open(): Promise<void> {
    await this.decoder.prepare();
    this.tick();
  }

  play(rate: ReplayRate): void {
    this.backwards = rate < 0;
    this.clock.play(rate, localNow());
    this.moved();
  }

  pause(): void {
    this.clock.pause(localNow());
    this.moved();
  }

  seek(positionMs: Milliseconds): void {
    if (this.clock.rate(localNow()) === undefined) this.backwards = false;
    this.clock.seek(positionMs, localNow());
    this.moved();
  }

  step(by: number): void {
    const now = localNow();
    this.clock.pause(now);
    this.backwards = by < 0;
    this.clock.seek(this.timeline.timeOf(this.timeline.frameAt(this.clock.position(now)) + by), now);
    this.moved();
  }

  close(): void {
    clearTimeout(this.timer);
    this.sound.close();
    this.decoder.close();
  }

  private moved(): void {
    const now = localNow();
    const position = this.clock.position(now);
    this.sounding = this.clock.rate(now) === 1;
    if (this.sounding) this.sound.start(position, now);
    else this.sound.stop();
    this.tick();
  }

  private tick(): void {
    clearTimeout(this.timer);
    const now = localNow();
    const rate = this.clock.rate(now);
    const position = this.clock.position(now);
    const index = this.timeline.frameAt(position);
    if (this.sounding && rate === undefined) {
      this.sounding = false;
      this.sound.stop();
    }
    this.decoder.want(index, this.backwards ? "backwards" : "forwards");
    this.show(index, rate !== undefined);
    this.report({ positionMs: position, frame: index, drawn: this.drawn, rate }, now);
    if (rate !== undefined) {
      const edge = this.timeline.timeOf(rate > 0 ? index + 1 : index);
      const wait = Math.abs(edge - position) / Math.abs(rate);
      this.timer = setTimeout(() => this.tick(), Math.max(1, Math.min(LONGEST_WAIT_MS, wait)));
    }
  }

  private show(index: number, moving: boolean): void {
    if (this.drawn === index) return;
    let at: Milliseconds | undefined = this.decoder.frameAt(index) === undefined ? undefined : index;
    if (at === undefined && moving && this.drawn !== undefined) at = this.decoder.nearest(this.drawn, index);
    const frame = at === undefined ? undefined : this.decoder.frameAt(at);
    if (frame === undefined) return;
    this.drawn = at;
    this.ports.draw(frame);
  }

  private report(position: ReplayPosition, now: Milliseconds): void {
    const before = this.reported;
    const steady = before !== undefined && before.position.rate === position.rate && position.rate !== undefined;
    if (steady && now - before.at < REPORT_MS) return;
    this.reported = { position, at: now };
    this.ports.position(position);
  }
}
