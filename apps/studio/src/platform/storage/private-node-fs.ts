import { mkdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { GROUP_AND_OTHERS } from "./private-files.ts";
import { TEXT_PARSERS } from "./text-parsers.ts";

/** The two operations of Emscripten's NODEFS that give a file its mode. */
interface ModeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { readonly mode?: number | undefined }): unknown;
}

/** Describes the used part of the engine's module; its own types leave the file systems open. */
interface EngineModule {
  readonly FS: { readonly filesystems: { readonly NODEFS: { readonly node_ops: ModeOperations } } };
}

/**
 * Files of the embedded database that their owner alone may read. The engine asks for 0666 and sets it by chmod, so that the umask of
 * the process changes nothing: the mode is cut where the engine hands it over.
 */
class PrivateNodeFs extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(engine, options);
    const cutModes = (module: unknown): void => {
      const operations = (module as EngineModule).FS.filesystems.NODEFS.node_ops;
      const { mknod, setattr } = operations;
      operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~GROUP_AND_OTHERS, device);
      operations.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~GROUP_AND_OTHERS });
    };
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun: [cutModes, ...(made.emscriptenOpts.preRun ?? [])] } };
  }
}

/**
 * Start parameters of the engine beside its own defaults. It would keep 160 MB of pages in memory; the system keeps the
 * files' pages anyway, and reading one from there costs microseconds.
 */
export const ENGINE: Pick<PGliteOptions, "startParams" | "parsers"> = {
  parsers: TEXT_PARSERS,
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"],
};

/**
 * Limits recompilation to the engine's hottest functions. V8 would otherwise recompile two thousand at startup, which takes
 * half of the startup time and 50 MB. Steady-state speed is unchanged.
 */
const FEW_RECOMPILED = "--wasm-tiering-budget=200000000";

/** Opens the embedded engine on `directory`, which is made with mode 0700 where it is missing. `loaded`: files to begin with, as a tar. */
export const embeddedEngine = async (directory: string, loaded?: PGliteOptions["loadDataDir"]): Promise<PGlite> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  setFlagsFromString(FEW_RECOMPILED);
  return PGlite.create({ ...ENGINE, fs: new PrivateNodeFs(directory), ...(loaded === undefined ? {} : { loadDataDir: loaded }) });
};
