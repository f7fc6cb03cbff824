import { isAddressAllowed, receiveRefusal, sendRefusal } from "@setsuna/account";
import type { ErrorCode, SerialId, StreamKind } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { linkEnd, type SerialIdRecord, type SerialIdStore } from "../serial-ids/serial-id-store.ts";
import type { IdLookup, IdLookups } from "./id-lookups.ts";
import { DUMMY_VERIFIER, isProofOf, type ShownProof } from "./join-proofs.ts";
import type { PasswordGuesses, PasswordTry } from "./password-guesses.ts";

export interface Applicant {
  readonly direction: "publish" | "subscribe";
  /** Only a trusted proxy's header counts. */
  readonly address: string;
  /** Undefined without a proof, or for a challenge that isn't ours. */
  readonly proof: ShownProof | undefined;
  readonly link?: string | undefined;
  /** According to the browser. Absent: our own page, or a non-browser. */
  readonly foreign?: boolean | undefined;
}

/** Undefined if allowed. Spec §4 contract status. */
export const directionRefusal = (
  { contractStatus, guest }: Pick<SerialIdRecord, "contractStatus" | "guest">,
  direction: Applicant["direction"],
): ErrorCode | undefined => {
  if (guest?.isOver === true) return "guest-room-over";
  return direction === "publish" ? sendRefusal(contractStatus) : receiveRefusal(contractStatus);
};

/** Returns the refusal to publish `kind` by a link that doesn't allow it. `guest`: in the green room. Undefined: allowed. */
export const linkRefusal = (
  { join }: Pick<SerialIdRecord, "join">,
  link: string | undefined,
  kind: StreamKind,
  guest = false,
): ErrorCode | undefined => {
  const allows = join?.links.find(({ id }) => id === link)?.allows ?? "send";
  switch (allows) {
    case "send":
    case "direct":
      return undefined;
    case "crew":
      return kind !== "video" ? undefined : "link-only-watches";
    case "guest":
      return guest ? undefined : "link-only-green-room";
    default:
      return "link-only-watches";
  }
};

export const mayDirect = ({ join }: Pick<SerialIdRecord, "join">, link: string | undefined): boolean =>
  join?.links.find(({ id }) => id === link)?.allows === "direct";

type Entry = Pick<SerialIdRecord, "allowedAddresses" | "passwordVerifier" | "join">;
/** Stands for an unknown ID. No password matches. */
const UNKNOWN_ID: Entry = { allowedAddresses: [], passwordVerifier: DUMMY_VERIFIER };

export const isGuarded = ({ passwordVerifier, join }: Pick<Entry, "passwordVerifier" | "join">): boolean =>
  passwordVerifier !== undefined || join !== undefined;

type Shown = Pick<Applicant, "proof" | "link">;

const secretRefusal = ({ passwordVerifier, join }: Entry, { proof, link }: Shown): ErrorCode | undefined => {
  if (join !== undefined) {
    const known = join.links.find(({ id }) => id === link);
    if (proof === undefined || !isProofOf(known?.verifier ?? DUMMY_VERIFIER, proof)) return "wrong-password";
    return known && linkEnd(known);
  }
  if (passwordVerifier === undefined) return undefined;
  return proof === undefined || !isProofOf(passwordVerifier, proof) ? "wrong-password" : undefined;
};

/**
 * Undefined: admitted. Checks the address first, so that other networks can't guess passwords, and the origin last. Every wrong
 * proof takes the same time. Only the holder of a link learns that it was revoked or has expired.
 */
export const entryRefusal = (record: Entry, applicant: Omit<Applicant, "direction">): ErrorCode | undefined => {
  const { address, foreign } = applicant;
  const { allowedAddresses } = record;
  if (!isAddressAllowed(allowedAddresses, address)) return "address-not-allowed";
  const refusal = secretRefusal(record, applicant);
  if (refusal !== undefined) return refusal;
  // The list trusts a person's network, which any page they open could abuse.
  return foreign === true && allowedAddresses.length > 0 ? "wrong-origin" : undefined;
};

/** Limits on strangers' wrong guesses; absent without limits. */
export interface EntryGuards {
  readonly guesses?: PasswordGuesses | undefined;
  readonly lookups?: Pick<IdLookups, "begin"> | undefined;
}

/** These refusals imply the right secret. */
const KNOWS_THE_ID: ReadonlySet<ErrorCode> = new Set(["wrong-origin", "link-revoked", "link-expired"]);

/** A counted try, too many, or no password and limit to check. */
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

/** `record` is undefined for an unknown ID. */
const judge = async (
  record: SerialIdRecord | undefined,
  applicant: Applicant,
  guess: Guess,
  lookup: IdLookup | undefined,
): Promise<Result<SerialIdRecord, ErrorCode>> => {
  const barred = guess === "barred" ? "too-many-guesses" : entryRefusal(record ?? UNKNOWN_ID, applicant);
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
 * Checks the contract last, so only admitted applicants learn its state. An unknown ID is answered like a wrong password. Throws
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
    const guess = await beginGuess(record ?? UNKNOWN_ID, id, applicant, guesses);
    try {
      return await judge(record, applicant, guess, begun?.value);
    } finally {
      if (guess !== "barred") guess?.end();
    }
  } finally {
    begun?.value.end();
  }
};
