import type { RelayTimes } from "@setsuna/contracts";
import { median } from "@setsuna/kit";

/** Number of reports, for frames of 5 s. */
const KEPT = 5;
const MEANS = ["forwardingMs", "stampedMs", "arrivedMs", "encodedMs", "encodeMs", "pacerMs"] as const;

/** Frames on screen are seconds old, and one second isn't representative. */
export class RelayTimesWindow {
  private reports: readonly RelayTimes[] = [];

  /** Undefined means that reports stopped. Returns each figure's median. */
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
