import { z } from "zod";
import { PairingLookup } from "../pairing.ts";
import { Instant } from "./account-values.ts";
/** 32 bytes in base64url. */
const Proof = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** A sealed box in base64url. */
const Box = z.string().regex(/^[A-Za-z0-9_-]{40,1600}$/);
/** One-time codes that carry a client's settings to another device. docs/decisions/0013-pairing.md. */
export const PAIRING_API = {
    /** Puts a box in for 5 minutes. `proof` answers for the half of the code that the server does not learn. */
    offerPairing: {
        method: "POST",
        path: "/studio/api/pairings",
        access: "anyone",
        bot: true,
        body: z.object({ lookup: PairingLookup, proof: Proof, box: Box }),
        reply: z.object({ expiresAt: Instant }),
        errors: ["pairing-code-taken", "too-many-requests"],
    },
    /** Takes a box out, once. One answer for a code that is wrong, too old, or was used. */
    takePairing: {
        method: "POST",
        path: "/studio/api/pairings/taking",
        access: "anyone",
        bot: true,
        body: z.object({ lookup: PairingLookup, proof: Proof }),
        reply: z.object({ box: Box }),
        errors: ["pairing-code-wrong", "too-many-requests"],
    },
};
