import { foldedCode } from "@setsuna/kit";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { CurrentSession } from "./session-api.ts";

/** Ways in which owners can prove their identity. */
export const ProofWays = z.object({
  /** Only without a second factor. */
  password: z.boolean(),
  /** By `startSso` with `again`. Only without a second factor, in a session of single sign-on. */
  sso: z.boolean().optional(),
  totp: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
});
export type ProofWays = z.infer<typeof ProofWays>;

/** Ten letters and digits in two halves; hyphen optional, any case. */
const RecoveryCode = z
  .string()
  .max(40)
  .transform((text) => foldedCode(text).replaceAll("-", "").toLowerCase());

/** Fresh proof for access `proved` and `admin-proved`. */
export const PROOF_API = {
  readProofWays: {
    method: "GET",
    path: "/studio/api/proof/ways",
    access: "signing-in",
    bot: true,
    reply: ProofWays,
    errors: [],
  },
  /** Answers 204 if the session is proved: for pages about to use another route, such as an upload. */
  checkProof: { method: "GET", path: "/studio/api/proof", access: "proved", bot: true, errors: [] },
  /** By an access token of a login within 5 minutes. Not with a second factor. */
  provePassword: {
    method: "POST",
    path: "/studio/api/proof/password",
    access: "signing-in",
    bot: true,
    body: z.object({ accessToken: z.string().min(1).max(4096) }),
    reply: CurrentSession,
    errors: ["not-authorized", "identity-unavailable", "second-factor-needed"],
  },
  /** Consumes a recovery code as the second factor. */
  proveRecoveryCode: {
    method: "POST",
    path: "/studio/api/proof/recovery-code",
    access: "signing-in",
    bot: true,
    body: z.object({ code: RecoveryCode }),
    reply: CurrentSession,
    errors: ["recovery-code-wrong"],
  },
} as const satisfies Record<string, Endpoint>;
