import { StudioError } from "@setsuna/contracts";
import { useRef, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import type { AddressFields } from "./address-fields.ts";
import { digitsToLookUp, filledBy } from "./postal-fill.ts";

/** `unknown` means no match or a failure, so the user types it. */
export type PostalOutcome = "filled" | "unknown" | undefined;

/** Fills the address from its postal code, by the server's own list. Never fails. */
export const usePostalCode = (form: {
  readonly values: () => AddressFields;
  readonly fill: (field: "region" | "city" | "line1", text: string) => void;
}) => {
  const api = useApi();
  const [outcome, setOutcome] = useState<PostalOutcome>();
  const asked = useRef<string>(undefined);
  const town = useRef<string>(undefined);
  const lookUp = async () => {
    const { country, postalCode } = form.values();
    const digits = digitsToLookUp(country, postalCode);
    if (digits === asked.current) return;
    asked.current = digits;
    setOutcome(undefined);
    if (digits === undefined) return;
    try {
      const { place } = await api("lookUpPostalCode", { params: { code: digits } });
      // Another code was typed meanwhile.
      if (asked.current !== digits) return;
      if (place === null) {
        setOutcome("unknown");
        return;
      }
      const filled = filledBy(place, form.values(), town.current);
      for (const field of ["region", "city", "line1"] as const) {
        const text = filled[field];
        if (text !== undefined) form.fill(field, text);
      }
      if (filled.line1 !== undefined) town.current = filled.line1;
      setOutcome("filled");
    } catch (error) {
      if (!(error instanceof StudioError)) throw error;
      // Retyping queries again.
      asked.current = undefined;
    }
  };
  return { outcome, lookUp };
};
