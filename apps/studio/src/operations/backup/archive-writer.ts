import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { MANIFEST_NAME, type Manifest, type Part } from "./manifest.ts";

export interface Source {
  readonly name: string;
  readonly path: string;
  /** False if already compressed. */
  readonly compress: boolean;
}

const hashed = (source: Source, note: (part: Part) => void): Transform => {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      note({ name: source.name, bytes, sha256: hash.digest("hex") });
      done();
    },
  });
  const file = createReadStream(source.path);
  file.on("error", (error) => through.destroy(error));
  return file.pipe(through);
};

/**
 * A ZIP with a manifest, readable only by its owner. Gets its final name once complete. Throws file system errors after removing
 * the partial file.
 */
export const writeArchive = async (
  path: string,
  sources: readonly Source[],
  about: Omit<Manifest, "parts">,
): Promise<Manifest> => {
  const parts: Part[] = [];
  const manifest = (): Manifest => ({ ...about, parts });
  const zip = new yazl.ZipFile();
  for (const source of sources) {
    const { size, mtime } = await stat(source.path);
    zip.addReadStreamLazy(source.name, { size, mtime, mode: 0o100600, compress: source.compress }, (done) =>
      done(
        null,
        hashed(source, (part) => parts.push(part)),
      ),
    );
  }
  zip.addReadStreamLazy(MANIFEST_NAME, { mode: 0o100600 }, (done) =>
    done(null, Readable.from([Buffer.from(JSON.stringify(manifest(), null, 2))])),
  );
  zip.end();
  const draft = `${path}.part`;
  try {
    const written = pipeline(zip.outputStream, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    const failed = new Promise<never>((_resolve, reject) => zip.once("error", reject));
    await Promise.race([written, failed]);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return manifest();
};
