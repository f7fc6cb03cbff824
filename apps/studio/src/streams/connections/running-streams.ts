import { cutOff } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { errorBody } from "@setsuna/contracts";
import { credentialsOf, limitsOf, type SerialIdRecord } from "../../admission/index.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";

/** Undefined if the ID can still be used. */
const endOfUse = (now: SerialIdRecord): ErrorCode | undefined =>
  now.guest?.isOver === true ? "guest-room-over" : cutOff(now.contractStatus);

/** Undefined if only some streams may have to end. */
export const endOfAll = (before: SerialIdRecord, now: SerialIdRecord | undefined): ErrorCode | undefined => {
  if (now === undefined) return "unknown-serial-id";
  // Running clients were admitted, and may encrypt, by the former password.
  if (before.passwordVerifier !== now.passwordVerifier) return "id-password-changed";
  if (before.join?.keyName !== now.join?.keyName) return "id-links-changed";
  return endOfUse(now);
};

export const enforceChange = (
  relays: Pick<RelayPort, "endSerialId" | "setLimits">,
  before: SerialIdRecord,
  now: SerialIdRecord | undefined,
): void => {
  const end = endOfAll(before, now);
  if (end !== undefined) {
    const kept = now === undefined || endOfUse(now) !== undefined ? undefined : credentialsOf(now);
    relays.endSerialId(before.id, errorBody(end), kept);
  } else if (now !== undefined) relays.setLimits(now.id, limitsOf(now));
};

/**
 * Ends sessions that are no longer allowed because a relay node was cut off when its ID changed and the admitting node is gone.
 * Call it before reading the records, then the result with each record: clients admitted by then used that record or an older
 * one.
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
