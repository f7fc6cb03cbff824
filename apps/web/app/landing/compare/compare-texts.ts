/** Says what the comparison shows. */
export interface CompareTexts {
  readonly heading: string;
  readonly lead: string;
  readonly line: string;
  /** `{{loss}}`: per cent of packets. */
  readonly loss: string;
  readonly chrome: string;
  readonly ours: string;
  readonly play: string;
  readonly pause: string;
  readonly failed: string;
  readonly alt: string;
  readonly late: string;
  /** `{{count}}` times, `{{seconds}}` of `{{of}}` s. */
  readonly stood: string;
  readonly never: string;
  /** `{{day}}`, `{{browser}}`, `{{seconds}}` of a run and `{{rtt}}`, its round trip in ms. */
  readonly source: string;
}
