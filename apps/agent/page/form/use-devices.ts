import type { ErrorBody } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import type { ShownDevices } from "../../src/app/app-state.ts";
import { bodyOf, call } from "../api.ts";

/** Query once per form, because it takes seconds. */
export type Devices =
  | { readonly name: "looking" }
  | { readonly name: "found"; readonly found: ShownDevices }
  | { readonly name: "failed"; readonly error: ErrorBody };

export const useDevices = (): Devices => {
  const [devices, setDevices] = useState<Devices>({ name: "looking" });
  useEffect(() => {
    let gone = false;
    const show = (next: Devices): void => {
      if (!gone) setDevices(next);
    };
    call<ShownDevices>("GET", "/api/devices").then(
      (found) => show({ name: "found", found }),
      (error: unknown) => show({ name: "failed", error: bodyOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return devices;
};
