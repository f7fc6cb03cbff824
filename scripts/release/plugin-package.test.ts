import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReleaseFeed } from "@setsuna/contracts";
import { expect, onTestFinished, test } from "vitest";
import { unpackInto } from "../../apps/agent/src/commands/update/unpack.ts";
import { AGENT_VERSION } from "../../apps/agent/src/version.ts";
import { filesBelow, MANIFEST, manifestOf, sha256Of } from "./manifest.ts";
import { assemblePlugin, checkPlugin, PLUGINS, pluginFiles } from "./plugin-package.ts";
import { ReleaseOut } from "./release-out.ts";
import { isSigned, publicHalf, trialKey } from "./sign.ts";

const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-plugin-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test("both packages unzip completely, signed for their own folder, and are reproducible", {
  timeout: 60_000,
}, async () => {
  const key = trialKey();
  const made = await Promise.all(
    [1, 2].map(async () => {
      const folder = scratchFolder();
      const [out, scratch] = [join(folder, "out"), join(folder, "scratch")];
      for (const each of [out, scratch]) mkdirSync(each);
      const release = new ReleaseOut({ version: AGENT_VERSION, day: "2026-11-22", key, out, scratch });
      for (const plugin of PLUGINS)
        await release.add({
          ...plugin,
          title: "Plugin",
          texts: { notes: { ja: ["x"], en: ["y"] }, manual: { links: ["/studio/a", "/studio/b"], versions: ["1", "2"] } },
          make: (target) => assemblePlugin(plugin, target),
          check: checkPlugin,
        });
      release.finish();
      return out;
    }),
  );
  const [out = "", again = ""] = made;
  expect(readFileSync(join(out, "SHA256SUMS"), "utf8")).toBe(readFileSync(join(again, "SHA256SUMS"), "utf8"));
  for (const { folder, fileName } of PLUGINS) {
    const [entry] = ReleaseFeed.parse(JSON.parse(readFileSync(join(out, folder, "version.json"), "utf8")));
    const file = `${fileName}-${AGENT_VERSION}.zip`;
    expect(entry).toMatchObject({
      version: AGENT_VERSION,
      link: `/studio/releases/${folder}/${file}`,
      releaseDate: "2026-11-22",
    });
    const sha256 = await sha256Of(join(out, file));
    expect(entry?.sha256).toBe(sha256);
    const facts = { folder, version: AGENT_VERSION, file, sha256 };
    expect(isSigned(facts, entry?.signature ?? "", publicHalf(key))).toBe(true);
    expect(isSigned({ ...facts, folder: "win-app" }, entry?.signature ?? "", publicHalf(key))).toBe(false);

    const unpacked = scratchFolder();
    await unpackInto(join(out, file), unpacked);
    const inside = join(unpacked, `${fileName}-${AGENT_VERSION}`);
    expect(filesBelow(inside)).toEqual([...pluginFiles(), "LICENCES.txt", "README.txt", MANIFEST].sort());
    const text = readFileSync(join(inside, "README.txt"), "utf8");
    expect(text.includes("\r\n")).toBe(folder === "touch-win");
    for (const words of ["[English]", "[日本語]", `${fileName}-${AGENT_VERSION}`]) expect(text).toContain(words);
    expect(filesBelow(inside).filter((name) => /pyc|tests|__pycache__/.test(name))).toEqual([]);
    expect(existsSync(join(inside, "setsuna", "__pycache__"))).toBe(false);
  }
});

test("refuses a package that was altered", { timeout: 60_000 }, async () => {
  const [plugin] = PLUGINS;
  if (plugin === undefined) throw new Error("no plugin");
  const good = join(scratchFolder(), "good");
  await assemblePlugin(plugin, good);
  expect(await checkPlugin(good)).toMatch(/^\d\d files of Python/);
  const spoiled = (spoil: (folder: string) => void): string => {
    const folder = join(scratchFolder(), "spoiled");
    cpSync(good, folder, { recursive: true });
    spoil(folder);
    return folder;
  };
  const cases: readonly [spoil: (folder: string) => void, words: string][] = [
    [(folder) => rmSync(join(folder, "setsuna", "inside", "component.py")), "component.py is missing"],
    [(folder) => rmSync(join(folder, "setsuna", "tally.py")), "missing, changed or too many"],
    [(folder) => writeFileSync(join(folder, "setsuna", "tally.py"), "TALLY = 1\n"), "missing, changed or too many"],
    [(folder) => writeFileSync(join(folder, "setsuna", "tally.cpython-311.pyc"), ""), "is no file of the plugin"],
    [(folder) => writeFileSync(join(folder, "start.sh"), ""), "is no file of the plugin"],
  ];
  for (const [spoil, words] of cases) await expect(checkPlugin(spoiled(spoil))).rejects.toThrow(words);
  const broken = spoiled((folder) => writeFileSync(join(folder, "setsuna", "tally.py"), "def (:\n"));
  writeFileSync(join(broken, MANIFEST), await manifestOf(broken));
  await expect(checkPlugin(broken).catch((error: Error) => error.message)).resolves.toMatch(/does not compile|no python3 here/);
});
