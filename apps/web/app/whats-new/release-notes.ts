import type { Language } from "@setsuna/contracts";

type Both = Readonly<Record<Language, string>>;

interface NoteGroup {
  readonly id: string;
  readonly heading: Both;
  /** Name of a screenshot, as in scripts/screenshots.ts. */
  readonly picture: { readonly name: string; readonly alt: Both };
  /** The English lines are lines of CHANGELOG.md (tested). */
  readonly notes: readonly Both[];
}

export interface Release {
  readonly version: string;
  /** ISO date of publication; before it, of the last edit of these notes. */
  readonly date: string;
  readonly lead: Both;
  readonly groups: readonly NoteGroup[];
}
