import type { ClientSnapshot, StreamView } from "@setsuna/client";

/** Times are monotonic, ms. */
export type Air =
  | { readonly name: "off" }
  | { readonly name: "starting" }
  | { readonly name: "on"; readonly since: number }
  | { readonly name: "standby" }
  | { readonly name: "line-gone"; readonly since: number; readonly goneAt: number };

export const OFF_AIR: Air = { name: "off" };
const STARTING: Air = { name: "starting" };
const STANDBY: Air = { name: "standby" };

/** Control data counts only if there is nothing else. */
const countedStreams = (streams: readonly StreamView[]): readonly StreamView[] => {
  const media = streams.filter(({ kind }) => kind !== "control");
  return (media.length > 0 ? media : streams).filter(({ phase }) => phase.name !== "refused");
};

/**
 * The same object when unchanged. `starting`: loading or starting; `now`: monotonic, ms. A reconnection stays on air; a stop, a
 * failure and the end of all sources don't.
 */
export const nextAir = (before: Air, snapshot: ClientSnapshot, starting: boolean, now: number): Air => {
  const { phase, streams } = snapshot;
  if (phase.name !== "running") return starting || phase.name === "acquiring" || phase.name === "connecting" ? STARTING : OFF_AIR;
  const counted = countedStreams(streams);
  if (counted.length === 0) return streams.length === 0 ? STARTING : OFF_AIR;
  const isLive = counted.some((stream) => stream.phase.name === "live");
  const isBroken = counted.some((stream) => stream.phase.name === "reconnecting");
  if (isLive && counted.every(({ phase, standby }) => phase.name !== "live" || standby?.standsBy === true)) return STANDBY;
  const since = "since" in before ? before.since : undefined;
  if (since === undefined) return isLive ? { name: "on", since: now } : STARTING;
  if (isLive && !isBroken) return before.name === "on" ? before : { name: "on", since };
  return before.name === "line-gone" ? before : { name: "line-gone", since, goneAt: now };
};

export const overallAir = (airs: readonly Air[]): Air =>
  (["line-gone", "on", "standby", "starting"] as const)
    .map((name) => airs.find((air) => air.name === name))
    .find((air) => air !== undefined) ?? OFF_AIR;
