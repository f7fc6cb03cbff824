import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

type Passed = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** W3C WebAuthn Level 3 §5.5. */
const isRequest = (options: Passed): options is Passed & PublicKeyCredentialRequestOptionsJSON =>
  typeof options.challenge === "string";

/** W3C WebAuthn Level 3 §5.4. */
const isCreation = (options: Passed): options is Passed & PublicKeyCredentialCreationOptionsJSON =>
  typeof options.challenge === "string" &&
  isObject(options.rp) &&
  isObject(options.user) &&
  Array.isArray(options.pubKeyCredParams);

/** Rejects with the authenticator's errors, including a canceled dialog, and TypeError for invalid options. */
export const provenByPasskey = async (options: Passed): Promise<Record<string, unknown>> => {
  if (!isRequest(options)) throw new TypeError("options without a challenge");
  return { ...(await startAuthentication({ optionsJSON: options })) };
};

export const newPasskey = async (options: Passed): Promise<Record<string, unknown>> => {
  if (!isCreation(options)) throw new TypeError("options that make no passkey");
  return { ...(await startRegistration({ optionsJSON: options })) };
};
