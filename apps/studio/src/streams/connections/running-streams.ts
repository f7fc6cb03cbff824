import { cutOff } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { errorBody } from "@setsuna/contracts";
import { credentialsOf, limitsOf, type SerialIdRecord } from "../../admission/index.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";

/** Returns why the ID can't be used at all. Undefined if it can. */
const endOfUse = (now: SerialIdRecord): ErrorCode | undefined =>
  now.guest?.isOver === true ? "guest-room-over" : cutOff(now.contractStatus);

/** Returns the reason why everything that runs on the ID ends with this change; undefined when only some of it may have to. */
export const endOfAll = (before: SerialIdRecord, now: SerialIdRecord | undefined): ErrorCode | undefined => {
  if (now === undefined) return "unknown-serial-id";
  // What runs was let in, and may be encrypted, by the former password.
  if (before.passwordVerifier !== now.passwordVerifier) return "id-password-changed";
  // The former key encrypts what runs.
  if (before.join?.keyName !== now.join?.keyName) return "id-links-changed";
  return endOfUse(now);
};

/** Makes the streams that run obey a change of their ID. The relay itself ends what the new limits do not allow. */
export const enforceChange = (
  relays: Pick<RelayPort, "endSerialId" | "setLimits">,
  before: SerialIdRecord,
  now: SerialIdRecord | undefined,
): void => {
  const end = endOfAll(before, now);
  if (end !== undefined) {
    // Each server says so when it sees the change: who came by the new password meanwhile stays.
    const kept = now === undefined || endOfUse(now) !== undefined ? undefined : credentialsOf(now);
    relays.endSerialId(before.id, errorBody(end), kept);
  } else if (now !== undefined) relays.setLimits(now.id, limitsOf(now));
};

/**
 * Ends sessions that are no longer allowed: a relay node was cut off when its ID changed, and the node that admitted them is
 * gone. Call it before reading the records, then call the result with each record. Clients admitted by then used that record or
 * an older one.
 */
export const enforcePresent = (relays: Pick<RelayPort, "admittedBy" | "endSerialId">): ((now: SerialIdRecord) => void) => {
  const admitted = relays.admittedBy();
  return (now) => {
    const running = [...(admitted.get(now.id) ?? [])];
    if (running.length === 0) return;
    const end = endOfUse(now);
    const present = credentialsOf(now);
    if (end !== undefined) relays.endSerialId(now.id, errorBody(end));
    else if (running.some((credentials) => credentials !== present))
      relays.endSerialId(now.id, errorBody("id-password-changed"), present);
  };
};
