import { z } from "zod";

/** Tokens of a login. */
export interface IdentityTokens {
  /** A JWT valid for one hour, which our server exchanges for a session. */
  readonly accessToken: string;
  readonly idToken: string;
  /** Opaque, valid for 30 days. */
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
