const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** HTML built by {@link html}; anything else is text and is escaped. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Piece = string | number | Markup | readonly Markup[];

const sourceOf = (piece: Piece): string => {
  if (piece instanceof Markup) return piece.source;
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return piece.map((part) => part.source).join("");
};

export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(strings.reduce((done, string, index) => done + sourceOf(pieces[index - 1] ?? "") + string));

export const lines = (text: string): Markup => new Markup(escapeHtml(text).replace(/\r\n|\r|\n/g, "<br>"));
