import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";

const modeOf = (entry: Entry): number => (entry.externalFileAttributes >>> 16) & 0o777;

const opened = (archive: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.open(archive, { lazyEntries: true, autoClose: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  );

/** Throws Error for an invalid zip or a name outside the folder. */
export const unpackInto = async (archive: string, folder: string): Promise<void> => {
  const zip = await opened(archive);
  const root = resolve(folder);
  await new Promise<void>((done, failed) => {
    zip.on("error", failed);
    zip.on("end", done);
    zip.on("entry", (entry: Entry) => {
      const path = resolve(root, entry.fileName);
      if (!path.startsWith(root + sep)) {
        failed(new Error(`${entry.fileName} leads out of the package.`));
        return;
      }
      if (entry.fileName.endsWith("/")) {
        mkdirSync(path, { recursive: true });
        zip.readEntry();
        return;
      }
      zip.openReadStream(entry, (error, stream) => {
        if (error) {
          failed(error);
          return;
        }
        mkdirSync(dirname(path), { recursive: true });
        pipeline(stream, createWriteStream(path, { mode: modeOf(entry) || 0o644 })).then(() => zip.readEntry(), failed);
      });
    });
    zip.readEntry();
  });
};
