import type { LoopTexts } from "./loop.tsx";

export interface ShowcaseTexts extends LoopTexts {
  readonly receiver: { readonly label: string; readonly caption: string };
  readonly multiview: { readonly label: string; readonly caption: string };
  readonly phone: { readonly label: string; readonly caption: string };
}
