import { foldedEmail } from "@setsuna/kit";
import { z } from "zod";
import { readStored, writeStored } from "../../platform/device-memory.ts";

const STORAGE_KEY = "setsuna.signUps";
const MOST = 5;
/** A code counts for a day, and resending starts another. */
const KEPT_MS = 7 * 24 * 3_600_000;

const KeptSignUp = z.object({ email: z.string(), subject: z.string(), session: z.string(), at: z.number() });
/** `session` confirms only this sign-up. */
export type KeptSignUp = z.infer<typeof KeptSignUp>;

export const parseKeptSignUps = (text: string | null, now: number): readonly KeptSignUp[] => {
  try {
    const read = z.array(KeptSignUp).safeParse(JSON.parse(text ?? "[]"));
    return read.success ? read.data.filter(({ at }) => now - at < KEPT_MS) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

export const withSignUp = (kept: readonly KeptSignUp[], added: KeptSignUp): readonly KeptSignUp[] =>
  [added, ...kept.filter(({ subject }) => subject !== added.subject)].slice(0, MOST);

/** The sign-up named by a link's code, or for typed digits the newest of the address. Undefined if another browser started it. */
export const findSignUp = (kept: readonly KeptSignUp[], email: string, request: string | undefined): KeptSignUp | undefined =>
  kept.find(({ subject, email: address }) =>
    request === undefined ? foldedEmail(address).toLowerCase() === foldedEmail(email).toLowerCase() : subject === request,
  );

const readKept = (): readonly KeptSignUp[] => parseKeptSignUps(readStored(STORAGE_KEY), Date.now());

export const keepSignUp = (email: string, subject: string, session: string): void =>
  writeStored(STORAGE_KEY, JSON.stringify(withSignUp(readKept(), { email, subject, session, at: Date.now() })));

export const keptSignUp = (email: string, request: string | undefined): KeptSignUp | undefined =>
  findSignUp(readKept(), email, request);
