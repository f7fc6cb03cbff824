import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** A WebAuthn structure as the contract passes it on. */
type Passed = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Returns whether the members that every request has are there. W3C WebAuthn Level 3 §5.5. */
const isRequest = (options: Passed): options is Passed & PublicKeyCredentialRequestOptionsJSON =>
  typeof options.challenge === "string";

/** Returns whether the members that every creation has are there. W3C WebAuthn Level 3 §5.4. */
const isCreation = (options: Passed): options is Passed & PublicKeyCredentialCreationOptionsJSON =>
  typeof options.challenge === "string" &&
  isObject(options.rp) &&
  isObject(options.user) &&
  Array.isArray(options.pubKeyCredParams);

/**
 * Asks the authenticator for a proof. Rejects with its errors, including a canceled dialog, and with TypeError for invalid
 * options.
 */
export const provenByPasskey = async (options: Passed): Promise<Record<string, unknown>> => {
  if (!isRequest(options)) throw new TypeError("options without a challenge");
  return { ...(await startAuthentication({ optionsJSON: options })) };
};

/** Has the authenticator make a passkey. Rejects as {@link provenByPasskey}. */
export const newPasskey = async (options: Passed): Promise<Record<string, unknown>> => {
  if (!isCreation(options)) throw new TypeError("options that make no passkey");
  return { ...(await startRegistration({ optionsJSON: options })) };
};
