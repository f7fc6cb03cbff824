import { errorBody, type FleetNodeId, type MediaSessionId } from "@setsuna/contracts";
import { err, type Log, ok, type Result } from "@setsuna/kit";
import { every, type StudioConfig } from "../../platform/index.ts";
import { newMediaSessionId } from "../signalling/media-session-id.ts";
import { FleetRelays } from "./fleet-relays.ts";
import { FleetLinkError } from "./key-value.ts";
import type { FleetRole, NatsLink } from "./nats/nats-link.ts";
import { machineNow, newFleetNodeId } from "./node-id.ts";
import { type NodeRelays, RelayNode } from "./relay-node.ts";
import type { After } from "./repeated-requests.ts";

const ANNOUNCE_MS = 500;
const USE_MS = 1000;
const CHECK_MS = 250;
const REAP_MS = 5000;

type FleetParts = Pick<StudioConfig, "natsUrl" | "region" | "relayHold" | "publicAddresses">;

export interface FleetSurroundings {
  readonly now: () => number;
  readonly every: typeof every;
  readonly after: After;
  readonly newNodeId: () => FleetNodeId;
  readonly newSession: () => MediaSessionId;
}

const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

const THIS_MACHINE: FleetSurroundings = {
  now: machineNow,
  every,
  after,
  newNodeId: () => newFleetNodeId(),
  newSession: newMediaSessionId,
};

/** The failure is a sentence for the operator, without the login. */
export const reachNats = async (
  { natsUrl }: Pick<FleetParts, "natsUrl">,
  role: FleetRole,
  log: Log,
): Promise<Result<NatsLink, string>> => {
  if (natsUrl === undefined) return err(errorBody("fleet-needs-nats").en);
  try {
    // Only a fleet needs the NATS client.
    const { openNatsLink } = await import("./nats/nats-link.ts");
    return ok(await openNatsLink(natsUrl, role, log));
  } catch (error) {
    // The library throws its own classes or system errors.
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return err(`${errorBody("fleet-unreachable").en} (${reason})`);
  }
};

export type FleetLink = Pick<NatsLink, "bus" | "relays" | "slots">;

/** Resolves `stop` when nothing of it runs any more; the link stays open. */
export const joinAsApi = async (
  { region }: FleetParts,
  { bus, relays, slots }: FleetLink,
  log: Log,
  { now, every: repeat, after, newNodeId }: FleetSurroundings = THIS_MACHINE,
): Promise<{ readonly relays: FleetRelays; stop(): void }> => {
  const fleet = new FleetRelays({ id: newNodeId(), region, bus, relays, slots, now, after, log });
  await fleet.start();
  const stop = repeat(CHECK_MS, () => fleet.check(), log);
  return { relays: fleet, stop };
};

/** `drain` moves its viewers away; `leave` ends it. Stop the relays before, close the link after. */
export const joinAsRelay = async (
  { region, relayHold, publicAddresses }: FleetParts,
  { bus, relays, slots }: FleetLink,
  pool: NodeRelays,
  version: string,
  log: Log,
  { now, every: repeat, after, newNodeId, newSession }: FleetSurroundings = THIS_MACHINE,
): Promise<{ drain(): Promise<void>; leave(): Promise<void> }> => {
  const id = newNodeId();
  const parts = { id, region, addresses: publicAddresses, version, holdMs: relayHold, pool, bus, relays, slots };
  const node = new RelayNode({ ...parts, now, after, newSession, log });
  await node.start();
  /** The link itself logs that NATS is unreachable. */
  const whileReached = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof FleetLinkError)) throw error;
      log.debug({ reason: error.message }, "NATS did not answer");
    }
  };
  /** Doesn't wait for a late or lost answer: a node that announces nothing counts as dead. */
  const announce = (): Promise<void> => {
    whileReached(node.announce()).catch((error: unknown) => log.error({ err: error }, "a relay node could not announce itself"));
    return Promise.resolve();
  };
  const steps = [
    repeat(ANNOUNCE_MS, announce, log),
    repeat(REAP_MS, () => whileReached(node.reap()), log),
    repeat(USE_MS, () => Promise.resolve(node.tellUse()), log),
    repeat(CHECK_MS, () => Promise.resolve(node.check()), log),
  ];
  const leave = async (): Promise<void> => {
    for (const step of steps) step();
    await node.leave();
  };
  return { drain: () => whileReached(node.drain()), leave };
};
