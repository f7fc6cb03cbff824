export interface LockEntry {
  readonly version: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
export type LockPackages = Readonly<Record<string, LockEntry>>;

export interface LockedPackage extends LockEntry {
  readonly name: string;
  readonly path: string;
}

/** Resolves `name` from `from` (empty for the root), as Node does. */
const found = (packages: LockPackages, from: string, name: string): string | undefined => {
  const path = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path] !== undefined) return path;
  return from === "" ? undefined : found(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
};

/** Returns the packages with run-time dependencies, by path. Throws for one that the lockfile lacks. */
export const closure = (packages: LockPackages, names: readonly string[]): readonly LockedPackage[] => {
  const taken = new Map<string, LockedPackage>();
  const waiting = names.map((name) => ({ name, from: "" }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = found(packages, next.from, next.name);
    const entry = path === undefined ? undefined : packages[path];
    if (path === undefined || entry === undefined) throw new Error(`${next.name} is not in the lockfile.`);
    if (taken.has(path)) continue;
    taken.set(path, { ...entry, name: next.name, path });
    for (const name of Object.keys(entry.dependencies ?? {})) waiting.push({ name, from: path });
  }
  return [...taken.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
};
