import { scrypt } from "@noble/hashes/scrypt.js";
import { type LinkId, LinkSecret, type SerialId } from "@setsuna/contracts";
import { base64url } from "@setsuna/kit";
import { deriveLinkKeys } from "./link-keys.ts";

/** RFC 7914 cost: 16 MiB and about a tenth of a second a guess. */
const COST = { N: 2 ** 14, r: 8, p: 1, dkLen: 64 } as const;
const SALT_PREFIX = "setsuna-id-v1:";

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
 * Absent when `secret` is blank: the ID has none. A password takes about 0.1 s of CPU: in a page, call it from a worker.
 */
export const deriveIdKeys = (serialId: SerialId, secret: string): IdKeys | undefined => {
  if (secret === "") return undefined;
  const linkSecret = LinkSecret.safeParse(secret);
  if (linkSecret.success) {
    const { proof, link, e2eeKey } = deriveLinkKeys(serialId, linkSecret.data);
    return { proof, link, e2eeKey };
  }
  const bytes = scrypt(secret, SALT_PREFIX + serialId, COST);
  return { proof: base64url(bytes.subarray(0, 32)), e2eeKey: bytes.slice(32, 64) };
};
