import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { type DockerIgnore, readIgnores } from "./docker-ignore.ts";
import { type FileStep, readStages, type Stage } from "./dockerfile-stages.ts";

/** Unprivileged if this process is root, else our own. */
const RUNNER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
/** Needs the base image: installs Debian packages, which this machine may lack. */
const OF_THE_BASE = /^apt-get\b/;
const FOLDERS = /^install --directory .*?--mode=(?<mode>[0-7]+) (?<paths>\/\S+(?: \/\S+)*)$/;

export interface BuiltImage {
  readonly root: string;
  readonly stage: Stage;
  readonly leftOut: readonly string[];
  readonly runner: { readonly uid: number; readonly gid: number } | undefined;
}

const giveTo = (path: string, owner: { readonly uid: number; readonly gid: number } | undefined): void => {
  if (owner === undefined) return;
  lchownSync(path, owner.uid, owner.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), owner);
};

/** The account can't read our own cache. */
const npmSetting = (name: string): string => spawnSync("npm", ["config", "get", name], { encoding: "utf8" }).stdout.trim();

export class StageBuilder {
  private readonly context: string;
  private readonly ignore: DockerIgnore;
  private readonly folder: string;
  private readonly built = new Map<string, string>();
  private readonly leftOut: string[] = [];
  private readonly say: (line: string) => void;

  constructor(context: string, ignoreText: string, folder: string, say: (line: string) => void) {
    this.context = context;
    this.ignore = readIgnores(ignoreText);
    this.folder = folder;
    this.say = say;
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "home"));
    giveTo(join(folder, "home"), RUNNER);
  }

  /** Rejects with the output of a command that fails. */
  async build(dockerfile: string): Promise<BuiltImage> {
    const stages = readStages(dockerfile);
    for (const stage of stages) await this.buildStage(stage, stage === stages.at(-1));
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error("a Dockerfile without stages");
    return { root: this.rootOf(stage.name), stage, leftOut: this.leftOut, runner: RUNNER };
  }

  private rootOf(stage: string): string {
    const root = this.built.get(stage);
    if (root === undefined) throw new Error(`no stage ${stage} before`);
    return root;
  }

  private async buildStage(stage: Stage, isLast: boolean): Promise<void> {
    const root = join(this.folder, stage.name.replaceAll(" ", "-"));
    this.say(`${stage.name}, from ${stage.base}`);
    if (this.built.has(stage.base)) cpSync(this.rootOf(stage.base), root, { recursive: true, verbatimSymlinks: true });
    else mkdirSync(root);
    this.built.set(stage.name, root);
    let cwd = this.built.has(stage.base) ? stage.workingFolder : "/";
    for (const step of stage.steps) {
      if (step.type === "folder") cwd = posix.resolve(cwd, step.path);
      mkdirSync(join(root, cwd), { recursive: true });
      if (step.type === "copy") this.copy(step, root, cwd);
      // Build commands run as root in a container, with full write access.
      if (!isLast) giveTo(root, RUNNER);
      if (step.type === "run") await this.run(step.command, root, cwd, stage);
    }
  }

  private copy({ from, sources, target }: Extract<FileStep, { type: "copy" }>, root: string, cwd: string): void {
    const base = from === undefined ? this.context : this.rootOf(from);
    const to = join(root, posix.resolve(cwd, target));
    for (const source of sources) {
      const path = join(base, source);
      if (from === undefined && source !== "." && this.ignore.ignores(source))
        throw new Error(`COPY ${source}: not in the context`);
      const isFolder = statSync(path).isDirectory();
      const place = !isFolder && target.endsWith("/") ? join(to, basename(source)) : to;
      mkdirSync(dirname(place), { recursive: true });
      const filter = (file: string): boolean => from !== undefined || this.isSeen(file);
      cpSync(path, place, { recursive: true, verbatimSymlinks: true, filter });
    }
  }

  private isSeen(file: string): boolean {
    const path = relative(this.context, file);
    return path === "" || !this.ignore.ignores(path) || (this.ignore.mayHold(path) && statSync(file).isDirectory());
  }

  private async run(command: string, root: string, cwd: string, { name, environment }: Stage): Promise<void> {
    const folders = FOLDERS.exec(command)?.groups;
    if (OF_THE_BASE.test(command)) this.leftOut.push(command);
    else if (folders === undefined) await this.shell(command, join(root, cwd), name, environment);
    else
      for (const path of folders.paths?.split(" ") ?? []) {
        mkdirSync(join(root, path), { recursive: true });
        chmodSync(join(root, path), Number.parseInt(folders.mode ?? "", 8));
        if (RUNNER !== undefined) chownSync(join(root, path), RUNNER.uid, RUNNER.gid);
      }
  }

  private async shell(command: string, cwd: string, stage: string, environment: Stage["environment"]): Promise<void> {
    this.say(`${stage}: ${command}`);
    const home = join(this.folder, "home");
    const cafile = npmSetting("cafile");
    const child = spawn("sh", ["-c", command], {
      cwd,
      ...RUNNER,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH ?? "",
        HOME: home,
        npm_config_cache: join(home, ".npm"),
        npm_config_registry: npmSetting("registry"),
        ...(["null", "undefined", ""].includes(cafile) ? {} : { npm_config_cafile: cafile }),
        ...environment,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => {
        output = `${output}${text}`.slice(-6000);
      });
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${stage}: ${command}\nended with ${code}:\n${output}`);
  }
}

/** Prefers the file named after the Dockerfile, as Docker does. */
export const ignoreTextOf = (dockerfile: string): string => readFileSync(`${dockerfile}.dockerignore`, "utf8");
