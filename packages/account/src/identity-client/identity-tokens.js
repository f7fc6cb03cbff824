import { z } from "zod";
/** AuthenticationResult; a refresh may leave the refresh token out: the old one goes on. */
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
