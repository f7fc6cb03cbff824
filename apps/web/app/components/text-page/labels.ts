/** Says what the parts of text pages say themselves. */
export const PROSE_LABELS = {
  ja: { contents: "目次", note: "補足", caution: "注意", next: "あわせて読む" },
  en: { contents: "On this page", note: "Note", caution: "Caution", next: "Read next" },
} as const;
