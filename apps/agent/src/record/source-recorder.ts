import type { Kinds } from "../gstreamer/pipelines.ts";
import { EarlySound } from "../outputs/early-sound.ts";
import { videoFacts } from "../outputs/video-facts.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { isSegmentDue, type SegmentLimits } from "./segment-limits.ts";

/** Audio that is later than this no longer comes, ms. */
const AUDIO_LATE_MS = 2000;
/** A source that sends nothing for this long has its file completed, ms. */
const SILENT_MS = 5000;

export interface SegmentFile {
  readonly bytes: number;
  add(unit: MediaUnit): void;
  /** Completes it. Never rejects. */
  close(): Promise<void>;
}

export interface SourceRecorderPorts {
  open(kinds: Kinds, first: MediaUnit): SegmentFile;
  /** Safe to call for each frame. */
  requestKeyframe(): void;
}

interface Segment {
  readonly file: SegmentFile;
  readonly kinds: Kinds;
  /** Codec, size and parameter sets: a file holds one form. */
  readonly form: string;
  readonly startsAt: number;
}

const isForm = (unit: MediaUnit): string | undefined => {
  if (unit.codec === "opus") return "opus";
  const facts = videoFacts(unit.codec, unit.data);
  return facts && [unit.codec, facts.size.width, facts.size.height, Buffer.from(facts.extradata ?? []).toString("hex")].join(" ");
};

export class SourceRecorder {
  private readonly limits: SegmentLimits;
  private readonly ports: SourceRecorderPorts;
  private kinds: Kinds = { video: false, audio: false };
  private current: Segment | undefined;
  /** Still takes audio from before `endsAt`. */
  private former: { readonly file: SegmentFile; readonly endsAt: number } | undefined;
  private early = new EarlySound();
  /** Audio near a cut, until the keyframe says which file it belongs to. */
  private held: MediaUnit[] = [];
  private lastAt = 0;
  private readonly closing = new Set<Promise<void>>();

  constructor(limits: SegmentLimits, ports: SourceRecorderPorts) {
    this.limits = limits;
    this.ports = ports;
  }

  /** A new kind begins another file. */
  setKinds(kinds: Kinds): void {
    this.kinds = kinds;
  }

  get isRecording(): boolean {
    return this.current !== undefined;
  }

  /** `now` on any steady clock, ms. */
  take(unit: MediaUnit, now: number): void {
    this.lastAt = now;
    if (unit.kind === "video") this.takeVideo(unit);
    else this.takeAudio(unit);
  }

  /** Call it about once a second: completes the file of a source that went silent. */
  tick(now: number): void {
    if (now - this.lastAt >= SILENT_MS) this.end();
  }

  async close(): Promise<void> {
    this.end();
    await Promise.all(this.closing);
  }

  private takeVideo(unit: MediaUnit): void {
    const form = unit.isKeyframe ? isForm(unit) : undefined;
    if (form !== undefined && this.mustCut(form, unit.at)) this.cut(unit, form);
    else if (this.current === undefined || this.isDue(unit.at)) this.ports.requestKeyframe();
    if (this.current?.kinds.video === true) this.current.file.add(unit);
    if (this.former !== undefined && unit.at >= this.former.endsAt + AUDIO_LATE_MS) this.endFormer();
    const [oldest] = this.held;
    if (oldest !== undefined && unit.at - oldest.at > AUDIO_LATE_MS) this.releaseHeld();
  }

  private takeAudio(unit: MediaUnit): void {
    const { former, kinds } = this;
    if (former !== undefined && unit.at < former.endsAt) {
      former.file.add(unit);
      return;
    }
    this.endFormer();
    if (this.current === undefined && kinds.video) {
      if (!this.early.keep(unit)) return;
      const early = this.early.take();
      const { file } = this.begin({ video: false, audio: true }, early[0] ?? unit, "opus");
      for (const one of early) file.add(one);
      return;
    }
    if (!kinds.video && this.mustCut("opus", unit.at)) this.cut(unit, "opus");
    if (this.current?.kinds.audio !== true) return;
    if (this.current.kinds.video && this.isDue(unit.at)) this.held.push(unit);
    else this.current.file.add(unit);
  }

  private isDue(at: number): boolean {
    const { current } = this;
    if (current === undefined) return false;
    const { video, audio } = this.kinds;
    if ((video && !current.kinds.video) || (audio && !current.kinds.audio)) return true;
    return isSegmentDue(this.limits, { ms: at - current.startsAt, bytes: current.file.bytes });
  }

  private mustCut(form: string, at: number): boolean {
    return this.current === undefined || this.current.form !== form || this.isDue(at);
  }

  private cut(unit: MediaUnit, form: string): void {
    this.endFormer();
    const { current, held } = this;
    this.held = [];
    const early = [...this.early.take(), ...held];
    if (current !== undefined) this.former = { file: current.file, endsAt: unit.at };
    this.begin(this.kinds, unit, form);
    for (const one of early) this.takeAudio(one);
  }

  private begin(kinds: Kinds, first: MediaUnit, form: string): Segment {
    const segment = { file: this.ports.open(kinds, first), kinds, form, startsAt: first.at };
    this.current = segment;
    return segment;
  }

  private releaseHeld(): void {
    const { held } = this;
    this.held = [];
    for (const one of held) this.current?.file.add(one);
  }

  private endFormer(): void {
    const { former } = this;
    this.former = undefined;
    if (former !== undefined) this.finish(former.file);
  }

  private end(): void {
    this.releaseHeld();
    this.endFormer();
    const { current } = this;
    this.current = undefined;
    if (current !== undefined) this.finish(current.file);
  }

  private finish(file: SegmentFile): void {
    const closing = file.close().finally(() => this.closing.delete(closing));
    this.closing.add(closing);
  }
}
