import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Not read by any check, unlike tests/.artifacts. */
const BUILDS = join(ROOT, "node_modules/.cache/setsuna/previous-release");
const SOURCES = ["apps/studio", "config", "packages", "scripts", "package.json", ":(glob)tsconfig.*.json"];
const BUILD = 'import("./scripts/lib/build-server.mjs").then(({ buildServer }) => buildServer())';
/** Bundled, except for packages. */
const BUILT = ["apps/studio/dist", "apps/studio/package.json"];
const MAIN = "apps/studio/dist/main.js";

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/** The commit that stands for the previous release until there is one. */
const standIn = (): string =>
  z.object({ commit: z.string() }).parse(JSON.parse(readFileSync(new URL("previous-release.json", import.meta.url), "utf8")))
    .commit;

/** The newest release before this commit, as a tag or commit. Undefined if its history isn't here. */
export const previousRelease = (): string | undefined => {
  const name = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^") ?? standIn();
  return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) === undefined ? undefined : name;
};

export const notRehearsed = (): string | undefined =>
  previousRelease() === undefined
    ? `no upgrade from the previous release and back: this checkout has no commit ${standIn()}; run \`git fetch --unshallow\``
    : undefined;

/** Links today's packages and the workspaces of `tree`. */
const linkPackages = (tree: string): void => {
  const [from, to] = [join(ROOT, "node_modules"), join(tree, "node_modules")];
  mkdirSync(join(to, "@setsuna"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@setsuna" && name !== ".cache") symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, "@setsuna")))
    symlinkSync(readlinkSync(join(from, "@setsuna", name)), join(to, "@setsuna", name));
  for (const workspace of ["apps/studio", ...readdirSync(join(tree, "packages")).map((name) => `packages/${name}`)]) {
    const own = join(ROOT, workspace, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(tree, workspace, "node_modules"));
  }
};

/** Throws with the build's standard error. */
const buildInto = (kept: string, name: string): void => {
  const tree = mkdtempSync(join(tmpdir(), "setsuna-release-"));
  const draft = `${kept}.${process.pid}`;
  try {
    const archive = execFileSync("git", ["archive", name, ...SOURCES], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", tree], { input: archive });
    linkPackages(tree);
    const stdio = ["ignore", "ignore", "inherit"] as const;
    execFileSync(process.execPath, ["--input-type=module", "--eval", BUILD], { cwd: tree, stdio: [...stdio] });
    for (const path of BUILT) cpSync(join(tree, path), join(draft, path), { recursive: true });
    mkdirSync(join(draft, "apps/web"));
    symlinkSync(join(ROOT, "apps/web/build"), join(draft, "apps/web/build"));
    const own = join(ROOT, "apps/studio/node_modules");
    if (existsSync(own)) symlinkSync(own, join(draft, "apps/studio/node_modules"));
    renameSync(draft, kept);
  } finally {
    rmSync(tree, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
};

/** Builds a release's server and relay once, and returns the program. Its API nodes serve today's pages. */
export const buildRelease = (name: string): string => {
  const kept = join(BUILDS, git("rev-parse", `${name}^{commit}`) ?? name);
  if (!existsSync(join(kept, MAIN))) buildInto(kept, name);
  return join(kept, MAIN);
};
