import type { SrpVerifier } from "@setsuna/account";
import { z } from "zod";
import type { Secrets } from "../../../platform/index.ts";

const Hex = z.string().regex(/^[0-9a-f]+$/);
const Packed = z.object({ salt: Hex, verifier: Hex });

export const sealVerifier = (secrets: Secrets, subject: string, { salt, verifier }: SrpVerifier): string =>
  secrets.seal("identity-verifier", JSON.stringify({ salt: salt.toString(16), verifier: verifier.toString(16) }), subject);

/** Throws `SealBrokenError`. */
export const openVerifier = (secrets: Secrets, subject: string, sealed: string): SrpVerifier => {
  const { salt, verifier } = Packed.parse(JSON.parse(secrets.open("identity-verifier", sealed, subject)));
  return { salt: BigInt(`0x${salt}`), verifier: BigInt(`0x${verifier}`) };
};
