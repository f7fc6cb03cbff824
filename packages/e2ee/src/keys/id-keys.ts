import { scrypt } from "@noble/hashes/scrypt.js";
import { type LinkId, LinkSecret, type SerialId } from "@setsuna/contracts";
import { base64url } from "@setsuna/kit";
import { deriveLinkKeys } from "./link-keys.ts";

/** Cost of a guess at an ID password (RFC 7914): 128 MiB, and most of a second in JavaScript. */
export const PASSWORD_COST = { N: 2 ** 17, r: 8, p: 1, dkLen: 64 } as const;
const SALT_PREFIX = "setsuna-id-v2:";

/** scrypt of {@link PASSWORD_COST}: that of this package, or one that the machine has. */
export type PasswordHash = (password: string, salt: string) => Uint8Array;
const ownHash: PasswordHash = (password, salt) => scrypt(password, salt, PASSWORD_COST);

/** Keys that a client joins an ID with. */
export interface IdKeys {
  /** Shown to the server instead of the secret: 32 bytes in base64url, 43 characters. */
  readonly proof: string;
  /** Names the link that the proof is of; absent for a password. */
  readonly link?: LinkId | undefined;
  /** 32 bytes that never leave the client; frames and control messages are encrypted under keys made from it. */
  readonly e2eeKey: Uint8Array;
}

/**
 * Derives the keys of an ID password or of a link's secret, which is told by its length. Those of a password come from separate blocks of
 * one scrypt output (RFC 7914), so the proof says nothing about the end-to-end key beyond what guessing the password would. Those of a
 * link hang on 128 random bits, which nobody guesses.
 * Absent when `secret` is blank: the ID has none. A password takes most of a second of CPU: in a page, call it from a worker. `hash`: absent,
 * the one of this package.
 */
export const deriveIdKeys = (serialId: SerialId, secret: string, hash: PasswordHash = ownHash): IdKeys | undefined => {
  if (secret === "") return undefined;
  const linkSecret = LinkSecret.safeParse(secret);
  if (linkSecret.success) {
    const { proof, link, e2eeKey } = deriveLinkKeys(serialId, linkSecret.data);
    return { proof, link, e2eeKey };
  }
  const bytes = hash(secret, SALT_PREFIX + serialId);
  return { proof: base64url(bytes.subarray(0, 32)), e2eeKey: bytes.slice(32, 64) };
};
