/** HTTP status and both texts. */
export interface ErrorRow {
  readonly status: number;
  readonly ja: string;
  readonly en: string;
}
