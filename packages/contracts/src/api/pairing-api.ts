import { z } from "zod";
import { PairingLookup } from "../pairing.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** 32 bytes in base64url. */
const Proof = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** A pairing envelope in base64url. */
const Envelope = z.string().regex(/^[A-Za-z0-9_-]{40,1600}$/);

/** One-time codes that carry a client's settings to another device. docs/decisions/0013-pairing.md. */
export const PAIRING_API = {
  /** Leaves an envelope for 5 minutes. `proof` answers for the half of the code that the server does not learn. */
  offerPairing: {
    method: "POST",
    path: "/studio/api/pairings",
    access: "anyone",
    bot: true,
    body: z.object({ lookup: PairingLookup, proof: Proof, envelope: Envelope }),
    reply: z.object({ expiresAt: Instant }),
    errors: ["pairing-code-taken", "too-many-requests"],
  },
  /** Takes an envelope, once. One answer for a code that is wrong, too old, or was used. */
  takePairing: {
    method: "POST",
    path: "/studio/api/pairings/taking",
    access: "anyone",
    bot: true,
    body: z.object({ lookup: PairingLookup, proof: Proof }),
    reply: z.object({ envelope: Envelope }),
    errors: ["pairing-code-wrong", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;
