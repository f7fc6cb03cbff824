import type { Milliseconds } from "@setsuna/kit";
import { CLEAN_LINK, type LinkParameters } from "../link/link-model.ts";
import type { Random } from "../random.ts";

const QUEUE_MS = 250;

/** Conditions of a path. Only packets fill its rate; messages of a connection are too few. */
export type PathConditions = Pick<LinkParameters, "delayMs" | "jitterMs" | "loss" | "rateBps">;

/** Draws how long a message takes, ms. Undefined: it is lost. */
export const drawPassage = ({ delayMs, jitterMs, loss }: PathConditions, random: Random): Milliseconds | undefined =>
  random() < loss ? undefined : delayMs + random() * jitterMs;

const leastRate = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Conditions of two links, one after the other. */
export const inSeries = (near: PathConditions, far: PathConditions): PathConditions => ({
  delayMs: near.delayMs + far.delayMs,
  jitterMs: near.jitterMs + far.jitterMs,
  loss: 1 - (1 - near.loss) * (1 - far.loss),
  rateBps: leastRate(near.rateBps, far.rateBps),
});

/** Link parameters for packets over a path. Packets overtake each other unless a limited rate queues them. */
export const packetLink = ({ delayMs, jitterMs, loss, rateBps }: PathConditions, outage: boolean): LinkParameters => ({
  ...CLEAN_LINK,
  delayMs,
  jitterMs,
  jitterReorders: rateBps === undefined,
  loss,
  rateBps,
  queueBytes: rateBps === undefined ? CLEAN_LINK.queueBytes : (rateBps * QUEUE_MS) / 8000,
  outage,
});
