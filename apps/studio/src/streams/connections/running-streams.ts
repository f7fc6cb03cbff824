import { cutOff } from "@setsuna/account";
import type { ErrorCode } from "@setsuna/contracts";
import { errorBody } from "@setsuna/contracts";
import { limitsOf, type SerialIdRecord } from "../../admission/index.ts";
import type { RelayPort } from "../relay-pool/relay-port.ts";

/** Returns the reason why everything that runs on the ID ends with this change; undefined when only some of it may have to. */
export const endOfAll = (before: SerialIdRecord, now: SerialIdRecord | undefined): ErrorCode | undefined => {
  if (now === undefined) return "unknown-serial-id";
  // What runs was let in, and may be encrypted, by the former password.
  if (before.passwordVerifier !== now.passwordVerifier) return "id-password-changed";
  // The former key encrypts what runs.
  if (before.join?.keyName !== now.join?.keyName) return "id-links-changed";
  if (now.guest?.isOver === true) return "guest-room-over";
  return cutOff(now.contractStatus);
};

/** Makes the streams that run obey a change of their ID. The relay itself ends what the new limits do not allow. */
export const enforceChange = (
  relays: Pick<RelayPort, "endSerialId" | "setLimits">,
  before: SerialIdRecord,
  now: SerialIdRecord | undefined,
): void => {
  const end = endOfAll(before, now);
  if (end !== undefined) relays.endSerialId(before.id, errorBody(end));
  else if (now !== undefined) relays.setLimits(now.id, limitsOf(now));
};
