import { type BillingAddress, type FieldError, fieldError, typedTextProblem } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { composed, unprintableNamed } from "../../platform/index.ts";

const FIELDS = ["name", "postalCode", "region", "city", "line1", "line2"] as const satisfies readonly (keyof BillingAddress)[];

/** Converts an address to characters that the document fonts have, or lists the missing ones by field. */
export const printableAddress = (address: BillingAddress): Result<BillingAddress, readonly FieldError[]> => {
  const kept = { ...address };
  const wrong: FieldError[] = [];
  for (const field of FIELDS) {
    kept[field] = composed(address[field]);
    const problem = typedTextProblem(kept[field]);
    const named = unprintableNamed(kept[field]);
    if (problem !== undefined) wrong.push(fieldError(field, problem));
    else if (named !== undefined) wrong.push(fieldError(field, "characters-not-printable", named));
  }
  return wrong.length === 0 ? ok(kept) : err(wrong);
};
