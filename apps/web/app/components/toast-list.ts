import type { Toast } from "./toast-card.tsx";

const MOST = 3;

export type ShownToast = Toast & { readonly key: number; readonly by: string };

/** Replaces the same part's message: a failure goes with the next outcome. */
export const withToast = (shown: readonly ShownToast[], toast: Toast, by: string): readonly ShownToast[] => {
  const key = Math.max(0, ...shown.map((other) => other.key)) + 1;
  return [...shown.filter((other) => other.by !== by).slice(1 - MOST), { ...toast, key, by }];
};
