export interface Range {
  readonly from: number;
  readonly to: number;
}

const grouped = new Intl.NumberFormat("en-US");
/** Formats `6,000`, which both languages use. */
export const figure = (value: number): string => grouped.format(value);
/** Formats `1-255` with an en dash. */
export const range = ({ from, to }: Range): string => `${figure(from)}–${figure(to)}`;
