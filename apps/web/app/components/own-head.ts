import { createContext, useContext } from "react";

/** True on public pages, whose head is made from the registry (site/public-head). */
export const OwnHead = createContext(false);

/** If true, title and description are already there. */
export const useHasPublicHead = (): boolean => useContext(OwnHead);
