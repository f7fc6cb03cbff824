export const labels = { contents: "目次", note: "補足", caution: "注意", next: "あわせて読む" } as const;
