import { foldedCode, foldedEmail } from "@setsuna/kit";
import { z } from "zod";

/** Only fields that the service reads. Ignores others that Cognito knows (UserContextData, AnalyticsMetadata). */
const ClientId = z.string().min(1).max(128);
const Username = z.string().overwrite(foldedEmail).min(1).max(254);
/** Longer than any password, so that the password rule answers. */
const Password = z.string().max(1024);
const Code = z.string().overwrite(foldedCode).min(1).max(64);
/** Cognito's limits. */
const Session = z
  .string()
  .min(20)
  .max(2048)
  .nullish()
  .transform((text) => text ?? undefined);
const Metadata = z.record(z.string().max(64), z.string().max(2048)).nullish();
const Token = z.string().min(1).max(4096);
const Attributes = z.array(z.object({ Name: z.string().max(64), Value: z.string().max(2048).optional() })).max(32);
const Parameters = z.record(z.string().max(64), z.string().max(4096));

export const REQUESTS = {
  SignUp: z.object({ ClientId, Username, Password, UserAttributes: Attributes.nullish() }),
  ConfirmSignUp: z.object({
    ClientId,
    Username,
    ConfirmationCode: Code,
    Session,
    ClientMetadata: Metadata,
  }),
  ResendConfirmationCode: z.object({ ClientId, Username, ClientMetadata: Metadata }),
  InitiateAuth: z.object({ ClientId, AuthFlow: z.string().max(64), AuthParameters: Parameters, Session }),
  RespondToAuthChallenge: z.object({ ClientId, ChallengeName: z.string().max(64), ChallengeResponses: Parameters }),
  GetTokensFromRefreshToken: z.object({ ClientId, RefreshToken: Token }),
  GetUser: z.object({ AccessToken: Token }),
  ForgotPassword: z.object({ ClientId, Username }),
  ConfirmForgotPassword: z.object({ ClientId, Username, ConfirmationCode: Code, Password }),
  ChangePassword: z.object({ AccessToken: Token, PreviousPassword: Password, ProposedPassword: Password }),
  UpdateUserAttributes: z.object({ AccessToken: Token, UserAttributes: Attributes }),
  GlobalSignOut: z.object({ AccessToken: Token }),
  RevokeToken: z.object({ ClientId, Token }),
  DeleteUser: z.object({ AccessToken: Token }),
} as const;

export type OperationName = keyof typeof REQUESTS;
export type RequestOf<Name extends OperationName> = z.output<(typeof REQUESTS)[Name]>;

export const isOperation = (name: string): name is OperationName => Object.hasOwn(REQUESTS, name);
