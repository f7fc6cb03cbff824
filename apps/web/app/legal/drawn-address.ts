import type { BothLanguages } from "@setsuna/contracts";

/** Shown as an image and as words, against address harvesters. */
export interface DrawnAddress {
  readonly image: string;
  readonly width: number;
  readonly height: number;
  /** Such as `desk (at) studio (dot) example`. */
  readonly spoken: BothLanguages;
}

/** Character width and line height of the monospace font, em. */
const ADVANCE = 0.62;
const LINE = 1.5;
const UNITS = 100;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export const drawnAddress = (email: string): DrawnAddress => {
  const [width, height] = [email.length * ADVANCE, LINE];
  const length = Math.round(width * UNITS);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${height * UNITS}"><text x="0" y="${UNITS * 1.05}" font-family="ui-monospace,Menlo,Consolas,monospace" font-size="${UNITS}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(email)}</text></svg>`;
  const bytes = new TextEncoder().encode(svg);
  const image = `data:image/svg+xml;base64,${btoa(String.fromCharCode(...bytes))}`;
  const [local = "", domain = ""] = email.split("@");
  return {
    image,
    width,
    height,
    spoken: {
      ja: `${local} アットマーク ${domain.replaceAll(".", " ドット ")}`,
      en: `${local} (at) ${domain.replaceAll(".", " (dot) ")}`,
    },
  };
};
