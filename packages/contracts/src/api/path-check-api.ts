import { z } from "zod";
import { JoinChallengeValue, JoinProof } from "../join-proof.ts";
import { PathCheckGrant } from "../path-check.ts";
import { LinkId, SerialId } from "../values.ts";
import type { Endpoint } from "./endpoint.ts";

/** Measuring a sender's line before a show. docs/protocol/signalling.md#path-checks. */
export const PATH_CHECK_API = {
  /**
   * Lets who may send on an ID send filler that reaches nobody to a relay of the site, for three quarters of a minute. Refused while anything
   * is sent on the ID. One at a time for an ID, and for an address; a new one of the same address and ID takes the place of the one before.
   */
  startPathCheck: {
    method: "POST",
    path: "/studio/api/path-checks",
    access: "anyone",
    bot: false,
    secretReply: true,
    /**
     * `proof` and `link`: as in `hello`; absent where the ID has neither password nor links. `challenge`: of `proof`, from any signalling socket of the
     * site that was opened within two minutes; it counts once.
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
      "link-revoked",
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
