import { foldedCode } from "@setsuna/kit";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { CurrentSession } from "./session-api.ts";

/** Ways in which this account's owner can prove to be that. */
export const ProofWays = z.object({
  /** True where the account has no second factor: with one, the password proves nothing more. */
  password: z.boolean(),
  totp: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
});
export type ProofWays = z.infer<typeof ProofWays>;

/** Ten letters and digits in two halves; written with or without the hyphen, in either case. */
const RecoveryCode = z
  .string()
  .max(40)
  .transform((text) => foldedCode(text).replaceAll("-", "").toLowerCase());

/** Showing once more that it is you: what calls with access `proved` and `admin-proved` ask for. */
export const PROOF_API = {
  readProofWays: {
    method: "GET",
    path: "/studio/api/proof/ways",
    access: "signing-in",
    bot: true,
    reply: ProofWays,
    errors: [],
  },
  /** Answers 204 when the session is proved: for a page that is about to ask for what goes by another way, such as an upload. */
  checkProof: { method: "GET", path: "/studio/api/proof", access: "proved", bot: true, errors: [] },
  /** Proves by the access token of a login at the identity service of the last 5 minutes. Not where the account has a second factor. */
  provePassword: {
    method: "POST",
    path: "/studio/api/proof/password",
    access: "signing-in",
    bot: true,
    body: z.object({ accessToken: z.string().min(1).max(4096) }),
    reply: CurrentSession,
    errors: ["not-authorized", "identity-unavailable", "second-factor-needed"],
  },
  /** Passes the second factor by a recovery code, which is used up. */
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
