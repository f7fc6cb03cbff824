import { z } from "zod";

export type Read<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>>;

export const digits = (max: number, meaning: string) =>
  z
    .string()
    .regex(/^[0-9]{1,6}$/, meaning)
    .transform(Number)
    .refine((value) => value <= max, meaning);

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

export const url = (isOne: (url: URL, text: string) => boolean, meaning: string) =>
  z.string().refine((text) => URL.canParse(text) && isOne(new URL(text), text), meaning);
