import { randomBytes } from "node:crypto";
import {
  beginSrpChallenge,
  g,
  makeVerifier,
  power,
  privateKey,
  type SrpServerSession,
  type SrpUser,
  serverSessionKey,
} from "@setsuna/account";

const SALT_BYTES = 16;
/** RFC 5054 §2.5.3 requires at least 256 bits. */
const SECRET_BYTES = 32;

export const SRP_TASKS = {
  makeVerifier: (user: SrpUser, password: string) => makeVerifier(user, password, randomBytes(SALT_BYTES)),
  remakeVerifier: (user: SrpUser, password: string, salt: bigint) => power(g, privateKey(user, password, salt)),
  beginChallenge: (verifier: bigint) => beginSrpChallenge(verifier, randomBytes(SECRET_BYTES)),
  sessionKey: (session: SrpServerSession, verifier: bigint, clientPublic: bigint) =>
    serverSessionKey(session, verifier, clientPublic),
} as const;

export type SrpTaskName = keyof typeof SRP_TASKS;
