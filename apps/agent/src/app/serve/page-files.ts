import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { StudioError } from "@setsuna/contracts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

export const pageFolder = (): string | undefined =>
  ["./page/", "../../../dist/page/"]
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(path.join(folder, "index.html")));

/**
 * Returns the files of the window by their paths: `/`, `/assets/…`. Their names are known beforehand, so no request can lead out of the folder.
 * Throws StudioError `app-page-missing`.
 */
export const readPageFiles = (folder: string | undefined): ReadonlyMap<string, () => PageFile> => {
  if (folder === undefined) throw new StudioError("app-page-missing");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const type = TYPES[path.extname(entry.name)];
      const name = path.relative(folder, file).split(path.sep).join("/");
      const read = (): PageFile => ({ type: type ?? "", bytes: readFileSync(file) });
      return type === undefined ? [] : [[name === "index.html" ? "/" : `/${name}`, read] as const];
    }),
  );
};
