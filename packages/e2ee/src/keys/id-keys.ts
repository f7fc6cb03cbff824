import { type LinkId, LinkSecret, type PasswordEvaluation, type SerialId } from "@setsuna/contracts";
import { base64url } from "@setsuna/kit";
import { deriveLinkKeys } from "./link-keys.ts";
import { blindPassword, hashPassword, type PasswordKeys, type RandomBytes } from "./password-keys.ts";

/** Keys that a client joins an ID with. */
export interface IdKeys {
  /** Secret by which the client proves to the server that it has the password or link: 32 bytes in base64url, 43 characters. It never leaves the client. */
  readonly proofKey: string;
  /** Names the link that the proof key is of; absent for a password. */
  readonly link?: LinkId | undefined;
  /** 32 bytes that never leave the client; frames and control messages are encrypted under keys made from it. */
  readonly e2eeKey: Uint8Array;
  /**
   * Present when the password is another one than the ID's, or its evaluation was not the server's. `proofKey` is random then: an honest server
   * refuses its proof and says why, and one that lets it in is none.
   */
  readonly isUnconfirmed?: true;
}

/** Asks the server for its part of a password's keys. `blinded`: the element for `evaluate`. Rejects when the server cannot be asked, or refuses. */
export type EvaluatePassword = (blinded: string) => Promise<PasswordEvaluation>;

/** Gives {@link deriveIdKeys} what it needs beside the secret. */
export interface KeyDerivation {
  readonly evaluate: EvaluatePassword;
  readonly randomBytes: RandomBytes;
  /** Hash of {@link hashPassword} by another scrypt; absent: by the one of this package. */
  readonly hash?: ((serialId: SerialId, password: string) => Uint8Array | Promise<Uint8Array>) | undefined;
}

/** Returns the keys of a link's secret; undefined for a text that is none. Those of a link hang on 128 random bits, which nobody guesses. */
export const linkIdKeys = (serialId: SerialId, secret: string): IdKeys | undefined => {
  const linkSecret = LinkSecret.safeParse(secret);
  if (!linkSecret.success) return undefined;
  const { proofKey, link, e2eeKey } = deriveLinkKeys(serialId, linkSecret.data);
  return { proofKey, link, e2eeKey };
};

/** Returns what a client joins with: keys that the server did not confirm show it nothing of the password. */
export const joiningKeys = ({ proofKey, e2eeKey, isConfirmed }: PasswordKeys, randomBytes: RandomBytes): IdKeys =>
  isConfirmed ? { proofKey, e2eeKey } : { proofKey: base64url(randomBytes(32)), e2eeKey, isUnconfirmed: true };

/** Derives the keys of an ID password, with the server. The request is on its way while the password is hashed, most of a second. */
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
 * Derives the keys of an ID password or of a link's secret, which is told by its length. Absent when `secret` is blank: the ID has none.
 * Rejects as {@link KeyDerivation.evaluate} does, and with StudioError `evaluation-forged`.
 */
export const deriveIdKeys = async (serialId: SerialId, secret: string, derivation: KeyDerivation): Promise<IdKeys | undefined> =>
  secret === ""
    ? undefined
    : (linkIdKeys(serialId, secret) ??
      joiningKeys(await derivePasswordKeys(serialId, secret, derivation), derivation.randomBytes));
