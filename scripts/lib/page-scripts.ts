import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface Part {
  readonly module?: string;
  readonly imports?: readonly string[];
  readonly parentId?: string;
}
interface Manifest {
  readonly entry: Part;
  readonly routes: Readonly<Record<string, Part>>;
}

const assetsOf = (client: string): string => join(client, "assets");

const readManifest = (client: string): Manifest => {
  const name = readdirSync(assetsOf(client)).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error(`${assetsOf(client)} has no manifest; run npm run build`);
  const text = readFileSync(join(assetsOf(client), name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
};

export const scriptsOfRoutes = (client: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const { entry, routes } = readManifest(client);
  const namesOf = ({ module, imports = [] }: Part): string[] =>
    [module ?? [], imports].flat().map((address) => address.split("/").at(-1) ?? address);
  const scriptsOf = (id: string): string[] => {
    const route = routes[id];
    return route === undefined ? [] : [...namesOf(route), ...(route.parentId === undefined ? [] : scriptsOf(route.parentId))];
  };
  return new Map(Object.keys(routes).map((id) => [id, new Set([...namesOf(entry), ...scriptsOf(id)])]));
};

/** Compressed with Brotli, bytes. */
export const sentBytes = (client: string, file: string): number => {
  const path = join(assetsOf(client), file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

const STATIC_IMPORT = /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{}\s,]*?from)?\s*["']\.\/([^"']+\.js)["']/g;

/** Cycles such as `a > b > a`, in which a module may run before its dependency. */
export const scriptCircles = (client: string): string[] => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].join(" > "));
    if (start >= 0 || done.has(file)) return;
    const text = readFileSync(join(assetsOf(client), file), "utf8");
    for (const [, imported = ""] of text.matchAll(STATIC_IMPORT)) visit(imported, [...way, file]);
    done.add(file);
  };
  for (const scripts of scriptsOfRoutes(client).values()) for (const file of scripts) visit(file, []);
  return circles;
};
