export interface CompareTexts {
  readonly heading: string;
  readonly lead: string;
  readonly line: string;
  /** `{{loss}}` is the percentage of packets. */
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
  /** `{{rtt}}` is in ms. */
  readonly source: string;
}
