import { FoldedCode } from "@setsuna/contracts";
import type { z } from "zod";

/** Six digits, typed in any width. */
export const MailCode = FoldedCode.regex(/^[0-9]{6}$/).brand<"MailCode">();
export type MailCode = z.infer<typeof MailCode>;

/** `confirm` proves a sign-up's address, `reset` replaces a forgotten password. */
export type CodePurpose = "confirm" | "reset";

const HOUR_MS = 3_600_000;
/** Lifetime of a code, in ms. Spec §4 for the reset code; Cognito's day for the confirm code. */
export const CODE_LIFETIME_MS: Readonly<Record<CodePurpose, number>> = { confirm: 24 * HOUR_MS, reset: HOUR_MS };

/** The code is void after this many, so a guesser's chance is five in a million. */
export const WRONG_GUESSES_ALLOWED = 5;

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
 * `accepted`: forget the code. `wrong`: keep `code` instead. `exhausted`: even the right code doesn't count. `expired`: no valid
 * code.
 */
export type GuessOutcome =
  | { readonly outcome: "accepted" }
  | { readonly outcome: "wrong"; readonly code: LiveCode }
  | { readonly outcome: "exhausted" }
  | { readonly outcome: "expired" };

/** `code` is undefined without a valid one. `matches` must come from a constant-time comparison. */
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
