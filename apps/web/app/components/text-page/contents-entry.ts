/** An entry of a table of contents: a section's anchor and heading, and the sections in it. A `TextSection` is one. */
export interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
  readonly sections?: readonly ContentsEntry[];
}
