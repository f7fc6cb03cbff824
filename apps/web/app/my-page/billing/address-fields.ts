import { BillingAddress, type ErrorCode, typedTextProblem } from "@setsuna/contracts";
import { foldedCode, foldedText } from "@setsuna/kit";
import { z } from "zod";

/** Converts to half width, with the hyphen of Japanese codes (100-0001). */
export const tidyPostalCode = (country: string, text: string): string => {
  const narrow = foldedText(text);
  return country === "JP" ? foldedCode(narrow).replace(/^〒?(\d{3})-?(\d{4})$/, "$1-$2") : narrow;
};

const MISSING: ErrorCode = "item-not-entered";
const TOO_LONG: ErrorCode = "too-long";

const fieldOf = (schema: z.ZodType) =>
  z.string().superRefine((text, context) => {
    const { error } = schema.safeParse(text);
    if (error === undefined) return;
    const typed = typedTextProblem(text);
    const long = error.issues.some(({ code }) => code === "too_big");
    context.addIssue({ code: "custom", message: typed ?? (long ? TOO_LONG : MISSING) });
  });

const { shape } = BillingAddress;

export const AddressFields = z.object({
  name: fieldOf(shape.name),
  country: fieldOf(shape.country),
  postalCode: fieldOf(shape.postalCode),
  region: fieldOf(shape.region),
  city: fieldOf(shape.city),
  line1: fieldOf(shape.line1),
  line2: fieldOf(shape.line2),
});
export type AddressFields = z.infer<typeof AddressFields>;
export type AddressField = keyof AddressFields;

export const EMPTY_ADDRESS: AddressFields = {
  name: "",
  country: "",
  postalCode: "",
  region: "",
  city: "",
  line1: "",
  line2: "",
};

export const isAddressField = (field: string): field is AddressField => Object.hasOwn(EMPTY_ADDRESS, field);
