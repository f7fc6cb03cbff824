import type { RelayTimes } from "@setsuna/contracts";
import { median } from "@setsuna/kit";

/** Reports that are looked back on: one a second, for frames of 5 s. */
const KEPT = 5;
const MEANS = ["forwardingMs", "stampedMs", "arrivedMs", "encodedMs", "encodeMs", "pacerMs"] as const;

/**
 * Keeps the relay's reports of the last seconds: frames of that period are on screen, and one second of a busy sender isn't
 * representative.
 */
export class RelayTimesWindow {
  private reports: readonly RelayTimes[] = [];

  /** Takes a report; undefined when the relay stops reporting. Returns the median of each figure in the newest. */
  add(report: RelayTimes | undefined): RelayTimes | undefined {
    if (report === undefined) {
      this.reports = [];
      return undefined;
    }
    this.reports = [...this.reports.slice(1 - KEPT), report];
    return Object.fromEntries([
      ["carrierZero", report.carrierZero],
      ...MEANS.flatMap((name) => (report[name] === undefined ? [] : [[name, this.median(name)]])),
    ]) as RelayTimes;
  }

  reset(): void {
    this.reports = [];
  }

  private median(name: (typeof MEANS)[number]): number | undefined {
    return median(this.reports.flatMap((report) => report[name] ?? []));
  }
}
