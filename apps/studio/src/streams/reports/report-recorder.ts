import { type Channel, SAMPLE_FLAGS, type SerialId, type SessionSample } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { packRest, packSamples, slotOf } from "./packed-samples.ts";
import { type QualityDay, QualityMeter } from "./quality-meter.ts";
import type { SampleBatch, SampleRow } from "./report-store.ts";
import { RestOfViewers, type RestSecond } from "./rest-of-viewers.ts";
import type { SampledSession } from "./sampled-media.ts";

/** Viewers of a channel with a separate timeline, per node and slot. The others are totaled. */
export const FULL_VIEWERS = 100;
/** Packed samples in memory while the database is away, bytes: five minutes of 1,000 connections. */
const MAX_PENDING = 8_000_000;

export interface ReportRecorderParts {
  readonly store: (batch: SampleBatch) => Promise<void>;
  readonly storeQuality: (days: readonly QualityDay[]) => Promise<void>;
  /** Name of this process in rows of totaled viewers. */
  readonly node: string;
  readonly now: () => Date;
  readonly log: Log;
  readonly maxPending?: number | undefined;
}

interface Line extends Omit<SampledSession, "serialId" | "channel" | "kind"> {
  readonly region: string | null;
  readonly samples: SessionSample[];
}

class ChannelSamples {
  readonly lines = new Map<string, Line>();
  readonly rest = new RestOfViewers();
  private full = { slot: 0, names: new Set<string>() };
  /** Seconds in which a sender was on air. */
  sent: SampleBatch["sent"];

  /** True if the viewer has a separate timeline in this slot. */
  isFull(slot: number, participant: string): boolean {
    if (this.full.slot < slot) this.full = { slot, names: new Set() };
    const { names } = this.full;
    if (names.size < FULL_VIEWERS) names.add(participant);
    return names.has(participant);
  }
}

const sizeOf = ({ rows }: SampleBatch): number => rows.reduce((sum, { packed }) => sum + packed.length, 0);
const isOnAir = (flags: number): boolean => (flags & (SAMPLE_FLAGS.standby | SAMPLE_FLAGS.silent)) === 0;

/** Collects samples and stores them every few seconds. Nothing waits for it; when memory is full, it drops the oldest. */
export class ReportRecorder {
  private readonly parts: ReportRecorderParts;
  private readonly channels = new Map<string, { readonly serialId: SerialId; readonly channel: Channel; of: ChannelSamples }>();
  private readonly quality = new QualityMeter();
  private pending: SampleBatch[] = [];
  private flushing: Promise<void> | undefined;
  private failed = false;

  constructor(parts: ReportRecorderParts) {
    this.parts = parts;
  }

  record(session: SampledSession, samples: readonly SessionSample[], region?: string): void {
    const { serialId, channel, direction, participant, client, kind } = session;
    this.quality.record(session, samples, region);
    const key = `${serialId} ${channel}`;
    const known = this.channels.get(key) ?? { serialId, channel, of: new ChannelSamples() };
    this.channels.set(key, known);
    const { of } = known;
    for (const sample of samples) {
      const [second, , , , , , flags] = sample;
      const slot = slotOf(second);
      if (direction === "receive" && !of.isFull(slot, participant)) {
        of.rest.add(kind, sample);
        continue;
      }
      const name = `${slot} ${direction} ${participant}`;
      const line = of.lines.get(name) ?? { direction, participant, client, region: region ?? null, samples: [] };
      line.samples.push(sample);
      of.lines.set(name, line);
      if (direction === "receive" || !isOnAir(flags)) continue;
      of.sent = { from: Math.min(of.sent?.from ?? second, second), to: Math.max(of.sent?.to ?? second, second) };
    }
  }

  /** Stores complete seconds; with `all`, everything. Never rejects. */
  flush(all = false): Promise<void> {
    this.flushing ??= Promise.resolve()
      .then(() => this.storeAll(all))
      .finally(() => {
        this.flushing = undefined;
      });
    return this.flushing;
  }

  private async storeAll(all: boolean): Promise<void> {
    this.collect(all);
    this.failed = !((await this.storePending()) && (await this.storeQuality()));
    this.makeRoom();
  }

  private async storeQuality(): Promise<boolean> {
    const days = this.quality.takeChanged();
    try {
      await this.parts.storeQuality(days);
    } catch (error) {
      this.quality.keep(days);
      if (!this.failed) this.parts.log.warn({ err: error }, "figures of the day wait for the database");
      return false;
    }
    this.quality.forget(new Date(this.parts.now().getTime() - 86_400_000).toISOString().slice(0, 10));
    return true;
  }

  private async storePending(): Promise<boolean> {
    for (let batch = this.pending[0]; batch !== undefined; batch = this.pending[0]) {
      try {
        await this.parts.store(batch);
      } catch (error) {
        if (!this.failed) this.parts.log.warn({ err: error }, "samples of sessions wait for the database");
        return false;
      }
      this.pending.shift();
    }
    return true;
  }

  private collect(all: boolean): void {
    const now = Math.floor(this.parts.now().getTime() / 1000);
    for (const [key, known] of this.channels) {
      const { serialId, channel, of } = known;
      const rows = this.rowsOf(of, now, all);
      if (rows.length > 0) this.pending.push({ serialId, channel, rows, sent: of.sent });
      of.lines.clear();
      of.sent = undefined;
      if (rows.length === 0 && of.rest.size === 0) this.channels.delete(key);
    }
  }

  private rowsOf({ lines, rest }: ChannelSamples, now: number, all: boolean): SampleRow[] {
    const own = [...lines.values()].map(({ samples, ...line }) => ({
      ...line,
      slot: slotOf(samples[0]?.[0] ?? 0),
      packed: packSamples(samples),
    }));
    const bySlot = new Map<number, RestSecond[]>();
    for (const one of rest.take(now, all)) bySlot.set(slotOf(one.second), [...(bySlot.get(slotOf(one.second)) ?? []), one]);
    const others = [...bySlot].map(([slot, seconds]): SampleRow => {
      const packed = packRest(seconds);
      return { slot, direction: "rest", participant: this.parts.node, client: "page", region: null, packed };
    });
    return [...own, ...others];
  }

  private makeRoom(): void {
    let size = this.pending.reduce((sum, batch) => sum + sizeOf(batch), 0);
    let dropped = 0;
    while (size > (this.parts.maxPending ?? MAX_PENDING)) {
      const [oldest] = this.pending.splice(0, 1);
      if (oldest === undefined) break;
      size -= sizeOf(oldest);
      dropped += 1;
    }
    if (dropped > 0)
      this.parts.log.warn({ batches: dropped }, "samples of sessions were dropped: the database is away for too long");
  }
}
