import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import type { ReleaseFolder } from "@setsuna/contracts";
import { Failure, ROOT } from "../lib/run.mjs";
import { filesBelow, MANIFEST, manifestOf } from "./manifest.ts";
import { pluginReadme } from "./plugin-readme.ts";

/** Plain Python, equal on both systems except for its README. */
const SOURCE = join(ROOT, "integrations", "touchdesigner");
const LINE_END = { windows: "\r\n", mac: "\n" } as const;

export interface PluginProduct {
  readonly system: "windows" | "mac";
  readonly folder: ReleaseFolder;
  readonly fileName: string;
}

export const PLUGINS: readonly PluginProduct[] = [
  { system: "windows", folder: "touch-win", fileName: "SetsunaStudio-plugin-windows" },
  { system: "mac", folder: "touch-mac", fileName: "SetsunaStudio-plugin-mac" },
];

const LICENCES = `Setsuna Studio, plugin for TouchDesigner

The files of this package are part of Setsuna Studio. They may be used under its licence terms, which are at /studio/eula of the site
that this package came from. The package holds no software of others: it runs on the Python and its standard library that
TouchDesigner brings, and on the setsuna program of the desktop app, whose own LICENCES.txt names what is inside.

TouchDesigner is a product of Derivative Inc., NDI a registered trademark of Vizrt NDI AB. Neither company has made, checked or
recommended this plugin.
`;

export const pluginFiles = (source = SOURCE): readonly string[] =>
  filesBelow(source).filter((file) => file === "build_component.py" || file === "README.md" || /^setsuna\/.*\.py$/.test(file));

export const assemblePlugin = async ({ system }: PluginProduct, folder: string): Promise<void> => {
  for (const file of pluginFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(SOURCE, file), join(folder, file));
  }
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, name), text.replaceAll("\n", LINE_END[system]), { mode: 0o644 });
  write("README.txt", pluginReadme(system));
  write("LICENCES.txt", LICENCES);
  writeFileSync(join(folder, MANIFEST), await manifestOf(folder));
};

const ALLOWED = /^(?:build_component\.py|README\.(?:md|txt)|LICENCES\.txt|files\.sha256|setsuna\/(?:inside\/)?[a-z_]+\.py)$/;
const NEEDED = [
  "build_component.py",
  "README.md",
  "README.txt",
  "LICENCES.txt",
  "setsuna/__init__.py",
  "setsuna/inside/component.py",
];

/** Compiles a copy that is removed. False without Python. */
const compiles = (folder: string): boolean => {
  const copy = mkdtempSync(join(tmpdir(), "setsuna-compile-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const { status, error, stdout } = spawnSync("python3", ["-m", "compileall", "-q", copy], {
      encoding: "utf8",
      env: process.env,
    });
    if (error !== undefined) return false;
    if (status !== 0) throw new Failure(`The plugin's Python does not compile: ${stdout.trim().slice(0, 300)}`);
    return true;
  } finally {
    rmSync(copy, { recursive: true });
  }
};

/** Throws Failure with the first fault. Returns a summary. */
export const checkPlugin = async (folder: string): Promise<string> => {
  const files = filesBelow(folder);
  const foreign = files.find((file) => !ALLOWED.test(file));
  if (foreign !== undefined) throw new Failure(`${foreign} is no file of the plugin.`);
  const missing = NEEDED.find((file) => !files.includes(file));
  if (missing !== undefined) throw new Failure(`${missing} is missing.`);
  if (readFileSync(join(folder, MANIFEST), "utf8") !== (await manifestOf(folder)))
    throw new Failure("Files of the plugin are missing, changed or too many.");
  const count = files.filter((file) => file.endsWith(".py")).length;
  return `${count} files of Python${compiles(folder) ? ", which compile" : "; there is no python3 here to compile them"}`;
};
