import { createContext } from "react";
import type { SenderForm } from "../sender-form.ts";

/** The sources of a sender page, for presets that hold several. */
export interface PageSources {
  readonly forms: readonly SenderForm[];
  /** Any of them is being sent, so they can't be replaced. */
  readonly running: boolean;
  /** Shows these sources instead, and selects the first. */
  readonly replace: (forms: readonly [SenderForm, ...SenderForm[]]) => void;
}

/** Undefined on pages with one source. */
export const PageSourcesContext = createContext<PageSources | undefined>(undefined);
