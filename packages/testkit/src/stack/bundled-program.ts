import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** Runs in Node without a loader. */
export interface BundledProgram {
  readonly path: string;
  remove(): void;
}

const SOUGHT = Symbol("sought");

/** npm modules stay external, in the importer's version; our modules keep their locations. */
const inPlace: Plugin = {
  name: "in-place",
  setup: ({ onResolve, onLoad, resolve }) => {
    onResolve({ filter: /^[^./]/ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (pluginData === SOUGHT || kind === "entry-point" || path.startsWith("@setsuna/")) return undefined;
      if (isBuiltin(path)) return { path, external: true };
      const found = await resolve(path, { kind, resolveDir, pluginData: SOUGHT });
      // A missing optional module fails only when used.
      return { path: found.errors.length > 0 ? path : pathToFileURL(found.path).href, external: true };
    });
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path))),
      loader: "ts",
    }));
  },
};

const packageOf = (folder: string): string => (existsSync(join(folder, "package.json")) ? folder : packageOf(dirname(folder)));

/**
 * Bundle for repeated starts, in a quarter of tsx's CPU time. `entry`: absolute path in a package that has its dependencies.
 * Throws when a module can't be read.
 */
export const bundleProgram = async (entry: string): Promise<BundledProgram> => {
  const cache = join(packageOf(dirname(entry)), "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "program-"));
  const path = join(folder, "main.mjs");
  try {
    const common = { bundle: true, platform: "node", format: "esm", target: "node20.19" } as const;
    // As in Node, because `module` is esbuild's own condition.
    const conditions: string[] = [];
    await build({ ...common, conditions, entryPoints: [entry], outfile: path, plugins: [inPlace], logLevel: "silent" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
