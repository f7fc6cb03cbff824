import { createWriteStream, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import yazl from "yazl";
import { Failure } from "../lib/run.mjs";
import { filesBelow } from "./manifest.ts";

/** The low bits of a Unix mode in a zip entry. */
const modeOf = (entry: Entry): number => (entry.externalFileAttributes >>> 16) & 0o777;

/** Packs `folder` under `name` into one zip. The same files at the same time give the same bytes. */
export const zipFolder = async (folder: string, name: string, archive: string, at: Date): Promise<void> => {
  const zip = new yazl.ZipFile();
  for (const file of filesBelow(folder)) {
    const path = join(folder, file);
    const mode = (statSync(path).mode & 0o111) === 0 ? 0o100644 : 0o100755;
    zip.addFile(path, `${name}/${file}`, { mtime: at, mode });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
};

const opened = (archive: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.open(archive, { lazyEntries: true, autoClose: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  );

/** Unpacks a zip into `folder`. Throws Failure for a name that leads out of it. */
export const unzipInto = async (archive: string, folder: string): Promise<void> => {
  const zip = await opened(archive);
  const root = resolve(folder);
  await new Promise<void>((done, failed) => {
    zip.on("error", failed);
    zip.on("end", done);
    zip.on("entry", (entry: Entry) => {
      const path = resolve(root, entry.fileName);
      if (!path.startsWith(root + sep)) {
        failed(new Failure(`${entry.fileName} leads out of the package.`));
        return;
      }
      zip.openReadStream(entry, (error, stream) => {
        if (error) {
          failed(error);
          return;
        }
        mkdirSync(dirname(path), { recursive: true });
        pipeline(stream, createWriteStream(path, { mode: modeOf(entry) })).then(() => zip.readEntry(), failed);
      });
    });
    zip.readEntry();
  });
};
