import { z } from "zod";

/* Building blocks for the variables of several areas. Each message completes "NAME should be". */

/** Holds the variables of an area once they are read. */
export type Read<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>>;

/** A whole number of up to six digits, at most `max`. */
export const digits = (max: number, meaning: string) =>
  z
    .string()
    .regex(/^[0-9]{1,6}$/, meaning)
    .transform(Number)
    .refine((value) => value <= max, meaning);

/** Texts separated by commas, blanks around them left out, each of which has to be `isOne`. */
export const list = (isOne: (text: string) => boolean, meaning: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .refine((parts) => parts.every(isOne), meaning);

/** A URL of which `isOne` holds. */
export const url = (isOne: (url: URL, text: string) => boolean, meaning: string) =>
  z.string().refine((text) => URL.canParse(text) && isOne(new URL(text), text), meaning);
