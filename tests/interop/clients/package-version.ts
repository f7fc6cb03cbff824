import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const packageVersion = (name: string): string => {
  const path = createRequire(import.meta.url).resolve(name);
  const folder = `/node_modules/${name}/`;
  const root = path.slice(0, path.lastIndexOf(folder) + folder.length);
  return (JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { readonly version: string }).version;
};
