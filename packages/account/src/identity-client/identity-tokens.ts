import { z } from "zod";

/** Tokens of a login. */
export interface IdentityTokens {
  /** JWT, one hour: our server exchanges it for a session. */
  readonly accessToken: string;
  /** JWT with the user's attributes. */
  readonly idToken: string;
  /** Opaque, 30 days. */
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

/** AuthenticationResult; a refresh may omit the refresh token, which stays valid. */
export const Tokens = z
  .object({
    AuthenticationResult: z.object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.string().optional(),
      ExpiresIn: z.number(),
    }),
  })
  .transform(({ AuthenticationResult: { AccessToken, IdToken, RefreshToken, ExpiresIn } }) => ({
    accessToken: AccessToken,
    idToken: IdToken,
    refreshToken: RefreshToken,
    expiresInSeconds: ExpiresIn,
  }));
