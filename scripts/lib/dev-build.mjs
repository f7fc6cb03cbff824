import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { serverPrograms } from "./build-server.mjs";
import { ROOT } from "./run.mjs";
import { workspacesOf } from "./workspaces.mjs";

export const PACKAGES_FILE = "packages.mjs";

/** Marks everything but the workspace's own TypeScript as external. */
const installedPackages = () => [
  ...new Set(
    workspacesOf("apps/studio").flatMap((folder) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
      return Object.keys(dependencies).filter((name) => !name.startsWith("@setsuna/"));
    }),
  ),
];

class DevProgram {
  sources = new Set();
  #name;
  #folder;
  #entry;
  #context;
  #text;
  #written = new Set();
  #hasFailed = false;

  constructor(name, entry, folder, context) {
    this.#name = name;
    this.#entry = entry;
    this.#folder = folder;
    this.#context = context;
  }

  async rebuild(saved) {
    if (saved !== undefined && !this.#hasFailed && ![...saved].some((path) => this.sources.has(path))) return false;
    let built;
    try {
      built = await this.#context.rebuild();
    } catch (error) {
      if (!Array.isArray(error?.errors)) throw error;
      this.#hasFailed = true;
      return false;
    }
    this.#hasFailed = false;
    const { metafile, outputFiles } = built;
    this.sources = new Set(Object.keys(metafile.inputs).map((path) => resolve(ROOT, path)));
    const text = outputFiles.find(({ path }) => path === join(this.#folder, `${this.#name}.js`))?.text;
    if (text === this.#text) return false;
    this.#text = text;
    this.#write(outputFiles);
    if (this.#name === "main") this.#writePackages(metafile);
    return true;
  }

  close() {
    return this.#context.dispose();
  }

  #write(files) {
    mkdirSync(this.#folder, { recursive: true });
    for (const { path, contents } of files) writeFileSync(path, contents);
    const before = this.#written;
    this.#written = new Set(files.map(({ path }) => path));
    for (const path of before) if (!this.#written.has(path)) rmSync(path, { force: true });
  }

  #writePackages({ outputs }) {
    const packages = new Set();
    const seen = new Set();
    const visit = (output) => {
      if (output === undefined || seen.has(output)) return;
      seen.add(output);
      for (const { external, kind, path } of output.imports)
        if (kind === "import-statement") {
          if (!external) visit(outputs[path]);
          else if (!path.startsWith("node:")) packages.add(path);
        }
    };
    visit(Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined && resolve(ROOT, entryPoint) === this.#entry));
    // An unreadable package fails when the server imports it.
    const imports = [...packages].map((name) => `import(${JSON.stringify(name)})`);
    writeFileSync(join(this.#folder, PACKAGES_FILE), `await Promise.allSettled([${imports.join(", ")}]);\n`);
  }
}

export const openDevBuild = async (folder, main) => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { context } = await import("esbuild");
  const external = installedPackages();
  const programs = new Map();
  for (const [name, source] of Object.entries(serverPrograms(main))) {
    const made = await context({
      absWorkingDir: ROOT,
      entryPoints: { [name]: source },
      outdir: folder,
      external,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      sourcemap: true,
      sourcesContent: false,
      metafile: true,
      write: false,
      logLevel: "error",
      // No shared files: each program removes its own old ones.
      chunkNames: `${name}-[hash]`,
    });
    programs.set(name, new DevProgram(name, source, folder, made));
  }
  return {
    async rebuild(saved) {
      const changed = new Set();
      await Promise.all([...programs].map(async ([name, program]) => (await program.rebuild(saved)) && changed.add(name)));
      return changed;
    },
    folders: () => new Set([...programs.values()].flatMap(({ sources }) => [...sources].map((path) => dirname(path)))),
    close: () => Promise.all([...programs.values()].map((program) => program.close())),
  };
};
