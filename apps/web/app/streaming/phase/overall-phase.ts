import type { ClientSnapshot, StreamPhase } from "@setsuna/client";

export type OverallPhase = "idle" | "acquiring" | "failed" | StreamPhase["name"];

/** Worst first. */
const WORST_FIRST: readonly StreamPhase["name"][] = ["refused", "reconnecting", "connecting", "waiting-for-sender", "live"];

export const overallPhase = ({ phase, streams }: ClientSnapshot): OverallPhase => {
  if (phase.name !== "running") return phase.name;
  return WORST_FIRST.find((name) => streams.some((stream) => stream.phase.name === name)) ?? "connecting";
};

/** Idle counts only if all are idle. */
export const worstPhase = (phases: readonly OverallPhase[]): OverallPhase =>
  (["failed", ...WORST_FIRST.slice(0, 3), "acquiring", ...WORST_FIRST.slice(3)] as const).find((name) => phases.includes(name)) ??
  "idle";

export const phaseTone = (phase: OverallPhase): "quiet" | "waiting" | "live" | "error" => {
  switch (phase) {
    case "idle":
      return "quiet";
    case "live":
      return "live";
    case "failed":
    case "refused":
      return "error";
    default:
      return "waiting";
  }
};
