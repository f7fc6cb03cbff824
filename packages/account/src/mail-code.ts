import { FoldedCode } from "@setsuna/contracts";
import type { z } from "zod";

/** A mailed code: six digits, typed in any width. */
export const MailCode = FoldedCode.regex(/^[0-9]{6}$/).brand<"MailCode">();
export type MailCode = z.infer<typeof MailCode>;

/** `confirm`: the address of a sign-up; `reset`: a forgotten password. */
export type CodePurpose = "confirm" | "reset";

const HOUR_MS = 3_600_000;
/** Lifetime of a code, in ms. Spec §4 for the reset code; Cognito's day for the confirm code. */
export const CODE_LIFETIME_MS: Readonly<Record<CodePurpose, number>> = { confirm: 24 * HOUR_MS, reset: HOUR_MS };

/** After so many wrong guesses a code counts no more. Five in a million. */
export const WRONG_GUESSES_ALLOWED = 5;

/** A code that was mailed and not yet used. Used ones are forgotten. */
export interface LiveCode {
  readonly wrongGuesses: number;
  readonly expiresAt: Date;
}

/** A new code's state. */
export const newCode = (purpose: CodePurpose, now: Date): LiveCode => ({
  wrongGuesses: 0,
  expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS[purpose]),
});

/**
 * Outcome of a guess. `accepted`: forget the code, it counts once. `wrong`: keep `code` instead. `exhausted`: too many wrong
 * guesses, the right code would not count either. `expired`: there is none that counts.
 */
export type GuessOutcome =
  | { readonly outcome: "accepted" }
  | { readonly outcome: "wrong"; readonly code: LiveCode }
  | { readonly outcome: "exhausted" }
  | { readonly outcome: "expired" };

/** Judges a guess. `code` is undefined without a valid one; `matches` comes from a constant-time comparison. */
export const judgeGuess = (code: LiveCode | undefined, matches: boolean, now: Date): GuessOutcome => {
  if (code === undefined || now.getTime() >= code.expiresAt.getTime()) return { outcome: "expired" };
  if (code.wrongGuesses >= WRONG_GUESSES_ALLOWED) return { outcome: "exhausted" };
  if (matches) return { outcome: "accepted" };
  return { outcome: "wrong", code: { ...code, wrongGuesses: code.wrongGuesses + 1 } };
};

/** Six digits of a random 48-bit number (6 bytes): no digit is likelier than another beyond one in 10^8. */
export const codeOf = (randomBytes: Uint8Array): MailCode => {
  let value = 0;
  for (const byte of randomBytes.subarray(0, 6)) value = value * 256 + byte;
  return MailCode.parse(String(value % 1_000_000).padStart(6, "0"));
};
