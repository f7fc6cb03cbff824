import type { ReactNode } from "react";
import { Definitions } from "../components/text-page/definitions.tsx";
import type { TextSection } from "../components/text-page/page-text.ts";
import { TOKUTEI_ORDER, TOKUTEI_PARTS, type TokuteiItem, type TokuteiPart } from "./tokutei-items.ts";

export interface TokuteiTexts {
  readonly parts: Readonly<Record<TokuteiPart, string>>;
  readonly items: Readonly<Record<TokuteiItem, { readonly term: string; readonly definition: ReactNode }>>;
}

export const tokuteiSections = ({ parts, items }: TokuteiTexts): readonly TextSection[] =>
  TOKUTEI_ORDER.map((part) => ({
    id: part,
    heading: parts[part],
    body: <Definitions entries={TOKUTEI_PARTS[part].map((id) => ({ id, ...items[id] }))} />,
  }));
