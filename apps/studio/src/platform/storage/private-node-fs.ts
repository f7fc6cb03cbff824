import { mkdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { GROUP_AND_OTHERS } from "./private-files.ts";
import { TEXT_PARSERS } from "./text-parsers.ts";

interface ModeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { readonly mode?: number | undefined }): unknown;
}

/** The engine's own types leave the file systems open. */
interface EngineModule {
  readonly FS: { readonly filesystems: { readonly NODEFS: { readonly node_ops: ModeOperations } } };
}

/** The engine sets 0666 by chmod, which ignores the umask, so restrict the mode here. */
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

/** The default keeps 160 MB of pages in memory. The system caches the files anyway. */
export const ENGINE: Pick<PGliteOptions, "startParams" | "parsers"> = {
  parsers: TEXT_PARSERS,
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"],
};

/**
 * V8 would otherwise recompile two thousand functions at startup: half of its time and 50 MB. Steady-state speed is unchanged.
 */
const FEW_RECOMPILED = "--wasm-tiering-budget=200000000";

/** A missing `directory` gets mode 0700. `loaded`: initial files, as a tar. */
export const embeddedEngine = async (directory: string, loaded?: PGliteOptions["loadDataDir"]): Promise<PGlite> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  setFlagsFromString(FEW_RECOMPILED);
  return PGlite.create({ ...ENGINE, fs: new PrivateNodeFs(directory), ...(loaded === undefined ? {} : { loadDataDir: loaded }) });
};
