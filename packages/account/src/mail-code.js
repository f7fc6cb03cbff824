import { z } from "zod";
/** A code as it is mailed: six digits. */
export const MailCode = z
    .string()
    .regex(/^[0-9]{6}$/)
    .brand();
const HOUR_MS = 3600000;
/** How long a code counts, in ms. Spec §4 for the reset code; Cognito's day for the confirm code. */
export const CODE_LIFETIME_MS = { confirm: 24 * HOUR_MS, reset: HOUR_MS };
/** After so many wrong guesses a code counts no more. Five in a million. */
export const WRONG_GUESSES_ALLOWED = 5;
/** A new code's state. */
export const newCode = (purpose, now) => ({
    wrongGuesses: 0,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS[purpose]),
});
/** Judges a guess. `code` is undefined when none is live; `matches` compares guess and code in constant time. */
export const judgeGuess = (code, matches, now) => {
    if (code === undefined || now.getTime() >= code.expiresAt.getTime())
        return { outcome: "expired" };
    if (code.wrongGuesses >= WRONG_GUESSES_ALLOWED)
        return { outcome: "exhausted" };
    if (matches)
        return { outcome: "accepted" };
    return { outcome: "wrong", code: { ...code, wrongGuesses: code.wrongGuesses + 1 } };
};
/** Six digits of a random 48-bit number (6 bytes): no digit is likelier than another beyond one in 10^8. */
export const codeOf = (randomBytes) => {
    let value = 0;
    for (const byte of randomBytes.subarray(0, 6))
        value = value * 256 + byte;
    return MailCode.parse(String(value % 1000000).padStart(6, "0"));
};
