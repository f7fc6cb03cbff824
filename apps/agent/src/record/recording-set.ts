import type { Channel, ErrorBody, StreamKind } from "@setsuna/contracts";
import type { Kinds } from "../gstreamer/pipelines.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { SegmentLimits } from "./segment-limits.ts";
import { type SegmentFile, SourceRecorder } from "./source-recorder.ts";

export interface ListedStream {
  readonly kind: StreamKind;
  readonly channel: Channel;
}

export interface Subscription {
  /** Video only. Safe to call for each frame. */
  requestKeyframe(): void;
  stop(): void;
}

export interface SubscribedRecorder {
  readonly isRecording: boolean;
  take(unit: MediaUnit): void;
}

export interface RecordingSetPorts {
  /** Monotonic, ms. */
  now(): number;
  subscribe(kind: "video" | "audio", channel: Channel, recorder: SubscribedRecorder): Subscription;
  /** `closed`: the file is complete; with an error, it ended early. */
  open(file: OpenedFile, closed: (bytes: number, error: ErrorBody | undefined) => void): SegmentFile;
}

export interface OpenedFile {
  readonly channel: Channel;
  readonly kinds: Kinds;
  readonly first: MediaUnit;
}

interface Source {
  readonly recorder: SourceRecorder;
  readonly subscriptions: Map<StreamKind, Subscription>;
  kinds: Kinds;
}

/** A file that fails sooner than this after the last failure counts against the limit, ms. */
const FAILS_OFTEN_MS = 10_000;
const MAX_FAILURES = 5;

/** Records every listed source of an ID: one file per source at a time. Sources stay until the end, so one that returns goes on. */
export class RecordingSet {
  private readonly limits: SegmentLimits;
  private readonly ports: RecordingSetPorts;
  private readonly sources = new Map<Channel, Source>();
  private readonly files = new Set<SegmentFile>();
  private listed: readonly ListedStream[] = [];
  private done = 0;
  private running = false;
  private failures = 0;
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: SegmentLimits, ports: RecordingSetPorts) {
    this.limits = limits;
    this.ports = ports;
  }

  get isRunning(): boolean {
    return this.running;
  }

  get recording(): number {
    return [...this.sources.values()].filter(({ recorder }) => recorder.isRecording).length;
  }

  get bytes(): number {
    return [...this.files].reduce((sum, { bytes }) => sum + bytes, this.done);
  }

  /** True if files fail again and again, so that going on is useless. */
  get isFailing(): boolean {
    return this.failures >= MAX_FAILURES;
  }

  start(): void {
    this.running = true;
    this.failures = 0;
  }

  async stop(): Promise<void> {
    this.running = false;
    this.listed = [];
    const sources = [...this.sources.values()];
    this.sources.clear();
    for (const { subscriptions } of sources) for (const one of subscriptions.values()) one.stop();
    await Promise.all(sources.map(({ recorder }) => recorder.close()));
  }

  /** The newest list. A stream is taken when two lists name it, so that a source's video and audio begin together. */
  streams(listed: readonly ListedStream[]): void {
    if (!this.running) return;
    const before = this.listed;
    this.listed = listed;
    for (const one of listed)
      if (before.some(({ kind, channel }) => kind === one.kind && channel === one.channel)) this.follow(one);
  }

  /** Call it about once a second. */
  tick(): void {
    const now = this.ports.now();
    for (const { recorder } of this.sources.values()) recorder.tick(now);
  }

  private follow({ kind, channel }: ListedStream): void {
    if (kind === "control") return;
    const source = this.sources.get(channel) ?? this.addSource(channel);
    if (source.subscriptions.has(kind)) return;
    source.kinds = { ...source.kinds, [kind]: true };
    source.recorder.setKinds(source.kinds);
    const { ports } = this;
    const { recorder } = source;
    const subscribed: SubscribedRecorder = {
      get isRecording() {
        return recorder.isRecording;
      },
      take: (unit) => recorder.take(unit, ports.now()),
    };
    source.subscriptions.set(kind, ports.subscribe(kind, channel, subscribed));
  }

  private addSource(channel: Channel): Source {
    const source: Source = {
      kinds: { video: false, audio: false },
      subscriptions: new Map(),
      recorder: new SourceRecorder(this.limits, {
        open: (kinds, first) => this.open(source, { channel, kinds, first }),
        requestKeyframe: () => source.subscriptions.get("video")?.requestKeyframe(),
      }),
    };
    this.sources.set(channel, source);
    return source;
  }

  private open({ recorder }: Source, opened: OpenedFile): SegmentFile {
    const file: SegmentFile = this.ports.open(opened, (bytes, error) => {
      this.files.delete(file);
      this.done += bytes;
      if (error === undefined) return;
      const now = this.ports.now();
      this.failures = now - this.failedAt < FAILS_OFTEN_MS ? this.failures + 1 : 1;
      this.failedAt = now;
      void recorder.close();
    });
    this.files.add(file);
    return file;
  }
}
