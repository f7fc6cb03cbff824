import { spawn } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ReleaseFeed } from "@setsuna/contracts";
import { Studio } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FEED = "/studio/releases/touch-mac/version.json?lang=en";
let studio: Studio;
let scratch: string;
let data: string;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "setsuna-release-"));
  data = join(scratch, "data");
  studio = await Studio.start({ DATA_DIR: data });
});
afterAll(async () => {
  await studio?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const release = (...words: string[]): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve, reject) => {
    const args = ["--import", "tsx", "scripts/release.ts", "--only=touch-mac", `--out=${join(scratch, "out")}`, ...words];
    const env = { ...process.env, RELEASE_KEY_FILE: join(scratch, "release.pem") };
    const child = spawn(process.execPath, args, { cwd: ROOT, env });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => {
        said += text.toString();
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });

const page = async (path: string): Promise<string> => (await fetch(`${studio.origin}/studio${path}`)).text();

test("one command publishes a package to a running site, where readers find and download it", { timeout: 120_000 }, async () => {
  expect(await page("/archive?lng=en")).toContain("Nothing has been released for download yet");
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(join(scratch, "release.pem"), privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });

  const first = await release("--publish", data, "--date=2026-11-25");
  expect(first.said).toContain("touch-mac: Setsuna Studio Plugin 1.3.0 is published");
  expect(first.code).toBe(0);
  const [entry] = ReleaseFeed.parse(await (await fetch(`${studio.origin}${FEED}`)).json());
  expect(entry).toMatchObject({ version: "1.3.0", manual: { versions: ["1.3.0-ja", "1.3.0-en"] } });
  const file = Buffer.from(await (await fetch(`${studio.origin}${entry?.link}`)).arrayBuffer());
  expect(createHash("sha256").update(file).digest("hex")).toBe(entry?.sha256);
  expect(file.subarray(0, 2).toString()).toBe("PK");
  const archive = await page("/archive?lng=en");
  expect(archive).toContain(entry?.link);
  expect(archive).not.toContain("Nothing has been released");

  const again = await release("--publish", data, "--date=2026-11-25");
  expect([again.code, again.said]).toEqual([0, expect.stringContaining("is there already")]);
});

test("a folder that isn't a site's is refused in one sentence", { timeout: 120_000 }, async () => {
  const { code, said } = await release("--publish", scratch);
  expect(code).toBe(1);
  expect(said.trim().split("\n").at(-1)).toMatch(/^There is no site in \/.*: start the studio on it once\.$/);
});
