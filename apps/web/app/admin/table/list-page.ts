/** `cursor` is `next` of the previous page; absent for the first. */
export interface ListPage {
  readonly cursor?: string;
  readonly limit: number;
}

export interface PageOfList<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  /** Null with a cursor. */
  readonly total: number | null;
}

export type LoadPage<Row> = (page: ListPage, signal: AbortSignal) => Promise<PageOfList<Row>>;
