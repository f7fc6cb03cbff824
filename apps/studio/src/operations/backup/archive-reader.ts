import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { errorBody } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { MANIFEST_NAME, type Manifest, readManifest } from "./manifest.ts";

export interface OpenArchive {
  readonly manifest: Manifest;
  /** Checks every part against the manifest. The failure is a sentence; then use nothing of it. */
  extract(folder: string): Promise<Result<void, string>>;
  close(): void;
}

/** Fits a manifest of a hundred thousand builds. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;

const damaged = (): Result<never, string> => err(errorBody("backup-damaged").en);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES" || error.code === "EISDIR");

const textOf = async (zip: ZipFile, entry: Entry): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const layDown = async (zip: ZipFile, entry: Entry, path: string): Promise<{ bytes: number; sha256: string }> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(
    await zip.openReadStreamPromise(entry),
    counted,
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest("hex") };
};

/** zlib and the ZIP reader throw errors without `syscall` for a damaged file. */
const isOfFileSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;

/** The failure is a sentence for the operator. `newest`: last migration known here. */
export const openArchive = async (path: string, newest: number): Promise<Result<OpenArchive, string>> => {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    if (isMissing(error)) return err(`${path} cannot be read.`);
    if (isOfFileSystem(error)) throw error;
    return damaged();
  }
  const fail = (failure: Result<never, string>): Result<never, string> => {
    zip.close();
    return failure;
  };
  let text: string;
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const entry = entries.get(MANIFEST_NAME);
    if (entry === undefined || entry.uncompressedSize > MAX_MANIFEST_BYTES) return fail(damaged());
    text = await textOf(zip, entry);
  } catch (error) {
    zip.close();
    if (isOfFileSystem(error)) throw error;
    return damaged();
  }
  const manifest = readManifest(text, newest);
  if (!manifest.ok) return fail(manifest);
  return ok({
    manifest: manifest.value,
    extract: async (folder) => {
      for (const part of manifest.value.parts) {
        const entry = entries.get(part.name);
        if (entry === undefined) return damaged();
        try {
          const found = await layDown(zip, entry, join(folder, part.name));
          if (found.bytes !== part.bytes || found.sha256 !== part.sha256) return damaged();
        } catch (error) {
          if (isOfFileSystem(error)) throw error;
          return damaged();
        }
      }
      return ok(undefined);
    },
    close: () => zip.close(),
  });
};
