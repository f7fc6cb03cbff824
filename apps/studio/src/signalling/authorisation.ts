import { createHash, timingSafeEqual } from "node:crypto";
import { isAddressAllowed, receiveRefusal, sendRefusal } from "@setsuna/account";
import type { ErrorCode, SerialId } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import type { SerialIdRecord, SerialIdStore } from "../storage/serial-id-store.ts";
import type { PasswordGuesses } from "./password-guesses.ts";

/** Somebody who wants to use a serial ID. */
export interface Applicant {
  readonly direction: "publish" | "subscribe";
  /** The client's global address; behind a proxy only what a trusted proxy says. */
  readonly address: string;
  /** What answers for the ID password; undefined when none was given. */
  readonly proof: string | undefined;
}

/** What the server keeps of a password's proof: its SHA-256, lower-case hexadecimal. */
export const verifierOf = (proof: string): string => createHash("sha256").update(proof).digest("hex");

const matches = (proof: string, verifier: string): boolean => {
  const given = Buffer.from(verifierOf(proof), "hex");
  const kept = Buffer.from(verifier, "hex");
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** Why no stream may start in this direction; undefined when one may. Spec §4 contract status. */
export const directionRefusal = (
  { contractStatus }: Pick<SerialIdRecord, "contractStatus">,
  direction: Applicant["direction"],
): ErrorCode | undefined => (direction === "publish" ? sendRefusal(contractStatus) : receiveRefusal(contractStatus));

/**
 * Why the ID has no entry for the applicant, undefined when it has. The address comes first, so that nobody from elsewhere can guess
 * passwords. An ID without a password takes everyone, whatever they show; the comparison takes the same time for every wrong proof.
 */
export const entryRefusal = (record: SerialIdRecord, { address, proof }: Applicant): ErrorCode | undefined => {
  if (!isAddressAllowed(record.allowedAddresses, address)) return "address-not-allowed";
  const { passwordVerifier } = record;
  if (passwordVerifier === undefined || (proof !== undefined && matches(proof, passwordVerifier))) return undefined;
  return "wrong-password";
};

/**
 * Whether the applicant may use the serial ID: the record, or why not. The contract is looked at last, so that only those who may use
 * the ID hear of it. `guesses` limits how many wrong passwords are looked at; absent: only the socket does.
 */
export const authorise = async (
  store: Pick<SerialIdStore, "find">,
  id: SerialId,
  applicant: Applicant,
  guesses?: PasswordGuesses,
): Promise<Result<SerialIdRecord, ErrorCode>> => {
  const record = await store.find(id);
  if (record === undefined) return err("unknown-serial-id");
  const { address, proof } = applicant;
  const isTry =
    proof !== undefined && record.passwordVerifier !== undefined && isAddressAllowed(record.allowedAddresses, address);
  const attempt = isTry ? await guesses?.begin(id, address) : undefined;
  if (isTry && guesses !== undefined && attempt === undefined) return err("too-many-guesses");
  const barred = entryRefusal(record, applicant);
  if (barred === undefined) await attempt?.wasRight();
  const refusal = barred ?? directionRefusal(record, applicant.direction);
  return refusal === undefined ? ok(record) : err(refusal);
};
