import type { ClientSnapshot, StreamPhase } from "@setsuna/client";

export type OverallPhase = "idle" | "acquiring" | "failed" | StreamPhase["name"];

/** Says what matters most when streams differ, worst first. */
const WORST_FIRST: readonly StreamPhase["name"][] = ["refused", "reconnecting", "connecting", "waiting-for-sender", "live"];

/** One word for the whole client: its own state, and while it runs, that of the stream that is worst off. */
export const overallPhase = ({ phase, streams }: ClientSnapshot): OverallPhase => {
  if (phase.name !== "running") return phase.name;
  return WORST_FIRST.find((name) => streams.some((stream) => stream.phase.name === name)) ?? "connecting";
};

/** One word for several clients on one page: what matters most of them. Idle ones count only where all are. */
export const worstPhase = (phases: readonly OverallPhase[]): OverallPhase =>
  (["failed", ...WORST_FIRST.slice(0, 3), "acquiring", ...WORST_FIRST.slice(3)] as const).find((name) => phases.includes(name)) ??
  "idle";

/** Returns how a phase is coloured. */
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
