export interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
  readonly sections?: readonly ContentsEntry[];
}
