import type { Toast } from "./toast-card.tsx";

/** At most so many stand at once. */
const MOST = 3;

/** A message on the screen. `by`: the part of the page that showed it. */
export type ShownToast = Toast & { readonly key: number; readonly by: string };

/** The messages with a new one. It takes the place of what the same part said before: a form's failure goes with its next outcome. */
export const withToast = (shown: readonly ShownToast[], toast: Toast, by: string): readonly ShownToast[] => {
  const key = Math.max(0, ...shown.map((other) => other.key)) + 1;
  return [...shown.filter((other) => other.by !== by).slice(1 - MOST), { ...toast, key, by }];
};
