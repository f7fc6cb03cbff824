/** Builds for Companion in `dist/pkg` and as `dist/setsuna-studio-VERSION.tgz`. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { validateManifest } from "@companion-module/base";
import { build } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(HERE, "dist");
const pkg = join(out, "pkg");

rmSync(out, { recursive: true, force: true });
mkdirSync(join(pkg, "companion"), { recursive: true });
const { $schema: _schema, ...manifest } = JSON.parse(readFileSync(join(HERE, "companion/manifest.json"), "utf8"));
validateManifest(manifest, false);
await build({
  root: HERE,
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: true, target: "node" },
  build: {
    ssr: "src/main.ts",
    outDir: pkg,
    emptyOutDir: false,
    target: "node18",
    minify: false,
    rolldownOptions: {
      output: { format: "cjs", entryFileNames: "main.js", codeSplitting: false },
      external: ["bufferutil", "utf-8-validate"],
    },
  },
});
writeFileSync(join(pkg, "companion/manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(HERE, "companion/HELP.md"), join(pkg, "companion/HELP.md"));
copyFileSync(join(HERE, "LICENSE"), join(pkg, "LICENSE"));
writeFileSync(
  join(pkg, "package.json"),
  `${JSON.stringify({ name: manifest.name, version: manifest.version, license: "MIT", main: "main.js", type: "commonjs" }, null, 2)}\n`,
);
const archive = join(out, `${manifest.id}-${manifest.version}.tgz`);
const packed = spawnSync("tar", ["-czf", archive, "-C", out, "pkg"], { stdio: "inherit" });
if (packed.status !== 0) throw new Error("tar did not make the archive");
process.stdout.write(`${archive}\n`);
