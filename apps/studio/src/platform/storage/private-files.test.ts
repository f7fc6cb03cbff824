import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDataDirectory } from "../../composition/close-data-directory.ts";
import { openDatabase } from "./embedded-database.ts";
import { closeFilesIn, looseFilesIn } from "./private-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-modes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;

const looseTree = (): { tree: string; outside: string } => {
  const [tree, outside] = [join(folder, "data"), join(folder, "outside")];
  mkdirSync(join(tree, "releases"), { recursive: true });
  writeFileSync(join(tree, "releases", "build"), "x");
  writeFileSync(join(tree, "secret.key"), "x");
  writeFileSync(outside, "x");
  symlinkSync(outside, join(tree, "link"));
  for (const [path, mode] of [
    [tree, 0o777],
    [join(tree, "releases"), 0o755],
    [join(tree, "releases", "build"), 0o666],
    [join(tree, "secret.key"), 0o600],
    [outside, 0o644],
  ] as const)
    chmodSync(path, mode);
  return { tree, outside };
};

describe.skipIf(process.platform === "win32")("modes of a data directory", () => {
  it("are found and closed throughout, and nowhere else", () => {
    const { tree, outside } = looseTree();
    expect(looseFilesIn(tree)).toEqual({ loose: 3, example: tree });
    expect(looseFilesIn(tree, "win32").loose).toBe(0);
    closeFilesIn(tree);
    expect(looseFilesIn(tree)).toEqual({ loose: 0, example: undefined });
    expect([modeOf(tree), modeOf(join(tree, "releases")), modeOf(join(tree, "releases", "build"))]).toEqual([
      0o700, 0o700, 0o600,
    ]);
    expect(modeOf(outside)).toBe(0o644);
  });

  it("are repaired at startup with one log line, or none if already right", () => {
    const { tree } = looseTree();
    const lines: unknown[] = [];
    expect(closeDataDirectory(tree, true, silentLog)).toEqual({
      ok: false,
      error: expect.stringMatching(/chmod -R go=.*3 in .*\[production-loose-files\]$/),
    });
    const log = { ...silentLog, warn: (fields: Record<string, unknown>, message: string) => lines.push([fields.files, message]) };
    expect(closeDataDirectory(tree, false, log).ok).toBe(true);
    expect(lines).toEqual([[3, expect.stringContaining("for this account alone")]]);
    expect(closeDataDirectory(tree, true, log).ok).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it("allow only the owner in an embedded database, also for later files and a second start", {
    timeout: 120_000,
  }, async () => {
    const directory = join(folder, "new", "database");
    for (const round of [1, 2]) {
      const opened = await openDatabase(directory, silentLog, () => new Date());
      await opened.database.execute(`create table later_${round} as select generate_series(1, 20000) as number`);
      await opened.database.execute("checkpoint");
      await opened.close();
      expect(looseFilesIn(join(folder, "new"))).toEqual({ loose: 0, example: undefined });
    }
  });
});
