import {
  type ErrorCode,
  type JoinChallengeValue,
  joinProofText,
  type LinkId,
  type RelayConnection,
  type SerialId,
  StudioError,
} from "@setsuna/contracts";
import type { Log, Result } from "@setsuna/kit";
import { type Handlers, limited } from "../../platform/index.ts";
import { type Applicant, isGuarded, linkRefusal } from "../joining/authorisation.ts";
import type { JoinChallenges } from "../joining/join-challenges.ts";
import type { ShownProof } from "../joining/join-proofs.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";
import type { PathChecks } from "./path-checks.ts";

export interface PathCheckParts {
  readonly checks: PathChecks;
  /** Admits a client as signaling does, and counts wrong tries with it. Throws TooManyRequests. */
  readonly enter: (id: SerialId, applicant: Applicant) => Promise<Result<SerialIdRecord, ErrorCode>>;
  readonly challenges: Pick<JoinChallenges, "use">;
  readonly relays: { list(id: SerialId): Promise<readonly Pick<RelayConnection, "direction" | "guest">[]> };
  readonly log: Log;
}

interface Shown {
  readonly serialId: SerialId;
  readonly link?: LinkId | undefined;
  readonly proof?: string | undefined;
  readonly challenge?: JoinChallengeValue | undefined;
}

/** Undefined: no proof, or its challenge isn't ours, expired or used. */
const shownBy = async (
  { serialId, link, proof, challenge }: Shown,
  challenges: PathCheckParts["challenges"],
): Promise<ShownProof | undefined> => {
  if (proof === undefined || challenge === undefined || !(await challenges.use(challenge))) return undefined;
  return { signature: proof, text: joinProofText({ purpose: "path-check", serialId, link, challenge }) };
};

export const pathCheckApi = ({ checks, enter, challenges, relays, log }: PathCheckParts): Handlers<"startPathCheck"> => ({
  // A crew checks, changes a cable and checks again.
  startPathCheck: limited(
    { name: "path-check", capacity: 6, perHour: 20, by: "address" },
    async ({ body }, { origin: { address } }) => {
      const { serialId, link, proof } = body;
      const entry = await enter(serialId, { direction: "publish", address, link, proof: await shownBy(body, challenges) });
      if (!entry.ok) throw new StudioError(entry.error);
      if (proof !== undefined && !isGuarded(entry.value))
        throw new StudioError(link === undefined ? "password-not-set" : "link-revoked");
      const notByLink = linkRefusal(entry.value, link, "video");
      if (notByLink !== undefined) throw new StudioError(notByLink);
      const connections = await relays.list(serialId);
      // A guest who waits isn't on air.
      const isOnAir = ({ direction, guest }: Pick<RelayConnection, "direction" | "guest">) =>
        direction === "publish" && (guest === undefined || guest.direction.channel !== undefined);
      if (connections.some(isOnAir)) throw new StudioError("path-check-on-air");
      const grant = checks.grant(address, entry.value);
      log.info({ serialId, check: grant.serialId }, "line check granted");
      return grant;
    },
  ),
});
