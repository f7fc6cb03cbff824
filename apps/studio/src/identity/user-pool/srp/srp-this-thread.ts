import type { SrpMath } from "./srp-math.ts";
import { SRP_TASKS } from "./srp-tasks.ts";

/** Blocks the calling thread. */
export const srpThisThread: SrpMath = {
  makeVerifier: async (user, password) => SRP_TASKS.makeVerifier(user, password),
  remakeVerifier: async (user, password, salt) => SRP_TASKS.remakeVerifier(user, password, salt),
  beginChallenge: async (verifier) => SRP_TASKS.beginChallenge(verifier),
  sessionKey: async (session, verifier, clientPublic) => SRP_TASKS.sessionKey(session, verifier, clientPublic),
};
