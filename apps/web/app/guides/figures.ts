import { grouped } from "../i18n/grouped.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Formats `1-255` with an en dash. */
export const range = ({ from, to }: Range): string => `${grouped(from)}–${grouped(to)}`;
