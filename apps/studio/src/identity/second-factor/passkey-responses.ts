import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[A-Za-z0-9_-]*$/);
const Common = {
  id: Base64Url.min(1).max(2000),
  rawId: Base64Url.max(2000),
  type: z.literal("public-key"),
};

const Registration = z.object({
  ...Common,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

const Authentication = z.object({
  ...Common,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(100).optional(),
  }),
});

/** Undefined if malformed (WebAuthn §5.1.8). Ignores extensions. */
export const registrationResponse = (value: unknown): RegistrationResponseJSON | undefined => {
  const { data } = Registration.safeParse(value);
  if (data === undefined) return undefined;
  const { transports, ...response } = data.response;
  return { ...data, response: transports === undefined ? response : { ...response, transports }, clientExtensionResults: {} };
};

export const authenticationResponse = (value: unknown): AuthenticationResponseJSON | undefined => {
  const { data } = Authentication.safeParse(value);
  if (data === undefined) return undefined;
  const { userHandle, ...response } = data.response;
  return { ...data, response: userHandle === undefined ? response : { ...response, userHandle }, clientExtensionResults: {} };
};
