import type { StreamSideFromRelay } from "@setsuna/contracts";
import { type BitsPerSecond, type Milliseconds, milliseconds, unreachable } from "@setsuna/kit";
import type { MediaTransport } from "../transport/media-transport.ts";
import { FreezeTotals } from "./freeze-totals.ts";
import type { StreamStats } from "./stats.ts";
import {
  mapStreamStats,
  type PlayoutFigures,
  readRtcStats,
  type SideReports,
  type StatsReading,
  type StatsSubject,
} from "./stats-mapper.ts";
import { StreamTotals } from "./stream-totals.ts";

/** Combines statistics of transport, relay and playout. */
export class StatsReader {
  private readonly subject: StatsSubject;
  private before: StatsReading | undefined;
  private side: SideReports = {};
  private readonly totals = new StreamTotals();
  private readonly freezes = new FreezeTotals();

  constructor(subject: StatsSubject) {
    this.subject = subject;
  }

  /** A new transport's counters start at zero; ours continue. */
  restart(): void {
    this.totals.restart();
    this.before = undefined;
    this.side = {};
  }

  onSide(message: StreamSideFromRelay): void {
    switch (message.t) {
      case "state":
        this.side = { ...this.side, state: message };
        return;
      case "uplink":
        this.side = { ...this.side, uplink: message };
        return;
      case "downlink":
        this.side = { ...this.side, downlink: message };
        return;
      case "direction":
      case "clock":
        // A closed transport counts nothing.
        return;
      default:
        unreachable(message);
    }
  }

  forwarded(): number | undefined {
    return this.side.state?.forwarded;
  }

  /** Uplink estimate, bit/s; absent without connection or estimate. */
  async estimate(transport: MediaTransport | undefined): Promise<BitsPerSecond | undefined> {
    return (await this.counters(transport, milliseconds(0)))?.stats.availableOutgoingBitrate;
  }

  /** `now` is in ms. Absent without a connection. */
  async read(
    transport: MediaTransport | undefined,
    now: Milliseconds,
    playout?: PlayoutFigures,
  ): Promise<StreamStats | undefined> {
    const reading = await this.counters(transport, now);
    if (reading === undefined) return undefined;
    const total = this.totals.add(reading, this.side);
    const played = playout && this.freezes.add(playout);
    const mapped = mapStreamStats(this.subject, total.reading, this.before, total.side, played);
    this.before = reading;
    const { reconnections } = this.totals;
    return reconnections === 0 ? mapped : { ...mapped, reconnections };
  }

  private async counters(transport: MediaTransport | undefined, now: Milliseconds): Promise<StatsReading | undefined> {
    if (transport === undefined || transport.state === "closed") return undefined;
    return readRtcStats(await transport.readStats(), now, this.subject);
  }
}
