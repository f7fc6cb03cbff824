import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import { findExtension, parseAbsCaptureTime, type RtpHeader } from "@setsuna/rtp";
import { CaptureTimes } from "./capture-times.ts";

const OFFSET_WINDOW = 32;
/** Of a new report after the first few. Encoders start slowly, and early reports must not affect the latency for long. */
const GAIN = 1 / 4;
/** A larger error, ms: the sender reset its clock or RTP timestamps. */
const STEP_MS = 250;
/** Between reports that are compared for the rate of the RTP clock, ms ... */
const SLOPE_SPAN_MS = 400;
/** No real clock errs more (crystals are within 0.0005), so ignore such reports. */
const MAX_SLOPE_ERROR = 0.02;
/** Tolerated earliness or lateness of a report, ms. */
const SLOPE_JITTER_MS = 60;

/** Sender reports needed before an estimated offset is shown. */
const SETTLED_REPORTS = 3;

/** A capture time further from its packet's arrival isn't believed, ms. */
const CAPTURE_TIME_TOLERANCE_MS = 10_000;

/**
 * RTP timestamps to capture times on the server's clock. The sender's wall clock comes from absolute capture times, else sender
 * reports (RFC 3550 §6.4.1); the offset is signaled, or estimated from report arrivals.
 */
export class SenderClock {
  private readonly clockRate: number;
  private readonly captureTimes: CaptureTimes;
  private referenceTimestamp: RtpTimestamp = 0;
  /** At `referenceTimestamp`, smoothed. */
  private referenceNtpMs: Milliseconds | undefined;
  private reports = 0;
  private before: { readonly ntpMs: Milliseconds; readonly rtpTimestamp: RtpTimestamp } | undefined;
  /** Consecutive intervals in which both clocks advanced equally; 0 on a mismatch. */
  private consistent = 0;
  private contradictions = 0;
  private told: { readonly offsetMs: Milliseconds; readonly settled: boolean } | undefined;
  private readonly offsets: number[] = [];

  /** @param clockRate RTP ticks per second. */
  constructor(clockRate: number) {
    this.clockRate = clockRate;
    this.captureTimes = new CaptureTimes(clockRate);
  }

  /**
   * @param ntpMs NTP time, ms since 1970 on the sender's clock. @param arrivalMs ms since 1970 on the server's clock. @param
   * rttMs round trip to the sender.
   */
  onSenderReport(ntpMs: Milliseconds, rtpTimestamp: RtpTimestamp, arrivalMs: Milliseconds, rttMs: Milliseconds): void {
    this.judgeSlope(ntpMs, rtpTimestamp);
    const expected = this.extrapolated(rtpTimestamp);
    this.reports += 1;
    if (expected === undefined || Math.abs(ntpMs - expected) > STEP_MS) {
      if (expected !== undefined) this.offsets.length = 0;
      this.reports = 1;
      this.referenceNtpMs = ntpMs;
    } else {
      this.referenceNtpMs = expected + (ntpMs - expected) * Math.max(GAIN, 1 / this.reports);
    }
    this.referenceTimestamp = rtpTimestamp;
    this.offsets.push(arrivalMs - ntpMs - rttMs / 2);
    if (this.offsets.length > OFFSET_WINDOW) this.offsets.shift();
  }

  /** Compares both clocks' progress between two reports. RFC 3550 §6.4.1. */
  private judgeSlope(ntpMs: Milliseconds, rtpTimestamp: RtpTimestamp): void {
    const { before } = this;
    const wallMs = before === undefined ? 0 : ntpMs - before.ntpMs;
    // A closer report is inconclusive, so measure again with the next. A report from the past restarts.
    if (before !== undefined && wallMs >= 0 && wallMs < SLOPE_SPAN_MS) return;
    this.before = { ntpMs, rtpTimestamp };
    if (before === undefined || wallMs < 0) return;
    const rtpMs = (distance32(rtpTimestamp, before.rtpTimestamp) * 1000) / this.clockRate;
    const contradicts = Math.abs(rtpMs - wallMs) > Math.max(SLOPE_JITTER_MS, wallMs * MAX_SLOPE_ERROR);
    this.consistent = contradicts ? 0 : this.consistent + 1;
    this.contradictions = contradicts ? this.contradictions + 1 : 0;
  }

  /**
   * Our own clients' until two intervals in a row contradict the RTP clock (one is a clock that was set); others' only once an
   * interval has agreed.
   */
  private get believesReports(): boolean {
    return this.told === undefined ? this.consistent > 0 : this.contradictions < 2;
  }

  /** @param id of its header extension. @param ntpNow server clock, ms since 1970. */
  onPacket(packet: Buffer, header: RtpHeader, id: number, ntpNow: number): void {
    const found = findExtension(packet, header, id);
    const capturedAtMs = found === undefined ? undefined : parseAbsCaptureTime(packet, found.offset, found.length)?.capturedAtMs;
    const age = capturedAtMs === undefined ? 0 : ntpNow - capturedAtMs - (this.offsetMs ?? 0);
    if (Math.abs(age) <= CAPTURE_TIME_TOLERANCE_MS) this.onCaptureTime(header.timestamp, capturedAtMs);
  }

  /**
   * Ms since 1970 on the sender's clock; undefined: none in this packet. Says nothing about the offset, because the encoder lies
   * between capture and arrival.
   */
  onCaptureTime(rtpTimestamp: RtpTimestamp, capturedAtMs: Milliseconds | undefined): void {
    this.captureTimes.add(rtpTimestamp, capturedAtMs);
  }

  /** Add it to the sender's clock to get the server's. Undefined: estimate it. `settled`: accurate enough to display. */
  setOffset(serverMinusSenderMs: Milliseconds | undefined, settled = true): void {
    this.told = serverMinusSenderMs === undefined ? undefined : { offsetMs: serverMinusSenderMs, settled };
  }

  get offsetMs(): Milliseconds | undefined {
    if (this.told !== undefined) return this.told.offsetMs;
    // The report with the least queuing is the most accurate.
    return this.offsets.length === 0 ? undefined : Math.min(...this.offsets);
  }

  get settled(): boolean {
    return this.told?.settled ?? this.offsets.length >= SETTLED_REPORTS;
  }

  /**
   * Ms since 1970 on the server's clock; undefined before the first report or capture time, and while reports contradict the RTP
   * clock. Right within half the timestamp's range (6.6 hours at 90 kHz).
   */
  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    const ntpMs = this.captureTimes.capturedAt(rtpTimestamp) ?? this.reportedAt(rtpTimestamp);
    const { offsetMs } = this;
    return ntpMs === undefined || offsetMs === undefined ? undefined : ntpMs + offsetMs;
  }

  reset(): void {
    this.captureTimes.reset();
    this.referenceNtpMs = undefined;
    this.before = undefined;
    this.consistent = 0;
    this.contradictions = 0;
    this.reports = 0;
    this.offsets.length = 0;
  }

  private reportedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    return this.believesReports ? this.extrapolated(rtpTimestamp) : undefined;
  }

  private extrapolated(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    if (this.referenceNtpMs === undefined) return undefined;
    return this.referenceNtpMs + (distance32(rtpTimestamp, this.referenceTimestamp) * 1000) / this.clockRate;
  }
}
