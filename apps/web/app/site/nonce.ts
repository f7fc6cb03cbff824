import type { PageContext } from "@setsuna/contracts";
import { createContext } from "react";

declare module "react-router" {
  interface AppLoadContext extends PageContext {}
}

/** Undefined in the browser, which hides nonces. */
export const NonceContext = createContext<string | undefined>(undefined);
