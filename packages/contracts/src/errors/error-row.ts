/** One failure: the HTTP status where it answers a request, and its text in both languages. */
export interface ErrorRow {
  readonly status: number;
  readonly ja: string;
  readonly en: string;
}
