import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodePng } from "../lib/png.ts";
import type { Picture } from "./picture.ts";

const FOLDER = fileURLToPath(new URL("../../tests/.artifacts/snapshots/", import.meta.url));

export interface Finding {
  readonly name: string;
  readonly said: string;
  readonly pictures: Readonly<Record<"kept" | "now" | "difference", Picture | undefined>>;
}

const row = ({ name, said, pictures }: Finding): string => {
  const shown = Object.entries(pictures).flatMap(([kind, picture]) => {
    if (picture === undefined) return [];
    const file = `${name}.${kind}.png`;
    writeFileSync(join(FOLDER, file), encodePng(picture.width, picture.height, picture.rgba));
    return [`<figure><figcaption>${kind}</figcaption><a href="${file}"><img src="${file}" alt=""></a></figure>`];
  });
  return `<section><h2>${name}</h2><p>${said}</p><div>${shown.join("")}</div></section>`;
};

const STYLE = `body { font: 16px/1.5 sans-serif; margin: 2rem; background: #777; color: #fff; }
div { display: flex; gap: 1rem; align-items: start; } figure { margin: 0; flex: 1; min-width: 0; } img { max-width: 100%; }`;

export const writeReport = (findings: readonly Finding[]): string | undefined => {
  rmSync(FOLDER, { recursive: true, force: true });
  if (findings.length === 0) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, "index.html");
  const body = findings.map(row).join("\n");
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Snapshots</title><style>${STYLE}</style>\n${body}\n</html>\n`,
  );
  return file;
};
