import { createWriteStream, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { filesBelow } from "./manifest.ts";

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
