import { z } from "zod";
import { TypedName } from "../typed-text.ts";
import { Email, Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";
import { TokenScope } from "./token-scope.ts";

export const TokenDays = z.literal([30, 90, 365]);
export type TokenDays = z.infer<typeof TokenDays>;

/** A personal access token as its owner sees it; the secret is shown only at creation. */
export const PersonalToken = z.object({
  id: RowId,
  name: z.string(),
  /** First letters of the secret. */
  hint: z.string(),
  scopes: z.array(TokenScope),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  lastUsedAddress: z.string().nullable(),
  /** Address of the member who made it, for the organization's owner. Absent: the caller made it. */
  by: Email.optional(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/**
 * No token can create or revoke tokens. A token that a member makes for an organization never allows more than the member's role
 * and IDs, and ends with them. docs/decisions/0019-personal-tokens.md.
 */
export const TOKEN_API = {
  /** Newest first; expired tokens stay for 30 days. While acting for an organization, its owner sees every member's. */
  listTokens: {
    method: "GET",
    path: "/studio/api/tokens",
    access: "signed-in",
    team: TEAM.everyone,
    bot: true,
    reply: z.object({ tokens: z.array(PersonalToken) }),
    errors: [],
  },
  /** `secret` is shown once. */
  createToken: {
    method: "POST",
    path: "/studio/api/tokens",
    access: "proved",
    team: TEAM.everyone,
    bot: true,
    body: z.object({
      name: TypedName(60),
      scopes: z
        .array(TokenScope)
        .min(1)
        .max(TokenScope.options.length)
        .transform((scopes) => [...new Set(scopes)]),
      days: TokenDays,
    }),
    reply: z.object({ token: PersonalToken, secret: z.string() }),
    secretReply: true,
    errors: ["too-many-tokens", "team-role-missing", "too-many-requests"],
  },
  revokeToken: {
    method: "DELETE",
    path: "/studio/api/tokens/:id",
    access: "signed-in",
    team: TEAM.everyone,
    bot: true,
    params: z.object({ id: RowId }),
    errors: ["unknown-token"],
  },
} as const satisfies Record<string, Endpoint>;
