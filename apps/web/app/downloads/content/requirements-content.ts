/** Lists the rows of a table of requirements. */
export type Rows = readonly (readonly [what: string, needed: string])[];

/** Heads the table of requirements. */
export interface RequirementsContent {
  readonly heading: string;
  readonly caption: string;
  readonly columns: readonly [string, string];
}
