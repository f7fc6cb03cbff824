import type { ClientSnapshot, StreamPhase } from "@setsuna/session";

export type OverallPhase = "idle" | "acquiring" | "failed" | StreamPhase["name"];

/** What matters most when streams differ, worst first. */
const WORST_FIRST: readonly StreamPhase["name"][] = ["refused", "reconnecting", "connecting", "waiting-for-sender", "live"];

/** One word for the whole client: its own state, and while it runs, that of the stream that is worst off. */
export const overallPhase = ({ phase, streams }: ClientSnapshot): OverallPhase => {
  if (phase.name !== "running") return phase.name;
  return WORST_FIRST.find((name) => streams.some((stream) => stream.phase.name === name)) ?? "connecting";
};
