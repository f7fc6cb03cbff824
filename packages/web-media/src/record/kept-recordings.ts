import { StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { RecordSink } from "./record-messages.ts";

const FOLDER = "recordings";

/** TypeScript's DOM library leaves these out: https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle */
interface SyncHandle {
  write(bytes: Uint8Array, options: Readonly<Record<"at", number>>): number;
  flush(): void;
  close(): void;
}
type FileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> };
type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };

/** Throws StudioError `record-no-storage`, also if nothing was ever recorded and `create` is false. */
const folder = async (create = false): Promise<Folder> => {
  try {
    const root = await navigator.storage.getDirectory();
    return (await root.getDirectoryHandle(FOLDER, { create })) as Folder;
  } catch {
    // Private windows of some browsers have no storage.
    throw new StudioError("record-no-storage");
  }
};

const lockOf = (name: string): string => `setsuna.recording.${name}`;

/** Opens a file in this browser's storage. In a worker. Throws StudioError `record-no-storage`. */
export const openKept = async (name: string): Promise<RecordSink> => {
  const handle = (await (await folder(true)).getFileHandle(name, { create: true })) as FileHandle;
  if (typeof handle.createSyncAccessHandle !== "function") throw new StudioError("record-no-storage");
  const file = await handle.createSyncAccessHandle();
  let release = (): void => undefined;
  void navigator.locks.request(lockOf(name), () => new Promise<void>((resolve) => (release = resolve)));
  return {
    write: (bytes, position) => {
      if (file.write(bytes, { at: position }) < bytes.byteLength)
        throw new DOMException("the storage took a part only", "QuotaExceededError");
    },
    flush: () => file.flush(),
    close: () => {
      file.close();
      release();
    },
  };
};

/** A recording in this browser's storage. */
export interface KeptRecording {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** End of the recording, epoch ms. */
  readonly changedAt: Milliseconds;
}

/**
 * Returns the stored recordings, newest first, without files that are still being written. Empty without any.
 */
export const listKept = async (): Promise<KeptRecording[]> => {
  const { held = [] } = await navigator.locks.query();
  const writing = new Set(held.map(({ name }) => name));
  const kept: KeptRecording[] = [];
  try {
    for await (const handle of (await folder()).values()) {
      if (handle.kind !== "file" || writing.has(lockOf(handle.name))) continue;
      const { size, lastModified } = await (handle as FileSystemFileHandle).getFile();
      kept.push({ name: handle.name, size, changedAt: lastModified });
    }
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
  }
  return kept.sort((one, other) => other.changedAt - one.changedAt);
};

/** Returns the file, on disk rather than in memory. Rejects when it is gone. */
export const readKept = async (name: string): Promise<File> => (await (await folder()).getFileHandle(name)).getFile();

/** Removes it for good. Rejects when it is gone. */
export const deleteKept = async (name: string): Promise<void> => (await folder()).removeEntry(name);
