import { foldedCode } from "@setsuna/kit";
import { z } from "zod";

export const totpCodeField = z
  .string()
  .overwrite(foldedCode)
  .regex(/^[0-9]{6}$/, "second-factor-wrong");
