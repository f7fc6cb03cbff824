import { foldedCode } from "@setsuna/kit";
import { z } from "zod";
import { Channel, DelayMs, IdSecret, SerialId } from "./values.ts";

/** Digits and capital letters without those that are taken for each other: 0 and O, 1, I and L, U and V. */
export const PAIRING_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Leading characters that the server sees; the others never leave the two clients. */
export const PAIRING_LOOKUP_LENGTH = 3;
export const PAIRING_CODE_LENGTH = 8;
/** Lifetime of a pairing code, ms. */
export const PAIRING_LIFETIME_MS = 5 * 60_000;

const characters = (count: number): RegExp => new RegExp(`^[${PAIRING_ALPHABET}]{${count}}$`);

/** A one-time code as typed: ignores case, blanks and hyphens, and corrects look-alikes. */
export const PairingCode = z
  .string()
  .max(64)
  .transform((text) => foldedCode(text).toUpperCase().replaceAll("-", "").replaceAll("U", "V"))
  .pipe(z.string().regex(characters(PAIRING_CODE_LENGTH)))
  .brand<"PairingCode">();
export type PairingCode = z.infer<typeof PairingCode>;

/** Formats as `K7M2-QX9P`. */
export const formatPairingCode = (code: PairingCode): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The half of the code that the server sees. */
export const PairingLookup = z.string().regex(characters(PAIRING_LOOKUP_LENGTH)).brand<"PairingLookup">();
export type PairingLookup = z.infer<typeof PairingLookup>;

/** Settings carried to another device; only clients read them. */
export const PairingSettings = z.object({
  version: z.literal(1),
  /** The offering side; the other side usually becomes the opposite. */
  from: z.enum(["sender", "receiver"]),
  serialId: SerialId,
  /** ID password or link secret; may be blank. */
  password: IdSecret,
  videoChannel: Channel.optional(),
  audioChannel: Channel.optional(),
  controlChannel: Channel.optional(),
  qualityChannel: Channel.optional(),
  delayMs: DelayMs.optional(),
});
export type PairingSettings = z.infer<typeof PairingSettings>;
