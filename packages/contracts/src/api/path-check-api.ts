import { z } from "zod";
import { JoinChallengeValue, JoinProof } from "../join-proof.ts";
import { PathCheckGrant } from "../path-check.ts";
import { LinkId, SerialId } from "../values.ts";
import type { Endpoint } from "./endpoint.ts";

/** Measures a sender's path before a show. docs/protocol/signalling.md#path-checks. */
export const PATH_CHECK_API = {
  /**
   * An allowed sender sends filler to a relay for 45 s. Refused while the ID is on air. One at a time per ID and address; a new
   * one of the same pair replaces it.
   */
  startPathCheck: {
    method: "POST",
    path: "/studio/api/path-checks",
    access: "anyone",
    bot: false,
    secretReply: true,
    /**
     * `proof` and `link`: as in `hello`; absent for an ID without password and links. `challenge`: of `proof`, from any
     * signalling socket of the site opened within two minutes; single use.
     */
    body: z.object({
      serialId: SerialId,
      link: LinkId.optional(),
      proof: JoinProof.optional(),
      challenge: JoinChallengeValue.optional(),
    }),
    reply: PathCheckGrant,
    errors: [
      "path-check-on-air",
      "path-check-full",
      "too-many-requests",
      "wrong-password",
      "password-not-set",
      "link-expired",
      "link-revoked",
      "link-only-watches",
      "address-not-allowed",
      "guest-room-over",
      "contract-restricted",
      "contract-restricted-payment",
      "contract-restricted-terms",
      "too-many-guesses",
      "relay-unavailable",
    ],
  },
} as const satisfies Record<string, Endpoint>;
