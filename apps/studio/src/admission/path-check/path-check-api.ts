import { type ErrorCode, type RelayConnection, type SerialId, StudioError } from "@setsuna/contracts";
import type { Log, Result } from "@setsuna/kit";
import { type Handlers, limited, limitSubject } from "../../platform/index.ts";
import { type Applicant, isGuarded } from "../joining/authorisation.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";
import type { PathChecks } from "./path-checks.ts";

export interface PathCheckParts {
  readonly checks: PathChecks;
  /** Lets somebody in to a serial ID as signalling does, and counts wrong tries as it does. Throws TooManyRequests. */
  readonly enter: (id: SerialId, applicant: Applicant) => Promise<Result<SerialIdRecord, ErrorCode>>;
  readonly relays: { list(id: SerialId): Promise<readonly Pick<RelayConnection, "direction">[]> };
  readonly log: Log;
}

/** Gives senders a place to measure their line in, while their ID is off air. */
export const pathCheckApi = ({ checks, enter, relays, log }: PathCheckParts): Handlers<"startPathCheck"> => ({
  // A crew checks before a show, changes a cable and checks again.
  startPathCheck: limited(
    { name: "path-check", capacity: 6, perHour: 20, by: "address" },
    async ({ body: { serialId, link, proof } }, { origin: { address } }) => {
      const entry = await enter(serialId, { direction: "publish", address, link, proof });
      if (!entry.ok) throw new StudioError(entry.error);
      if (proof !== undefined && !isGuarded(entry.value))
        throw new StudioError(link === undefined ? "password-not-set" : "link-revoked");
      const connections = await relays.list(serialId);
      if (connections.some(({ direction }) => direction === "publish")) throw new StudioError("path-check-on-air");
      const grant = checks.grant(limitSubject(address), entry.value);
      log.info({ serialId, check: grant.serialId }, "line check granted");
      return grant;
    },
  ),
});
