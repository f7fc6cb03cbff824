import { foldedCode, foldedLink, foldedText } from "@setsuna/kit";
import { z } from "zod";

/* Typed texts other than passwords and names. kit/typed-input normalizes them. */

/** Half width, for an address, a version, or a search by ID. */
export const FoldedLine = z.string().overwrite(foldedText);

/** Half width without spaces, for an ID, code or number. */
export const FoldedCode = z.string().overwrite(foldedCode);

/** Reads the digits of a query before `schema`, such as `５０００`. */
export const foldedDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typeof typed === "string" ? foldedCode(typed) : typed), schema);

/** A day as YYYY-MM-DD, also typed like `２０２６－１１－２８`. */
export const FoldedDay = z.string().overwrite(foldedCode).check(z.iso.date());

/** An instant, normalized like {@link FoldedDay}. */
export const FoldedInstant = z.string().overwrite(foldedCode).check(z.iso.datetime());

export const FoldedLink = z.string().overwrite(foldedLink);
