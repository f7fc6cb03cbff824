/** Which page of a list is asked for; `cursor` is `next` of the page before, absent for the first. */
export interface ListPage {
  readonly cursor?: string;
  readonly limit: number;
}

/** A page as the lists of the admin area answer (contracts/api/admin-page). */
export interface PageOfList<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  /** Rows in all; null beside a cursor. */
  readonly total: number | null;
}

/** Reads one page of a list whose search, filters and order are settled. */
export type LoadPage<Row> = (page: ListPage, signal: AbortSignal) => Promise<PageOfList<Row>>;
