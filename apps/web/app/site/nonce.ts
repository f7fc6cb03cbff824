import type { PageContext } from "@setsuna/contracts";
import { createContext } from "react";

declare module "react-router" {
  interface AppLoadContext extends PageContext {}
}

/** The nonce of the response being rendered; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
