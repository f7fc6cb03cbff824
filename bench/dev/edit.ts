import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export class Edit {
  private readonly path: string;
  private readonly original: string;
  private readonly place: string;

  /** `file`: from the root; `place`: a text that occurs once. Throws otherwise. */
  constructor(file: string, place: string) {
    this.path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
    this.original = readFileSync(this.path, "utf8");
    this.place = place;
    if (this.original.split(place).length !== 2) throw new Error(`«${place}» does not stand once in ${file}`);
  }

  save(text: string): void {
    writeFileSync(
      this.path,
      this.original.replace(this.place, () => text),
    );
  }

  undo(): void {
    writeFileSync(this.path, this.original);
  }
}
