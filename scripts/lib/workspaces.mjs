import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const GROUPS = ["packages", "apps"];

const manifestsIn = (root) =>
  new Map(
    GROUPS.filter((group) => existsSync(join(root, group))).flatMap((group) =>
      readdirSync(join(root, group)).flatMap((folder) => {
        const path = join(root, group, folder, "package.json");
        return existsSync(path) ? [[`${group}/${folder}`, JSON.parse(readFileSync(path, "utf8"))]] : [];
      }),
    ),
  );

export const allWorkspaces = (root = ROOT) => [...manifestsIn(root).keys()].sort();

/** With its run-time dependencies, direct or not, relative to the root, sorted. Throws for an unknown workspace. */
export const workspacesOf = (folder, root = ROOT) => {
  const manifests = manifestsIn(root);
  const folderOf = new Map([...manifests].map(([path, { name }]) => [name, path]));
  const found = new Set();
  const visit = (path) => {
    const manifest = manifests.get(path);
    if (manifest === undefined) throw new Error(`There is no workspace ${path}.`);
    if (found.has(path)) return;
    found.add(path);
    for (const name of Object.keys(manifest.dependencies ?? {})) if (folderOf.has(name)) visit(folderOf.get(name));
  };
  visit(folder);
  return [...found].sort();
};
