import { ChannelText, SerialId } from "@setsuna/contracts";
import { decimalIn, foldedCode, parseJson } from "@setsuna/kit";
import { z } from "zod";
import { definedOnly } from "../platform/device-memory.ts";
import type { FormSource } from "./use-client-form.ts";

const isBlank = (text: string): boolean => foldedCode(text) === "";
const typed = (isGood: (text: string) => boolean) => z.string().max(64).refine(isGood);

export const shortText = z.string().max(64);
export const idText = typed((text) => isBlank(text) || SerialId.safeParse(text).success);
export const channelText = typed((text) => isBlank(text) || ChannelText.safeParse(text).success);
/** 0 means none. */
export const channelOrZeroText = typed((text) => /^0*$/.test(foldedCode(text)) || ChannelText.safeParse(text).success);
export const numberText = (schema: z.ZodType) => typed((text) => schema.safeParse(decimalIn(text) ?? Number.NaN).success);

/** Fields of a form that a browser remembers, validated on reading: never the password. */
export type RememberedFields<Form> = { readonly [Name in Exclude<keyof Form, "password">]?: z.ZodType<Form[Name]> };

/** Skips invalid fields both ways. Reading never throws. */
export const formMemory = <Form extends object>(
  fields: RememberedFields<Form>,
): Pick<FormSource<Form>, "parse" | "serialise"> => {
  const each = Object.entries<z.ZodType>(fields as Record<string, z.ZodType>);
  const Remembered = z.object(Object.fromEntries(each.map(([name, field]) => [name, field.optional().catch(undefined)])));
  return {
    // A schema has its field's type.
    parse: (stored) => definedOnly(Remembered.catch({}).parse(parseJson(stored))) as Partial<Form>,
    serialise: (fields) => JSON.stringify(Remembered.parse(fields)),
  };
};
