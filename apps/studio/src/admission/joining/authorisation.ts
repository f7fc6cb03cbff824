import { isAddressAllowed, receiveRefusal, sendRefusal } from "@setsuna/account";
import type { ErrorCode, SerialId } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import type { SerialIdRecord, SerialIdStore } from "../serial-ids/serial-id-store.ts";
import type { IdLookup, IdLookups } from "./id-lookups.ts";
import { isProofOf, NOBODYS_VERIFIER, type ShownProof } from "./join-proofs.ts";
import type { PasswordGuesses, PasswordTry } from "./password-guesses.ts";

/** A client that asks to use a serial ID. */
export interface Applicant {
  readonly direction: "publish" | "subscribe";
  /** The client's global address. Behind a proxy, only a trusted proxy's header counts. */
  readonly address: string;
  /** The caller's proof of the ID password, or of the link that `link` names; undefined when none was given, or it is of nothing that we drew. */
  readonly proof: ShownProof | undefined;
  /** The link that the caller came by; absent: by none. */
  readonly link?: string | undefined;
  /** The request comes from another site's page, according to the browser. Absent: our own page, or a non-browser. */
  readonly foreign?: boolean | undefined;
}

/** Returns the reason why no stream may start in this direction; undefined when one may. Spec §4 contract status. */
export const directionRefusal = (
  { contractStatus, guest }: Pick<SerialIdRecord, "contractStatus" | "guest">,
  direction: Applicant["direction"],
): ErrorCode | undefined => {
  if (guest?.isOver === true) return "guest-room-over";
  return direction === "publish" ? sendRefusal(contractStatus) : receiveRefusal(contractStatus);
};

type Entry = Pick<SerialIdRecord, "allowedAddresses" | "passwordVerifier" | "join">;
/** Stands in for an unknown ID. No password matches its verifier. */
const NOBODYS: Entry = { allowedAddresses: [], passwordVerifier: NOBODYS_VERIFIER };

/** Returns whether an ID is entered with a secret: its password, or a link. */
export const isGuarded = ({ passwordVerifier, join }: Pick<Entry, "passwordVerifier" | "join">): boolean =>
  passwordVerifier !== undefined || join !== undefined;

type Shown = Pick<Applicant, "proof" | "link">;

/** Returns why the shown proof doesn't admit its client. Undefined if it does. */
const secretRefusal = ({ passwordVerifier, join }: Entry, { proof, link }: Shown): ErrorCode | undefined => {
  if (join !== undefined) {
    const known = join.links.find(({ id }) => id === link);
    if (proof === undefined || !isProofOf(known?.verifier ?? NOBODYS_VERIFIER, proof)) return "wrong-password";
    return known?.isRevoked ? "link-revoked" : undefined;
  }
  if (passwordVerifier === undefined) return undefined;
  return proof === undefined || !isProofOf(passwordVerifier, proof) ? "wrong-password" : undefined;
};

/**
 * Returns the reason to refuse the applicant, or undefined to admit. Checks the address first, so that other networks can't
 * guess passwords, and the origin last. An ID without password and links admits everyone. Every wrong proof takes the same time
 * to verify. Only the holder of a revoked link learns that it was revoked.
 */
export const entryRefusal = (record: Entry, applicant: Omit<Applicant, "direction">): ErrorCode | undefined => {
  const { address, foreign } = applicant;
  const { allowedAddresses } = record;
  if (!isAddressAllowed(allowedAddresses, address)) return "address-not-allowed";
  const refusal = secretRefusal(record, applicant);
  if (refusal !== undefined) return refusal;
  // On the list is the person's network, which a page of anybody's that they open would borrow.
  return foreign === true && allowedAddresses.length > 0 ? "wrong-origin" : undefined;
};

/** Limits on a stranger's wrong guesses of IDs and passwords. Either absent: without that limit. */
export interface EntryGuards {
  /** Wrong passwords. */
  readonly guesses?: PasswordGuesses | undefined;
  /** IDs that are looked up, and IDs that are wrong. */
  readonly lookups?: Pick<IdLookups, "begin"> | undefined;
}

/** Refusals that imply the right secret. */
const KNOWS_THE_ID: ReadonlySet<ErrorCode> = new Set(["wrong-origin", "link-revoked"]);

/** Outcome of asking whether a password may be looked at: the try, that it may not, or that none is shown or there are no limits. */
type Guess = PasswordTry | "barred" | undefined;

const beginGuess = async (
  entry: Entry,
  id: SerialId,
  applicant: Applicant,
  guesses: PasswordGuesses | undefined,
): Promise<Guess> => {
  const { address, proof } = applicant;
  const isTry = proof !== undefined && isGuarded(entry) && isAddressAllowed(entry.allowedAddresses, address);
  return isTry && guesses !== undefined ? ((await guesses.begin(id, address)) ?? "barred") : undefined;
};

/** `record`: undefined for an unknown ID. */
const judge = async (
  record: SerialIdRecord | undefined,
  applicant: Applicant,
  guess: Guess,
  lookup: IdLookup | undefined,
): Promise<Result<SerialIdRecord, ErrorCode>> => {
  const barred = guess === "barred" ? "too-many-guesses" : entryRefusal(record ?? NOBODYS, applicant);
  if (record === undefined || (barred !== undefined && !KNOWS_THE_ID.has(barred))) {
    const tooMany = await lookup?.miss();
    if (tooMany !== undefined) throw tooMany;
    return err(barred ?? "wrong-password");
  }
  if (guess !== "barred") await guess?.wasRight();
  await lookup?.hit();
  const refusal = barred ?? directionRefusal(record, applicant.direction);
  return refusal === undefined ? ok(record) : err(refusal);
};

/**
 * Returns the serial ID's record if the applicant may use it, otherwise the reason. Checks the contract last, so only admitted
 * applicants learn its state. An unknown ID is answered, counted and timed like a wrong password: `wrong-password`. Throws
 * TooManyRequests after too many misses or lookups from the address.
 */
export const authorise = async (
  store: Pick<SerialIdStore, "find">,
  id: SerialId,
  applicant: Applicant,
  { guesses, lookups }: EntryGuards = {},
): Promise<Result<SerialIdRecord, ErrorCode>> => {
  const begun = await lookups?.begin(id, applicant.address);
  if (begun !== undefined && !begun.ok) throw begun.error;
  try {
    const record = await store.find(id);
    const guess = await beginGuess(record ?? NOBODYS, id, applicant, guesses);
    try {
      return await judge(record, applicant, guess, begun?.value);
    } finally {
      if (guess !== "barred") guess?.end();
    }
  } finally {
    begun?.value.end();
  }
};
