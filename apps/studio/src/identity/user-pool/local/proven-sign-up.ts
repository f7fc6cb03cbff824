import { type IdentityRefusal, notAuthorized } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import { type GivenProof, subjectOfSession } from "../sign-up-proof.ts";
import type { IdentityContext } from "./identity-context.ts";
import { countWrongPassword, forgetWrongPasswords, lockedRefusal } from "./lockouts.ts";
import { isPassword } from "./new-password.ts";
import { placeOf } from "./places.ts";
import { lockUser, type UserRow } from "./users.ts";

/** Newest sign-ups of an address on which a password is tried. */
const MAX_TRIED = 10;

export interface ShownSignUp {
  readonly proof: GivenProof;
  readonly client: string;
  /** Undefined for the six digits alone. */
  readonly request: string | undefined;
}

const notYours = () =>
  notAuthorized("The sign-up was begun elsewhere: send its Session, or its password as ClientMetadata.password.");

/** Checked as for a login: with the place's lock, and counted. Undefined: right. */
const judgePassword = async (
  context: IdentityContext,
  row: UserRow,
  password: string,
  call: Call,
): Promise<IdentityRefusal | undefined> => {
  const right = await isPassword(context, row, password);
  return context.database.transaction(async (tx) => {
    if ((await lockUser(tx, row.subject)) === undefined) return notYours();
    const place = await placeOf(context, tx, row.subject, call);
    const locked = await lockedRefusal(tx, row.subject, place, call.now);
    if (locked !== undefined) return locked;
    if (!right) return countWrongPassword(context, tx, row.subject, place, call);
    await forgetWrongPasswords(tx, row.subject, place);
    return undefined;
  });
};

/**
 * Pending sign-ups for an address, newest first, proven by session or password. Without proof, those started by the same client,
 * and then exactly one may confirm. Throws NotAuthorizedException if there is none.
 */
export const provenSignUps = async (
  context: IdentityContext,
  waiting: readonly UserRow[],
  { proof, client, request }: ShownSignUp,
  call: Call,
): Promise<readonly [UserRow, ...UserRow[]]> => {
  if (proof.kind === "password") {
    const meant = request === undefined ? waiting : waiting.filter(({ subject }) => subject === request);
    let refusal = notYours();
    for (const row of meant.slice(0, MAX_TRIED)) {
      const judged = await judgePassword(context, row, proof.password, call);
      if (judged === undefined) return [row];
      refusal = judged;
    }
    throw refusal;
  }
  const subject = proof.kind === "session" ? subjectOfSession(context, proof.session) : undefined;
  const [first, ...more] =
    proof.kind === "session"
      ? waiting.filter((row) => row.subject === subject)
      : // Applies to a link's code too: it can't distinguish two users behind one address with the same program.
        waiting.filter(({ signUpClient }) => signUpClient === client);
  if (first === undefined) throw notYours();
  return [first, ...more];
};

/** Throws NotAuthorizedException if ambiguous. */
export const onlyOne = ([first, ...more]: readonly [UserRow, ...UserRow[]]): UserRow => {
  if (more.length > 0) throw notYours();
  return first;
};
