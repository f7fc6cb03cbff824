import PDFDocument from "pdfkit";
import type { DocumentFontName } from "./document-fonts.ts";
import type { DocumentFonts } from "./fonts.ts";
import { type MixedLine, mixedLines } from "./mixed-text.ts";
import { covers, shownOnPaper } from "./printable.ts";

/** ISO 216 A4, in points of 1/72 inch. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 56, bottom: 786 } as const;
export const INK = "#0b0d10";
export const GREY = "#565b63";
const HAIR = "#a3a6aa";

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly align?: "left" | "right" | "center";
  readonly lineGap?: number;
}

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  /** BCP 47, `ja-JP` or `en`. */
  readonly language: string;
  /** Creation time, an argument so that the bytes are reproducible. */
  readonly at: Date;
}

/** Points from the top left of the page; `width` in points. */
export interface DrawnLine {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly width: number;
  readonly colour: string;
}

/** Ascent of Noto Sans JP at size 1, used for all lines. */
const ASCENT = 1.16;
const LINE = 1.448;

type Tag = PDFKit.PDFStructureElement;
const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 };

/** Tagged PDF 1.7, written top to bottom. Marks drawings as decoration. ISO 32000-1 §14.8. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: Tag;
  readonly #bytes: Promise<Uint8Array>;
  readonly #fonts: DocumentFonts;
  readonly #registered = new Set<string>();

  constructor(fonts: DocumentFonts, facts: SheetFacts) {
    this.#pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margins: NO_MARGINS,
      pdfVersion: "1.7",
      tagged: true,
      lang: facts.language,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: facts.title,
        Author: facts.author,
        Creator: "Setsuna Studio",
        Producer: "Setsuna Studio",
        CreationDate: facts.at,
      },
    });
    this.#fonts = fonts;
    const chunks: Uint8Array[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.#pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      this.#pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
      this.#pdf.on("error", reject);
    });
    this.#pdf.registerFont("regular", Buffer.from(fonts.regular));
    this.#pdf.registerFont("bold", Buffer.from(fonts.bold));
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  #style({ size = 9, bold = false, colour = INK }: TextStyle): void {
    this.#pdf
      .font(bold ? "bold" : "regular")
      .fontSize(size)
      .fillColor(colour);
  }

  #setFont(font: DocumentFontName, style: TextStyle): void {
    this.#style(style);
    if (font === "jp") return;
    const weight = style.bold === true ? "bold" : "regular";
    const name = `${font} ${weight}`;
    if (!this.#registered.has(name)) this.#pdf.registerFont(name, Buffer.from(this.#fonts.read(font, weight)));
    this.#registered.add(name);
    this.#pdf.font(name);
  }

  /** Undefined if Noto Sans JP suffices, so pdfkit lays it out. */
  #mixed(text: string, width: number, style: TextStyle): MixedLine[] | undefined {
    if (covers("jp", text.replaceAll("\n", ""))) return undefined;
    return mixedLines(text, width, (font, run) => {
      this.#setFont(font, style);
      return this.#pdf.widthOfString(run);
    });
  }

  #draw(lines: readonly MixedLine[], x: number, y: number, width: number, style: TextStyle): void {
    const { size = 9, align = "left", lineGap = 1 } = style;
    for (const [index, line] of lines.entries()) {
      const free = width - line.width;
      let left = x + (align === "right" ? free : align === "center" ? free / 2 : 0);
      const baseline = y + index * (LINE * size + lineGap) + ASCENT * size;
      for (const run of line.runs) {
        this.#setFont(run.font, style);
        this.#pdf.text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
        left += run.width;
      }
    }
  }

  group(tag: string, parent: Tag = this.#root): Tag {
    const group = this.#pdf.struct(tag);
    parent.add(group);
    return group;
  }

  heightOf(written: string, width: number, style: TextStyle = {}): number {
    const text = shownOnPaper(written);
    const mixed = this.#mixed(text, width, style);
    if (mixed !== undefined) return mixed.length * (LINE * (style.size ?? 9) + (style.lineGap ?? 1));
    this.#style(style);
    return this.#pdf.heightOfString(text, { width, lineGap: style.lineGap ?? 1 });
  }

  widthOf(text: string, style: TextStyle = {}): number {
    this.#style(style);
    return this.#pdf.widthOfString(text);
  }

  write(
    tag: string,
    written: string,
    x: number,
    y: number,
    width: number,
    style: TextStyle = {},
    parent: Tag = this.#root,
  ): number {
    const height = this.heightOf(written, width, style);
    const text = shownOnPaper(written);
    const mixed = this.#mixed(text, width, style);
    parent.add(
      this.#pdf.struct(tag, {}, () => {
        if (mixed !== undefined) {
          this.#draw(mixed, x, y, width, style);
          return;
        }
        this.#style(style);
        this.#pdf.text(text, x, y, { width, align: style.align ?? "left", lineGap: style.lineGap ?? 1 });
      }),
    );
    return y + height;
  }

  rule(left: number, right: number, y: number, width = 0.5, colour: string = HAIR): void {
    this.#decorate(() => this.#pdf.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(colour).stroke());
  }

  /** Draws lines that a screen reader announces as `alt`. A single point is drawn as a dot. ISO 32000-1 §14.8.4.5. */
  figure(alt: string, lines: readonly DrawnLine[], parent: Tag = this.#root): void {
    const draw = ({ points: [first, ...rest], width, colour }: DrawnLine): void => {
      if (first === undefined) return;
      const [x, y] = first;
      const path = this.#pdf.moveTo(x, y);
      for (const [right, down] of rest.length === 0 ? [[x + width, y] as const] : rest) path.lineTo(right, down);
      path.lineWidth(width).strokeColor(colour).stroke();
    };
    parent.add(this.#pdf.struct("Figure", { alt }, () => lines.forEach(draw)));
  }

  aside(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    this.#decorate(() => {
      this.#style(style);
      this.#pdf.text(text, x, y, { width, align: style.align ?? "left" });
    });
  }

  #decorate(draw: () => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.#pdf.endMarkedContent();
  }

  newPage(): void {
    this.#pdf.addPage({ size: [PAGE.width, PAGE.height], margins: NO_MARGINS });
  }

  eachPage(draw: (page: number, of: number) => void): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(start + index);
      draw(index + 1, count);
    }
  }

  finish(): Promise<Uint8Array> {
    this.#root.end();
    this.#pdf.end();
    return this.#bytes;
  }
}
