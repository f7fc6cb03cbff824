/** Says what the parts of text pages say themselves, in English. */
export const labels = { contents: "On this page", note: "Note", caution: "Caution", next: "Read next" } as const;
