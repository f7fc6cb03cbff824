import { useCallback, useState } from "react";
import { type Air, OFF_AIR } from "../streaming/air/air.ts";
import type { OverallPhase } from "../streaming/phase/overall-phase.ts";

export interface SourceReport {
  readonly phase: OverallPhase;
  readonly air: Air;
  readonly open: boolean;
  readonly running: boolean;
  /** Video channels of its ID; absent while it is not connected. */
  readonly videoChannels: number | undefined;
}

export const IDLE_SOURCE: SourceReport = { phase: "idle", air: OFF_AIR, open: false, running: false, videoChannels: undefined };

export const useSourceReports = (): {
  readonly reports: Readonly<Record<number, SourceReport>>;
  readonly report: (key: number, report: SourceReport) => void;
} => {
  const [reports, setReports] = useState<Readonly<Record<number, SourceReport>>>({});
  const report = useCallback((key: number, said: SourceReport) => setReports((before) => ({ ...before, [key]: said })), []);
  return { reports, report };
};
