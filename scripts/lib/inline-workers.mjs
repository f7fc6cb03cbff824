import { basename, dirname, join } from "node:path";
import { QUIET } from "./bundler.mjs";

const BESIDE = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g;
const QUERY = "?worker&url";
const INLINE = "\0inline-worker:";

const bundled = async (path, plugins) => {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: false,
    logLevel: "warn",
    plugins: plugins(),
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { ...QUIET, input: path, output: { format: "es", codeSplitting: false, minify: true } },
    },
  });
  return output[0].code;
};

/**
 * Vite plugin that inlines workers and worklets as blobs: pages can't start a worker from another origin. `without`: file names
 * of unused workers.
 */
export const inlineWorkers = (without = []) => ({
  name: "inline-workers",
  enforce: "pre",
  transform(code, id) {
    const paths = /\.ts$/.test(id) ? [...code.matchAll(BESIDE)].map(([, path]) => path) : [];
    if (paths.length === 0) return undefined;
    const imports = paths.map((path, at) => `import worker${at} from ${JSON.stringify(`${path}${QUERY}`)};\n`);
    let at = 0;
    return { code: imports.join("") + code.replaceAll(BESIDE, () => `worker${at++}`), map: null };
  },
  resolveId(source, importer) {
    if (!source.endsWith(QUERY) || importer === undefined) return undefined;
    return INLINE + join(dirname(importer), source.slice(0, -QUERY.length));
  },
  async load(id) {
    if (!id.startsWith(INLINE)) return undefined;
    const path = id.slice(INLINE.length);
    const code = without.includes(basename(path)) ? "" : await bundled(path, () => [inlineWorkers(without)]);
    return `let url;
const text = ${JSON.stringify(code)};
export default { toString: () => (url ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }))) };`;
  },
});
