import type { SrpServerSession, SrpUser, SrpVerifier } from "@setsuna/account";

/** 3 to 10 ms of CPU each. Creates its own randomness. */
export interface SrpMath {
  makeVerifier(user: SrpUser, password: string): Promise<SrpVerifier>;
  remakeVerifier(user: SrpUser, password: string, salt: bigint): Promise<bigint>;
  beginChallenge(verifier: bigint): Promise<SrpServerSession>;
  /** Returns undefined for values that no honest login has. */
  sessionKey(session: SrpServerSession, verifier: bigint, clientPublic: bigint): Promise<Uint8Array | undefined>;
}
