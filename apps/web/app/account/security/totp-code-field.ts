import { foldedCode } from "@setsuna/kit";
import { z } from "zod";

/** People type them in two halves. */
export const totpCodeField = z
  .string()
  .overwrite(foldedCode)
  .regex(/^[0-9]{6}$/, "second-factor-wrong");
