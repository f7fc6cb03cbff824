import { createHash, type KeyObject, sign } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKED_RELEASES, type PackedRelease, type ReleaseEntry, ReleaseFeed, type ReleaseFolder } from "@setsuna/contracts";
import { unpackInto } from "../../apps/agent/src/commands/update/unpack.ts";
import { Failure, say } from "../lib/run.mjs";
import { sha256Of } from "./manifest.ts";
import type { ReleaseTexts } from "./release-texts.ts";
import { isSigned, publicHalf, publicPem, signFacts } from "./sign.ts";
import { zipFolder } from "./zip.ts";

export interface ReleaseFacts {
  /** Such as `1.3.0`. */
  readonly version: string;
  readonly day: string;
  readonly key: KeyObject;
  /** An empty folder that gets packages, checksums and version.json files. */
  readonly out: string;
  readonly scratch: string;
}

export interface Packed {
  readonly fileName: string;
  readonly folder?: ReleaseFolder | undefined;
  readonly title: string;
  readonly texts: ReleaseTexts;
  make(folder: string): Promise<void>;
  /** Runs after unpacking. Throws Failure. Returns a one-line summary. */
  check(folder: string): Promise<string>;
}

export class ReleaseOut {
  private readonly facts: ReleaseFacts;
  private readonly sums: string[] = [];
  private readonly packed: PackedRelease[] = [];

  constructor(facts: ReleaseFacts) {
    this.facts = facts;
  }

  /** Throws Failure with the first fault. */
  async add({ fileName, folder, title, texts, make, check }: Packed): Promise<void> {
    const { version, day, key, out, scratch } = this.facts;
    const name = `${fileName}-${version}`;
    const file = `${name}.zip`;
    const archive = join(out, file);
    const work = mkdtempSync(join(scratch, "package-"));
    await make(join(work, "made"));
    await zipFolder(join(work, "made"), name, archive, new Date(`${day}T00:00:00Z`));
    rmSync(join(work, "made"), { recursive: true });
    await unpackInto(archive, work);
    const looked = await check(join(work, name));
    rmSync(work, { recursive: true });

    const sha256 = await sha256Of(archive);
    const { size } = statSync(archive);
    this.sums.push(`${sha256}  ${file}`);
    say(`${file}: ${size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`}, ${looked}.`);
    if (folder === undefined) return;
    const facts = { folder, version, file, sha256 };
    const signature = signFacts(facts, key);
    if (!isSigned(facts, signature, publicHalf(key))) throw new Failure("The signature does not hold.");
    const { notes, manual } = texts;
    this.packed.push({ folder, title, version, releaseDate: day, notes, manual, file, sha256, signature });
    const entry: ReleaseEntry = {
      title,
      version,
      link: `/studio/releases/${folder}/${file}`,
      releaseDate: day,
      notes: notes.ja.map((note, at) => [note, notes.en[at]].join(" / ")),
      bytes: size,
      sha256,
      signature,
      manual,
    };
    mkdirSync(join(out, folder), { recursive: true });
    writeFileSync(join(out, folder, "version.json"), `${JSON.stringify(ReleaseFeed.parse([entry]), undefined, 2)}\n`);
  }

  /** Adds an Ed25519 signature of 64 bytes (docs/security.md). */
  addHashList(list: Uint8Array): void {
    const { version, key, out } = this.facts;
    const file = `pages-${version}.sha256`;
    writeFileSync(join(out, file), list);
    writeFileSync(join(out, `${file}.sig`), sign(null, list, key));
    this.sums.push(`${createHash("sha256").update(list).digest("hex")}  ${file}`);
    say(`${file}: the hashes of the pages' files, signed.`);
  }

  finish(): void {
    const { out, key } = this.facts;
    writeFileSync(join(out, "SHA256SUMS"), `${this.sums.join("\n")}\n`);
    writeFileSync(join(out, "release-key.pem"), publicPem(key));
    if (this.packed.length > 0) writeFileSync(join(out, PACKED_RELEASES), `${JSON.stringify(this.packed, undefined, 2)}\n`);
  }
}
