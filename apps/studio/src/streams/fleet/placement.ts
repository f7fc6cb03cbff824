import { createHash } from "node:crypto";
import type { FleetLoad, FleetNodeId, Region } from "@setsuna/contracts";

export interface Candidate {
  readonly relay: FleetNodeId;
  readonly region: Region;
  readonly load: FleetLoad;
  readonly ready: boolean;
  readonly draining: boolean;
  readonly pending: number;
}

export interface PlacementRequest {
  /** The client's region, which is that of its API node. */
  readonly region: Region;
  /** Serial ID. Its streams stay together if possible. */
  readonly key: string;
  readonly beside: FleetNodeId | undefined;
}

/** Above this share of a core, closeness and company no longer count. */
export const BUSY_SHARE = 0.7;
/** Smaller differences are noise. */
const STEP = 0.05;
/** Assumed load of a session until the node reports it. */
const SESSION_SHARE = 0.01;

const shareOf = ({ load, pending }: Candidate): number => load.cpuShare + pending * SESSION_SHARE;
const isBusy = (candidate: Candidate): boolean => shareOf(candidate) >= BUSY_SHARE;

/** Rendezvous hashing: concurrent API nodes choose the same node among equals. */
const weightOf = (key: string, { relay }: Candidate): number =>
  createHash("sha256").update(`${relay}/${key}`).digest().readUIntBE(0, 6);

const stepOf = (candidate: Candidate): number => Math.floor(shareOf(candidate) / STEP);

/** Hash only among equals, once each: a fleet may have a thousand nodes. */
const leastLoaded = (candidates: readonly Candidate[], key: string): Candidate | undefined => {
  const least = candidates.reduce((step, candidate) => Math.min(step, stepOf(candidate)), Number.POSITIVE_INFINITY);
  const equals = candidates.filter((candidate) => stepOf(candidate) === least);
  if (equals.length <= 1) return equals[0];
  const weighed = equals.map((candidate) => ({ candidate, weight: weightOf(key, candidate) }));
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best)).candidate;
};

const open = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(({ ready, draining }) => ready && !draining);

/**
 * Returns the node for a stream without a sender. Prefers the node with the serial ID's other streams unless busy, then the
 * least loaded in the region, then elsewhere. A busy node in the region ranks below an idle one elsewhere. Undefined if there
 * is none.
 */
export const placeStream = (
  candidates: readonly Candidate[],
  { region, key, beside }: PlacementRequest,
): FleetNodeId | undefined => {
  const all = open(candidates);
  const company = all.find(({ relay }) => relay === beside);
  if (company !== undefined && !isBusy(company)) return company.relay;
  const near = all.filter((candidate) => candidate.region === region);
  const calmNear = near.filter((candidate) => !isBusy(candidate));
  const calm = all.filter((candidate) => !isBusy(candidate));
  const among = [calmNear, calm, near, all].find((group) => group.length > 0) ?? [];
  return leastLoaded(among, key)?.relay;
};

/** `from` is the node that the stream cascades from; absent for the same node. */
export interface ViewerPlace {
  readonly relay: FleetNodeId;
  readonly from?: FleetNodeId;
}

/**
 * The source if it is in the viewer's region and neither busy nor draining. Else, in that region, a carrier of the stream, then
 * the least loaded (one new cascade). If every node is busy: the source, because a cascade adds load.
 */
export const placeViewer = (
  candidates: readonly Candidate[],
  source: FleetNodeId,
  carriers: ReadonlySet<FleetNodeId>,
  { region, key }: PlacementRequest,
): ViewerPlace => {
  const own = candidates.find(({ relay }) => relay === source);
  const canServe = own !== undefined && !isBusy(own) && !own.draining;
  if (canServe && own.region === region) return { relay: source };
  const calm = open(candidates).filter((candidate) => candidate.relay !== source && !isBusy(candidate));
  const near = calm.filter((candidate) => candidate.region === region);
  const [nearCarriers, calmCarriers] = [near, calm].map((group) => group.filter(({ relay }) => carriers.has(relay)));
  const groups = canServe ? [nearCarriers, near] : [nearCarriers, calmCarriers, near, calm];
  const chosen = leastLoaded(groups.find((group) => group !== undefined && group.length > 0) ?? [], key);
  return chosen === undefined ? { relay: source } : { relay: chosen.relay, from: source };
};
