import { z } from "zod";
import { Bytes32, type LinkId, type SerialId } from "./values.ts";

/**
 * Proof that a client has the secret of an ID's password or link, for one time: a signature of what the server has drawn for it. Decision 0049;
 * docs/protocol/encryption.md, "Proof".
 */

/** 32 bytes in base64url, drawn by the server for one use. */
export const JoinChallengeValue = Bytes32.brand<"JoinChallengeValue">();
export type JoinChallengeValue = z.infer<typeof JoinChallengeValue>;

/** Server: what the next `hello` on this socket is to sign. First message on each socket, and behind each hello that was refused. */
export const JoinChallenge = z.object({ type: z.literal("challenge"), challenge: JoinChallengeValue });

/** Ed25519 signature of {@link joinProofText}: 64 bytes in base64url. */
export const JoinProof = z.string().regex(/^[A-Za-z0-9_-]{85}[AQgw]$/);

/** Ed25519 public key that proofs of a password or link are verified by: 32 bytes in base64url. The server keeps it, and can join nothing by it. */
export const JoinVerifier = Bytes32;

/** Names what a proof is good for; `path-check`: a line check. A proof for one is none for another. */
export type JoinPurpose = "sender" | "receiver" | "path-check";

/** Names who wants to join what, and what the server has drawn for it. */
export interface JoinClaim {
  readonly purpose: JoinPurpose;
  readonly serialId: SerialId;
  /** The link that the client comes by; absent: by none. */
  readonly link?: LinkId | undefined;
  readonly challenge: JoinChallengeValue;
}

/** Returns the text that a proof signs: ASCII. */
export const joinProofText = ({ purpose, serialId, link = "" as LinkId, challenge }: JoinClaim): string =>
  `setsuna-join-proof-v1:${purpose}:${serialId}:${link}:${challenge}`;
