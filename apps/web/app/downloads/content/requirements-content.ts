export type Rows = readonly (readonly [what: string, needed: string])[];

export interface RequirementsContent {
  readonly heading: string;
  readonly caption: string;
  readonly columns: readonly [string, string];
}
