import type { CompanionVariableDefinition, CompanionVariableValues } from "@companion-module/base";
import { bitrateOf, latencyOf, type State, studioFigures } from "./state.ts";

const NAMES = ["off", "red", "green", "amber"];
/** ID in `$(setsuna:…)`. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
const megabits = (bits: number | null | undefined): number | undefined =>
  typeof bits === "number" ? Math.round(bits / 10_000) / 100 : undefined;
const whole = (value: number | undefined): number | undefined => (value === undefined ? undefined : Math.round(value * 10) / 10);

interface Variable extends CompanionVariableDefinition {
  readonly value: CompanionVariableValues[string];
}

export const variables = (state: State): readonly Variable[] => {
  const figures = studioFigures(state);
  const studio: readonly Variable[] = state.studio.connected
    ? [
        { variableId: "studio_bitrate", name: "Bitrate sent by all senders of the ID, Mbit/s", value: megabits(figures.bitrate) },
        { variableId: "studio_senders", name: "Senders of the ID", value: figures.senders },
        { variableId: "studio_viewers", name: "Receivers of the ID", value: figures.viewers },
        { variableId: "studio_round_trip", name: "Longest round trip of a sender, ms", value: whole(figures.roundTripMs) },
      ]
    : [];
  const edge = [...state.edge.states].flatMap(([place, value]): Variable[] => {
    const [channel = "", key = ""] = place.split(/\/(.*)/s);
    if (key === "tally" && typeof value === "number")
      return [{ variableId: `tally_${channel}`, name: `Tally of control channel ${channel}`, value: NAMES[value] }];
    if (key === "record-status" && typeof value === "object" && value !== null) {
      const { freeGigabytes } = value as Readonly<Record<string, unknown>>;
      const free = typeof freeGigabytes === "number" ? freeGigabytes : undefined;
      return [
        { variableId: `record_${channel}_free`, name: `Recorder on control channel ${channel}: free disk, GB`, value: free },
      ];
    }
    if (key !== "ptz-status" || typeof value !== "object" || value === null) return [];
    const status = value as Readonly<Record<string, number | null>>;
    return (["pan", "tilt", "zoom", "focus"] as const).map((axis) => ({
      variableId: `camera_${channel}_${axis}`,
      name: `Camera on control channel ${channel}: ${axis}`,
      value: status[axis] ?? undefined,
    }));
  });
  const taken = new Set<string>();
  const app = state.app.runs.flatMap((run, index): Variable[] => {
    const named = idOf(run.name);
    const id = named === "" || taken.has(named) ? `${index + 1}` : named;
    taken.add(id);
    const title = run.name === "" ? `${run.kind} ${index + 1}` : run.name;
    const receivers = run.streams.flatMap(({ receivers: count }) => count ?? []);
    return [
      { variableId: `run_${id}_state`, name: `${title}: state`, value: run.source === "away" ? "source lost" : run.state },
      { variableId: `run_${id}_bitrate`, name: `${title}: bitrate, Mbit/s`, value: megabits(bitrateOf(run)) },
      { variableId: `run_${id}_latency`, name: `${title}: latency, ms`, value: whole(latencyOf(run)) },
      {
        variableId: `run_${id}_receivers`,
        name: `${title}: receivers`,
        value: receivers.length === 0 ? undefined : Math.max(...receivers),
      },
    ];
  });
  const guests = state.studio.guests.flatMap(({ name, direction }, index): Variable[] => [
    { variableId: `guest_${index + 1}_name`, name: `Guest ${index + 1}: name`, value: name },
    { variableId: `guest_${index + 1}_channel`, name: `Guest ${index + 1}: channel`, value: direction.channel },
  ]);
  return [...edge, ...app, ...studio, ...guests];
};
