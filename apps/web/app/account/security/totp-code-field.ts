import { z } from "zod";

/** Six digits of an authenticator app. People read them in two halves and type them so. */
export const totpCodeField = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^[0-9]{6}$/, "second-factor-wrong"));
