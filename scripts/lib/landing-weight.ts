import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Script of the landing page before anything is pressed or scrolled to, as a browser of today receives it (Brotli), bytes. */
const MOST_LANDING_BYTES = 121_000;

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, { readonly module: string; readonly imports?: readonly string[] }>>;
}

export interface ScriptFile {
  readonly file: string;
  /** As it is sent. */
  readonly bytes: number;
}

const ROUTES = ["root", "site/site-area", "landing/landing-page"];

/**
 * Returns the scripts that a public page that never called for more would load: the entry, the frame and its own route,
 * with all that they import.
 */
const landingScripts = (client: string): ScriptFile[] => {
  const assets = join(client, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error(`${assets} has no manifest; run npm run build`);
  const text = readFileSync(join(assets, name), "utf8");
  const { entry, routes }: Manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const files = new Set([entry.module, ...entry.imports]);
  for (const id of ROUTES) for (const file of [routes[id]?.module ?? [], routes[id]?.imports ?? []].flat()) files.add(file);
  return [...files].map((address) => {
    const path = join(client, address.replace(/^\/studio\//, ""));
    return { file: address.split("/").at(-1) ?? address, bytes: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size };
  });
};

/** Throws, with the files in order of weight, when the landing page has grown too heavy. */
export const requireLightLanding = (client: string): number => {
  const scripts = landingScripts(client);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MOST_LANDING_BYTES) return total;
  const list = scripts.sort((one, other) => other.bytes - one.bytes).map(({ file, bytes }) => `  ${bytes} ${file}`);
  throw new Error(
    `The landing page loads ${total} bytes of script, ${MOST_LANDING_BYTES} at most (vite.config.ts says what belongs to its frame; texts come with the page):\n${list.join("\n")}`,
  );
};
