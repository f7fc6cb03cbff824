import { parseJson } from "@setsuna/kit";
import { z } from "zod";
import { definedOnly } from "../components/device-memory.ts";
import type { FormSource } from "./use-client-form.ts";

/** Says what is typed into a field, of a length that fits. */
export const shortText = z.string().max(64);

/** The fields of a form that a browser remembers, each as it is checked when it is read again: never the password. */
export type RememberedFields<Form> = { readonly [Name in Exclude<keyof Form, "password">]?: z.ZodType<Form[Name]> };

/**
 * Makes the memory of a form in a browser. A field that cannot be read is forgotten alone; where nothing was stored, or what is no form, there is
 * nothing. Reading never throws.
 */
export const formMemory = <Form extends object>(
  fields: RememberedFields<Form>,
): Pick<FormSource<Form>, "parse" | "serialise"> => {
  const each = Object.entries<z.ZodType>(fields as Record<string, z.ZodType>);
  const Remembered = z.object(Object.fromEntries(each.map(([name, field]) => [name, field.optional().catch(undefined)])));
  return {
    // Each field has the type of its schema, which is that of the form's field.
    parse: (stored) => definedOnly(Remembered.catch({}).parse(parseJson(stored))) as Partial<Form>,
    serialise: (form) => JSON.stringify(Remembered.parse(form)),
  };
};
