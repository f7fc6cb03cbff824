import { LATENCY_STAGES, type LatencyStage, type LatencyStages, type StageTimes } from "@setsuna/contracts";

export interface LateCell {
  readonly ms: number | undefined;
  /** Late frames have coarser stages. */
  readonly rows: number;
}

export interface StageRow {
  readonly stage: LatencyStage;
  /** Stage at median latency. Absent if only measured for late frames. */
  readonly typicalMs: number | undefined;
  /** Absent if a row above covers it. */
  readonly late: LateCell | undefined;
  readonly fromMs: number;
}

/** Means are rounded by up to this, ms. */
const UNASSIGNED_MS = 0.05;
/** A coarser stage covers these parts. */
const PARTS: Partial<Record<LatencyStage, readonly LatencyStage[]>> = {
  untilRelay: ["capture", "encode", "pacer", "uplink"],
  path: ["uplink", "relay", "downlink"],
  untilReceived: ["capture", "encode", "pacer", "uplink", "untilRelay", "relay", "path", "downlink"],
};

/** Returns the sum of all stages, ms: the latency of these frames. */
export const totalOf = (times: StageTimes): number => Object.values(times).reduce((sum, ms) => sum + ms, 0);

const coarserOf = (stage: LatencyStage, { typical, late }: LatencyStages): LatencyStage | undefined =>
  LATENCY_STAGES.find((name) => late[name] !== undefined && typical[name] === undefined && PARTS[name]?.includes(stage));

const isShown = (stage: LatencyStage, stages: LatencyStages): boolean => {
  const { typical, late } = stages;
  if (stage === "unassigned") return Math.max(Math.abs(typical[stage] ?? 0), Math.abs(late[stage] ?? 0)) >= UNASSIGNED_MS;
  if (typical[stage] !== undefined) return true;
  const isBesideParts = PARTS[stage]?.some((part) => typical[part] !== undefined && late[part] === undefined) ?? false;
  return late[stage] !== undefined && !isBesideParts;
};

export const stageRows = (stages: LatencyStages): readonly StageRow[] => {
  const { typical, late } = stages;
  const names = LATENCY_STAGES.filter((stage) => isShown(stage, stages));
  const coarser = names.map((stage) => (late[stage] === undefined ? coarserOf(stage, stages) : undefined));
  let fromMs = 0;
  return names.map((stage, index) => {
    const merged = coarser[index];
    const typicalMs = typical[stage];
    const begins = merged === undefined || coarser[index - 1] !== merged;
    const row = {
      stage,
      typicalMs,
      late: begins
        ? { ms: late[merged ?? stage], rows: merged === undefined ? 1 : coarser.filter((other) => other === merged).length }
        : undefined,
      fromMs,
    };
    fromMs += typicalMs ?? 0;
    return row;
  });
};
