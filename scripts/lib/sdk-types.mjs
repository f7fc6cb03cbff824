import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { ROOT } from "./run.mjs";

const SDK = join("packages", "sdk");
const RELATIVE = /^(?:import|export) .*from "(\.[^"]+)\.ts";$/gm;
const OTHER = /^(?:import|export) .*from "[^."][^"]*";$/m;

/** `file` after the files that it imports, each once. Throws if it imports a package, because readers don't have ours. */
const joined = (file, done = new Set()) => {
  if (done.has(file)) return "";
  done.add(file);
  const text = readFileSync(file, "utf8");
  const outside = OTHER.exec(text)?.[0];
  if (outside !== undefined) throw new Error(`The declarations of the SDK can't import a package: ${outside}`);
  const before = [...text.matchAll(RELATIVE)].map(([, path]) => joined(join(dirname(file), `${path}.d.ts`), done));
  return `${before.join("")}${text.replace(RELATIVE, "").trim()}\n\n`;
};

/** The types of the SDK as one file, as TypeScript emits them. */
export const sdkTypes = () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-sdk-types-"));
  const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const emit = "--noEmit false --declaration --emitDeclarationOnly --incremental false --noCheck".split(" ");
  try {
    execFileSync(process.execPath, [compiler, "-p", join(ROOT, SDK), ...emit, "--rootDir", ROOT, "--outDir", folder]);
    return joined(join(folder, SDK, "src", "index.d.ts"))
      .trimEnd()
      .concat("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
