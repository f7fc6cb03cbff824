import { type LinkId, LinkSecret, type PasswordEvaluation, type SerialId } from "@setsuna/contracts";
import { base64url } from "@setsuna/kit";
import { deriveLinkKeys } from "./link-keys.ts";
import { blindPassword, hashPassword, type PasswordKeys, type RandomBytes } from "./password-keys.ts";

/** Keys that a client joins an ID with. */
export interface IdKeys {
  /** Proves knowledge of password or link: 32 bytes in base64url, 43 characters. It never leaves the client. */
  readonly proofKey: string;
  readonly link?: LinkId | undefined;
  /** 32 bytes that never leave the client; base of all media keys. */
  readonly e2eeKey: Uint8Array;
  /** The password is wrong, or the server's evaluation was forged. `proofKey` is then random: an honest server refuses it. */
  readonly isUnconfirmed?: true;
}

/** `blinded`: the element for `evaluate`. Rejects when the server can't be reached, or refuses. */
export type EvaluatePassword = (blinded: string) => Promise<PasswordEvaluation>;

export interface KeyDerivation {
  readonly evaluate: EvaluatePassword;
  readonly randomBytes: RandomBytes;
  /** {@link hashPassword} by another scrypt; this package's by default. */
  readonly hash?: ((serialId: SerialId, password: string) => Uint8Array | Promise<Uint8Array>) | undefined;
}

/** Undefined for an invalid secret. Link keys have 128 random bits, beyond guessing. */
export const linkIdKeys = (serialId: SerialId, secret: string): IdKeys | undefined => {
  const linkSecret = LinkSecret.safeParse(secret);
  if (!linkSecret.success) return undefined;
  const { proofKey, link, e2eeKey } = deriveLinkKeys(serialId, linkSecret.data);
  return { proofKey, link, e2eeKey };
};

/** Unconfirmed keys reveal nothing of the password. */
export const joiningKeys = ({ proofKey, e2eeKey, isConfirmed }: PasswordKeys, randomBytes: RandomBytes): IdKeys =>
  isConfirmed ? { proofKey, e2eeKey } : { proofKey: base64url(randomBytes(32)), e2eeKey, isUnconfirmed: true };

/** Asks the server while hashing, which takes most of a second. */
export const derivePasswordKeys = async (
  serialId: SerialId,
  password: string,
  { evaluate, randomBytes, hash = hashPassword }: KeyDerivation,
): Promise<PasswordKeys> => {
  const { blinded, finish } = blindPassword(serialId, password, randomBytes);
  const [evaluation, hashed] = await Promise.all([evaluate(blinded), hash(serialId, password)]);
  return finish(hashed, evaluation);
};

/**
 * Recognizes a link's secret by its length. Absent: `secret` is blank, so the ID has none. Rejects as {@link
 * KeyDerivation.evaluate}, and with StudioError `evaluation-forged`.
 */
export const deriveIdKeys = async (serialId: SerialId, secret: string, derivation: KeyDerivation): Promise<IdKeys | undefined> =>
  secret === ""
    ? undefined
    : (linkIdKeys(serialId, secret) ??
      joiningKeys(await derivePasswordKeys(serialId, secret, derivation), derivation.randomBytes));
