import { LATENCY_STAGES, type LatencyStage, type LatencyStages, type StageTimes } from "@setsuna/contracts";

/** One stage as it is drawn. A time is absent where the stage is not known of these frames. */
export interface StageRow {
  readonly stage: LatencyStage;
  readonly typicalMs: number | undefined;
  readonly lateMs: number | undefined;
  /** Where its bar begins, ms from capture. */
  readonly fromMs: number;
}

/** Of what is left over, so much is the roundness of means, ms, and no stage of its own. */
const UNASSIGNED_MS = 0.05;

/** Returns the sum of all stages, ms: the latency of these frames. */
export const totalOf = (times: StageTimes): number => Object.values(times).reduce((sum, ms) => sum + ms, 0);

/** Returns the known stages in their order. */
export const stageRows = ({ typical, late }: LatencyStages): readonly StageRow[] => {
  let fromMs = 0;
  return LATENCY_STAGES.flatMap((stage) => {
    const [typicalMs, lateMs] = [typical[stage], late[stage]];
    if (typicalMs === undefined && lateMs === undefined) return [];
    const isNothing = Math.max(Math.abs(typicalMs ?? 0), Math.abs(lateMs ?? 0)) < UNASSIGNED_MS;
    if (stage === "unassigned" && isNothing) return [];
    const row = { stage, typicalMs, lateMs, fromMs };
    fromMs += typicalMs ?? 0;
    return [row];
  });
};
