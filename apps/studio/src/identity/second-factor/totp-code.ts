import { timingSafeEqual } from "node:crypto";
import { shownEmail } from "@setsuna/kit";
import { HOTP, Secret, TOTP } from "otpauth";

/** RFC 6238, with the values that every authenticator app supports. */
const FORM = { algorithm: "SHA1", digits: 6 } as const;
const PERIOD_SECONDS = 30;
/** Tolerated clock difference in steps (RFC 6238 §5.2). */
const WINDOW = 1;
/** RFC 4226 §4 R6 recommends 160 bits. */
export const SECRET_BYTES = 20;

/** Base32 (RFC 4648 §6). */
export const totpSecret = (random: Uint8Array<ArrayBuffer>): string => new Secret({ buffer: random.buffer }).base32;

export const totpUri = (secret: string, issuer: string, email: string): string =>
  new TOTP({ ...FORM, period: PERIOD_SECONDS, issuer, label: shownEmail(email), secret: Secret.fromBase32(secret) }).toString();

/** RFC 6238 §4.2. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);

export const matchingStep = (secret: string, code: string, lastStep: number, now: Date): number | undefined => {
  const present = totpStep(now);
  const given = Buffer.from(code.padEnd(FORM.digits), "utf8").subarray(0, FORM.digits);
  const usedStep = lastStep > present + WINDOW ? 0 : lastStep;
  let match: number | undefined;
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1) {
    const right = Buffer.from(HOTP.generate({ ...FORM, secret: Secret.fromBase32(secret), counter: step }), "utf8");
    if (timingSafeEqual(right, given) && code.length === FORM.digits && step > usedStep) match = step;
  }
  return match;
};
