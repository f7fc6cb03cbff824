import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A source file of this checkout with one place changed, as an editor's save does. */
export class Edit {
  private readonly path: string;
  private readonly original: string;
  private readonly place: string;

  /** `file`: from the root; `place`: a text that stands in it once. Throws where it does not. */
  constructor(file: string, place: string) {
    this.path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
    this.original = readFileSync(this.path, "utf8");
    this.place = place;
    if (this.original.split(place).length !== 2) throw new Error(`«${place}» does not stand once in ${file}`);
  }

  /** Saves the file with `text` at the place. */
  save(text: string): void {
    writeFileSync(
      this.path,
      this.original.replace(this.place, () => text),
    );
  }

  /** Saves it as it was. */
  undo(): void {
    writeFileSync(this.path, this.original);
  }
}
