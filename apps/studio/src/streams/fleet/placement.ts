import { createHash } from "node:crypto";
import type { FleetLoad, FleetNodeId, Region } from "@setsuna/contracts";

/** A relay node that can be asked. */
export interface Candidate {
  readonly relay: FleetNodeId;
  readonly region: Region;
  readonly load: FleetLoad;
  readonly ready: boolean;
  readonly draining: boolean;
  /** Sessions that were sent there since it last said its load. */
  readonly pending: number;
}

export interface PlacementRequest {
  /** Place of the client: the region of the API node that it came to. */
  readonly region: Region;
  /** The serial ID: streams of one go together while they can. */
  readonly key: string;
  /** The node that carries other streams of the serial ID now. */
  readonly beside: FleetNodeId | undefined;
}

/** Above this share of a core a node takes nothing for the sake of closeness or company. */
export const BUSY_SHARE = 0.7;
/** Differences under this share are noise of a second's reading. */
const STEP = 0.05;
/** Load that a session is reckoned at until the node has said its load with it. */
const SESSION_SHARE = 0.01;

const shareOf = ({ load, pending }: Candidate): number => load.cpuShare + pending * SESSION_SHARE;
const isBusy = (candidate: Candidate): boolean => shareOf(candidate) >= BUSY_SHARE;

/** Highest random weight (rendezvous hashing): several API nodes that ask at once choose the same among equals. */
const weightOf = (key: string, { relay }: Candidate): number =>
  createHash("sha256").update(`${relay}/${key}`).digest().readUIntBE(0, 6);

const stepOf = (candidate: Candidate): number => Math.floor(shareOf(candidate) / STEP);

/** Each is weighed once, and only where several are equal: a fleet may have a thousand nodes. */
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

/** A viewer's node, and the one that the stream comes to it from; `from` is absent when it is the same. */
export interface ViewerPlace {
  readonly relay: FleetNodeId;
  readonly from?: FleetNodeId;
}

/**
 * The node for a viewer of a stream that is sent at `source`. That one when it is of the viewer's region and neither busy nor draining.
 * Else the nearest: in the viewer's region one that has the stream already (`carriers`), then the least loaded, to which the stream then
 * cascades once. Where the region has none that is not busy it is the source again, or, if that is busy or drains, one elsewhere. A busy
 * source gets no second cascade for nearness' sake while a carrier is left. When every node is busy the source it is: a cascade would
 * only add to the load.
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
