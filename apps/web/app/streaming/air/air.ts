import type { ClientSnapshot, StreamView } from "@setsuna/client";

/** Says whether a sender is on air. Times are those of a monotonic clock, in ms. */
export type Air =
  | { readonly name: "off" }
  /** Started, and nothing has gone out yet. */
  | { readonly name: "starting" }
  | { readonly name: "on"; readonly since: number }
  /** On air as far as its crew is concerned, but something does not go out. */
  | { readonly name: "line-gone"; readonly since: number; readonly goneAt: number };

export const OFF_AIR: Air = { name: "off" };
const STARTING: Air = { name: "starting" };

/** Picture and sound make a sender be on air; control data alone do where there is neither. */
const countedStreams = (streams: readonly StreamView[]): readonly StreamView[] => {
  const media = streams.filter(({ kind }) => kind !== "control");
  return (media.length > 0 ? media : streams).filter(({ phase }) => phase.name !== "refused");
};

/**
 * Returns the state after a snapshot; the same object when nothing changed. `starting`: the client is being loaded or started. `now`: ms of a
 * monotonic clock. A reconnection counts as on air, so that the running time goes on; a stop, a failure and the end of all sources do not.
 */
export const nextAir = (before: Air, snapshot: ClientSnapshot, starting: boolean, now: number): Air => {
  const { phase, streams } = snapshot;
  if (phase.name !== "running") return starting || phase.name === "acquiring" || phase.name === "connecting" ? STARTING : OFF_AIR;
  const counted = countedStreams(streams);
  if (counted.length === 0) return streams.length === 0 ? STARTING : OFF_AIR;
  const isLive = counted.some((stream) => stream.phase.name === "live");
  const isBroken = counted.some((stream) => stream.phase.name === "reconnecting");
  const since = "since" in before ? before.since : undefined;
  if (since === undefined) return isLive ? { name: "on", since: now } : STARTING;
  if (isLive && !isBroken) return before.name === "on" ? before : { name: "on", since };
  return before.name === "line-gone" ? before : { name: "line-gone", since, goneAt: now };
};

/** Returns the state of a page with several senders: what a crew has to know first. */
export const overallAir = (airs: readonly Air[]): Air =>
  (["line-gone", "on", "starting"] as const)
    .map((name) => airs.find((air) => air.name === name))
    .find((air) => air !== undefined) ?? OFF_AIR;
