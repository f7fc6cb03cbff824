import { foldedCode } from "@setsuna/kit";
import { z } from "zod";

/** Six digits of an authenticator app. People read them in two halves and type them so. */
export const totpCodeField = z
  .string()
  .overwrite(foldedCode)
  .regex(/^[0-9]{6}$/, "second-factor-wrong");
