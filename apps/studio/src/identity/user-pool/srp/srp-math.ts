import type { SrpServerSession, SrpUser, SrpVerifier } from "@setsuna/account";

/** The exponentiations of SRP, wherever they are done: 3 to 10 ms of a processor each. Randomness is made inside. */
export interface SrpMath {
  makeVerifier(user: SrpUser, password: string): Promise<SrpVerifier>;
  /** The verifier that `password` gives with a salt that is known: for comparing. */
  remakeVerifier(user: SrpUser, password: string, salt: bigint): Promise<bigint>;
  beginChallenge(verifier: bigint): Promise<SrpServerSession>;
  /** Undefined when the values cannot be of an honest login. */
  sessionKey(session: SrpServerSession, verifier: bigint, clientPublic: bigint): Promise<Uint8Array | undefined>;
}
