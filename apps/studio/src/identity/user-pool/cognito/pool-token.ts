import { StudioError } from "@setsuna/contracts";
import { z } from "zod";

const Claims = z.object({
  token_use: z.literal("access"),
  iss: z.string(),
  client_id: z.string(),
  sub: z.string(),
  auth_time: z.number(),
  exp: z.number(),
  /** Absent if the client's tokens can't be revoked. */
  origin_jti: z.string().optional(),
});
export type PoolClaims = z.infer<typeof Claims>;

const jsonOf = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    // JSON.parse throws SyntaxError only for invalid JSON.
    return undefined;
  }
};

/**
 * Must be of this pool and client, because the region's endpoint takes every pool's tokens. Believe the claims only once the pool
 * accepts the token's signature. Throws `StudioError` not-authorized.
 */
export const readPoolToken = (accessToken: string, issuer: string, clientId: string): PoolClaims => {
  const claims = Claims.safeParse(jsonOf(accessToken));
  if (!claims.success || claims.data.iss !== issuer || claims.data.client_id !== clientId)
    throw new StudioError("not-authorized");
  return claims.data;
};

export const loginOfPoolToken = ({ origin_jti, sub, auth_time }: PoolClaims): string => origin_jti ?? `${sub} ${auth_time}`;
