import { ok } from "@setsuna/kit";
import { z } from "zod";
import { normalisedPassword } from "../password-rule.ts";
import { callIdentity } from "./identity-call.ts";
import { Tokens } from "./identity-tokens.ts";
import { signInBySrp } from "./sign-in.ts";
import { UserReply } from "./signed-in-user.ts";
const Nothing = z.object({}).transform(() => undefined);
const SignUpReply = z
    .object({ UserSub: z.string(), Session: z.string().optional() })
    .transform(({ UserSub, Session }) => ({ subject: UserSub, session: Session }));
/** ClientMetadata is Cognito's place for what a client and its own server have to say to each other. */
const metadataOf = (proof) => {
    if (proof === undefined)
        return {};
    return { ClientMetadata: "session" in proof ? proof : { password: normalisedPassword(proof.password) } };
};
/** A client of the local identity service or, with its settings, of a Cognito user pool. */
export const identityClient = ({ settings, fetch, randomBytes, now, headers }) => {
    const transport = { endpoint: settings.endpoint, fetch, headers };
    const ClientId = settings.clientId;
    const call = (operation, input, reply) => callIdentity(transport, operation, input, reply);
    return {
        signUp: (email, password, locale) => {
            const UserAttributes = [
                { Name: "email", Value: email },
                { Name: "locale", Value: locale },
            ];
            return call("SignUp", { ClientId, Username: email, Password: normalisedPassword(password), UserAttributes }, SignUpReply);
        },
        confirmSignUp: (email, code, proof) => call("ConfirmSignUp", { ClientId, Username: email, ConfirmationCode: code, ...metadataOf(proof) }, Nothing),
        resendConfirmationCode: (email, proof) => call("ResendConfirmationCode", { ClientId, Username: email, ...metadataOf(proof) }, Nothing),
        signIn: (email, password) => signInBySrp({ transport, settings, randomBytes, now }, email, password),
        refresh: async (refreshToken) => {
            const AuthParameters = { REFRESH_TOKEN: refreshToken };
            const renewed = await call("InitiateAuth", { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters }, Tokens);
            return renewed.ok ? ok({ ...renewed.value, refreshToken: renewed.value.refreshToken ?? refreshToken }) : renewed;
        },
        forgotPassword: (email) => call("ForgotPassword", { ClientId, Username: email }, Nothing),
        confirmForgotPassword: (email, code, newPassword) => call("ConfirmForgotPassword", { ClientId, Username: email, ConfirmationCode: code, Password: normalisedPassword(newPassword) }, Nothing),
        getUser: (accessToken) => call("GetUser", { AccessToken: accessToken }, UserReply),
        changePassword: (accessToken, oldPassword, newPassword) => call("ChangePassword", {
            AccessToken: accessToken,
            PreviousPassword: normalisedPassword(oldPassword),
            ProposedPassword: normalisedPassword(newPassword),
        }, Nothing),
        changeLocale: (accessToken, locale) => call("UpdateUserAttributes", { AccessToken: accessToken, UserAttributes: [{ Name: "locale", Value: locale }] }, Nothing),
        globalSignOut: (accessToken) => call("GlobalSignOut", { AccessToken: accessToken }, Nothing),
        revoke: (refreshToken) => call("RevokeToken", { ClientId, Token: refreshToken }, Nothing),
        deleteUser: (accessToken) => call("DeleteUser", { AccessToken: accessToken }, Nothing),
    };
};
