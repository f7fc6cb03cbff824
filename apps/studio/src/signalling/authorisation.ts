import { createHash, timingSafeEqual } from "node:crypto";
import type { ErrorCode, SerialId } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import type { SerialIdRecord, SerialIdStore } from "../storage/serial-id-store.ts";

/** What the server keeps of a password's proof: its SHA-256, lower-case hexadecimal. */
export const verifierOf = (proof: string): string => createHash("sha256").update(proof).digest("hex");

const matches = (proof: string, verifier: string): boolean => {
  const given = Buffer.from(verifierOf(proof), "hex");
  const kept = Buffer.from(verifier, "hex");
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/**
 * Whether someone who shows `proof` may use the serial ID. An ID without a password takes everyone, whatever they show.
 * The comparison takes the same time for every wrong proof.
 */
export const authorise = async (
  store: SerialIdStore,
  id: SerialId,
  proof: string | undefined,
): Promise<Result<SerialIdRecord, ErrorCode>> => {
  const record = await store.find(id);
  if (record === undefined) return err("unknown-serial-id");
  if (record.passwordVerifier !== undefined && (proof === undefined || !matches(proof, record.passwordVerifier)))
    return err("wrong-password");
  return ok(record);
};
