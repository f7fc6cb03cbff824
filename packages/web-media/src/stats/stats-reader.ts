import {
  FreezeTotals,
  mapStreamStats,
  type PlayoutFigures,
  readRtcStats,
  type SideReports,
  type StatsReading,
  type StatsSubject,
  type StreamStats,
  StreamTotals,
} from "@setsuna/client";
import type { SideFromRelay } from "@setsuna/contracts";
import { rtcReport } from "./rtc-report.ts";

/** Reads one stream's counters: the browser's, the relay's reports and the playout's figures. */
export class StatsReader {
  private readonly subject: StatsSubject;
  private before: StatsReading | undefined;
  private side: SideReports = {};
  private readonly totals = new StreamTotals();
  private readonly freezes = new FreezeTotals();

  constructor(subject: StatsSubject) {
    this.subject = subject;
  }

  /** A new connection begins; its counters start at zero, ours go on. */
  restart(): void {
    this.totals.restart();
    this.before = undefined;
    this.side = {};
  }

  onSide(message: SideFromRelay): void {
    if (message.t === "state") this.side = { ...this.side, state: message };
    else if (message.t === "uplink") this.side = { ...this.side, uplink: message };
    else if (message.t === "downlink") this.side = { ...this.side, downlink: message };
  }

  /** Receivers that take the stream from the relay. Absent until the relay said so. */
  forwarded(): number | undefined {
    return this.side.state?.forwarded;
  }

  /** A reading at `now` (ms). Absent while there is no connection. */
  async read(pc: RTCPeerConnection | undefined, now: number, playout?: PlayoutFigures): Promise<StreamStats | undefined> {
    if (pc === undefined || pc.connectionState === "closed") return undefined;
    const reading = readRtcStats(await rtcReport(pc), now, this.subject);
    const total = this.totals.add(reading, this.side);
    const played = playout && this.freezes.add(playout);
    const mapped = mapStreamStats(this.subject, total.reading, this.before, total.side, played);
    this.before = reading;
    const { reconnections } = this.totals;
    return reconnections === 0 ? mapped : { ...mapped, reconnections };
  }
}
