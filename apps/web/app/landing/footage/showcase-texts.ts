import type { LoopTexts } from "./loop.tsx";

/** Says what the loops of the landing page show. */
export interface ShowcaseTexts extends LoopTexts {
  readonly receiver: { readonly label: string; readonly caption: string };
  readonly multiview: { readonly label: string; readonly caption: string };
  readonly phone: { readonly label: string; readonly caption: string };
}
