import type { ClientSnapshot } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";
import { isWaitingForService, senderEndOf, unreachedReason } from "./phase-text.ts";

export type Standstill =
  | { readonly name: "error"; readonly error: ErrorBody }
  | { readonly name: "waiting"; readonly ended?: ErrorBody | undefined }
  /** Keeps trying. */
  | { readonly name: "unreached"; readonly reason: "unavailable" | "unreachable" | "fallback" };

/** Nothing works without a change. */
export const isAllRefused = ({ streams }: ClientSnapshot): boolean =>
  streams.length > 0 && streams.every(({ phase }) => phase.name === "refused");

/** Undefined while a stream is or may become live. `loadError`: the client didn't load. */
export const standstill = (snapshot: ClientSnapshot, loadError: ErrorBody | undefined): Standstill | undefined => {
  const { phase, streams } = snapshot;
  if (loadError !== undefined) return { name: "error", error: loadError };
  if (phase.name === "failed") return { name: "error", error: phase.error };
  const first = streams[0]?.phase;
  if (first?.name === "refused" && isAllRefused(snapshot)) return { name: "error", error: first.error };
  const isLive = streams.some((stream) => stream.phase.name === "live");
  if (isWaitingForService(snapshot) && !isLive) return { name: "unreached", reason: unreachedReason(snapshot) };
  if (snapshot.fallback && !isLive) return { name: "unreached", reason: "fallback" };
  const media = streams.filter(({ kind }) => kind !== "control");
  const waits = media.length > 0 && media.every((stream) => stream.phase.name === "waiting-for-sender");
  if (phase.name !== "running" || !waits) return undefined;
  const ended = media.map(senderEndOf).find((error) => error !== undefined);
  return { name: "waiting", ...(ended === undefined ? {} : { ended }) };
};
