import { createContext } from "react";
import type { SenderForm } from "../sender-form.ts";

export interface PageSources {
  readonly forms: readonly SenderForm[];
  readonly running: boolean;
  readonly replace: (forms: readonly [SenderForm, ...SenderForm[]]) => void;
}

/** Undefined on pages with one source. */
export const PageSourcesContext = createContext<PageSources | undefined>(undefined);
