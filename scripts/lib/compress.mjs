import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Fonts and images are already compressed. */
const TEXT = /\.(?:js|css|svg|json|txt|html|webmanifest)$/;
/** Smaller files fit into one packet. */
const MIN_BYTES = 1400;
const QUALITY = 11;

/** Writes Brotli and gzip for the server to choose from. */
export const compressFiles = (directory) => {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < MIN_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
};
