import { createHash } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StudioError } from "@setsuna/contracts";
import { newRowId } from "../../platform/index.ts";
import type { ByteRange } from "./byte-range.ts";

export interface StoredBuild {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** An older file without a row is left from an interrupted upload. */
const ORPHAN_MS = 3_600_000;
const ROW_ID = /^[A-Za-z0-9_-]{22}$/;

/** Errors of a client that disconnected. */
const LEFT: ReadonlySet<unknown> = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);
const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Each file is named by its row, never by user input. */
export class BuildStore {
  private readonly directory: string;
  readonly maxBytes: number;

  constructor(directory: string, maxBytes: number) {
    this.directory = directory;
    this.maxBytes = maxBytes;
  }

  private path(id: string): string {
    if (!ROW_ID.test(id)) throw new TypeError("not the name of a build");
    return join(this.directory, id);
  }

  /**
   * Gets its final name once complete and flushed. Throws `build-too-large` immediately, and `build-incomplete` if the sender
   * disconnects or stalls. Removes partial files.
   */
  async receive(source: Readable): Promise<StoredBuild> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const id = newRowId();
    const draft = `${this.path(id)}.part`;
    const hash = createHash("sha256");
    let bytes = 0;
    const { maxBytes } = this;
    const measured = async function* (): AsyncGenerator<Buffer> {
      // Destroying the request would close its connection before the client reads the refusal.
      for await (const chunk of source.iterator({ destroyOnReturn: false })) {
        const piece = Buffer.from(chunk);
        bytes += piece.length;
        if (bytes > maxBytes) throw new StudioError("build-too-large");
        hash.update(piece);
        yield piece;
      }
    };
    // Open it first: a stream that opens the file itself could still do so after the removal below.
    const file = await open(draft, "wx", 0o600);
    try {
      await pipeline(measured, file.createWriteStream({ flush: true })).finally(() => file.close());
      if (bytes === 0) throw new StudioError("build-incomplete");
      await rename(draft, this.path(id));
    } catch (error) {
      source.resume();
      await rm(draft, { force: true });
      throw LEFT.has(codeOf(error)) ? new StudioError("build-incomplete") : error;
    }
    return { id, bytes, sha256: hash.digest("hex") };
  }

  /** Whole or a range. Errors as a stream when the file is gone. */
  read(id: string, range: ByteRange | undefined): ReadStream {
    return createReadStream(this.path(id), range === undefined ? {} : { start: range.first, end: range.last });
  }

  async has(id: string): Promise<boolean> {
    return stat(this.path(id)).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Removes files without a row, as left by a crash. */
  async sweep(known: ReadonlySet<string>, now: Date): Promise<void> {
    const names = await readdir(this.directory).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    });
    for (const name of names) {
      if (known.has(name)) continue;
      const path = join(this.directory, name);
      const found = await stat(path);
      if (found.isFile() && now.getTime() - found.mtimeMs > ORPHAN_MS) await rm(path, { force: true });
    }
  }
}
