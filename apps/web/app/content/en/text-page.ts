export const labels = { contents: "On this page", note: "Note", caution: "Caution", next: "Read next" } as const;
