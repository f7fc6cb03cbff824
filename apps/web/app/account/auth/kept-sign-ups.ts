import { foldedEmail } from "@setsuna/kit";
import { z } from "zod";
import { readStored, writeStored } from "../../components/device-memory.ts";

/** localStorage key of the sign-ups that this browser began and that wait for their confirmation. */
const STORAGE_KEY = "setsuna.signUps";
/** A browser waits for few; the latest are kept. */
const MOST = 5;
/** A code counts for a day; a mail that is sent again starts another. */
const KEPT_MS = 7 * 24 * 3_600_000;

const KeptSignUp = z.object({ email: z.string(), subject: z.string(), session: z.string(), at: z.number() });
/** A sign-up that this browser began: with `session` it confirms that one and no other. */
export type KeptSignUp = z.infer<typeof KeptSignUp>;

/** The sign-ups of a stored text that are not too old, newest first; none of a text that is something else. */
export const parseKeptSignUps = (text: string | null, nowMs: number): readonly KeptSignUp[] => {
  try {
    const read = z.array(KeptSignUp).safeParse(JSON.parse(text ?? "[]"));
    return read.success ? read.data.filter(({ at }) => nowMs - at < KEPT_MS) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

/** The list with one more in front, and without an earlier entry of the same sign-up. */
export const withSignUp = (kept: readonly KeptSignUp[], added: KeptSignUp): readonly KeptSignUp[] =>
  [added, ...kept.filter(({ subject }) => subject !== added.subject)].slice(0, MOST);

/** The sign-up named by a link's code, or for typed digits the newest of the address. Undefined if another browser started it. */
export const meantSignUp = (kept: readonly KeptSignUp[], email: string, request: string | undefined): KeptSignUp | undefined =>
  kept.find(({ subject, email: address }) =>
    request === undefined ? foldedEmail(address).toLowerCase() === foldedEmail(email).toLowerCase() : subject === request,
  );

const readKept = (): readonly KeptSignUp[] => parseKeptSignUps(readStored(STORAGE_KEY), Date.now());

/** Remembers a sign-up in this browser. */
export const keepSignUp = (email: string, subject: string, session: string): void =>
  writeStored(STORAGE_KEY, JSON.stringify(withSignUp(readKept(), { email, subject, session, at: Date.now() })));

/** See {@link meantSignUp}; of this browser. */
export const keptSignUp = (email: string, request: string | undefined): KeptSignUp | undefined =>
  meantSignUp(readKept(), email, request);
