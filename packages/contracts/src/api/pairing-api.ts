import { z } from "zod";
import { PairingLookup } from "../pairing.ts";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** 32 bytes, base64url. */
const Proof = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Base64url. */
const Envelope = z.string().regex(/^[A-Za-z0-9_-]{40,1600}$/);

/** One-time codes carry settings to another device. docs/decisions/0013-pairing.md. */
export const PAIRING_API = {
  /** Kept for 5 minutes. `proof`: for the half of the code that the server doesn't learn. */
  offerPairing: {
    method: "POST",
    path: "/studio/api/pairings",
    access: "anyone",
    bot: true,
    body: z.object({ lookup: PairingLookup, proof: Proof, envelope: Envelope }),
    reply: z.object({ expiresAt: Instant }),
    errors: ["pairing-code-taken", "too-many-requests"],
  },
  /** Once. The same answer for a wrong, expired or used code. */
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
