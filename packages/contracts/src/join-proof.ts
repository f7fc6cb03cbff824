import { z } from "zod";
import { Bytes32, type LinkId, type SerialId } from "./values.ts";

/**
 * Signature of the server's challenge by the secret of an ID's password or link. Decision 0049; docs/protocol/encryption.md,
 * "Proof".
 */

/** 32 random bytes in base64url, for one use. */
export const JoinChallengeValue = Bytes32.brand<"JoinChallengeValue">();
export type JoinChallengeValue = z.infer<typeof JoinChallengeValue>;

/** Server: to be signed by the next `hello`. First on each socket, and after each refused hello. */
export const JoinChallenge = z.object({ type: z.literal("challenge"), challenge: JoinChallengeValue });

/** Ed25519 signature of {@link joinProofText}: 64 bytes in base64url. */
export const JoinProof = z.string().regex(/^[A-Za-z0-9_-]{85}[AQgw]$/);

/** Ed25519 public key: 32 bytes, base64url. The server can't join by it. */
export const JoinVerifier = Bytes32;

/** A proof for one purpose doesn't fit another. */
export type JoinPurpose = "sender" | "receiver" | "path-check";

/** Contents of a proof. */
export interface JoinClaim {
  readonly purpose: JoinPurpose;
  readonly serialId: SerialId;
  /** Absent without a link. */
  readonly link?: LinkId | undefined;
  readonly challenge: JoinChallengeValue;
}

/** Returns the ASCII text that a join proof signs. */
export const joinProofText = ({ purpose, serialId, link = "" as LinkId, challenge }: JoinClaim): string =>
  `setsuna-join-proof-v1:${purpose}:${serialId}:${link}:${challenge}`;
