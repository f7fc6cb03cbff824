import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDevBuild, PACKAGES_FILE } from "./lib/dev-build.mjs";
import { ROOT } from "./lib/run.mjs";
import { SavedFiles } from "./lib/saved-files.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-dev-build-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("bundles the four programs once, then only those that a saved file affects", { timeout: 120_000 }, async () => {
  const dist = join(folder, "dist");
  const build = await openDevBuild(dist, "composition/dev/main.ts");
  try {
    expect([...(await build.rebuild(undefined))].sort()).toEqual(["main", "pdf-worker", "relay", "report-worker", "srp-worker"]);
    expect(await build.rebuild(new Set([join(ROOT, "packages/relay/src/relay.ts")]))).toEqual(new Set());
    expect(build.folders()).toContain(join(ROOT, "packages/relay/src"));
    expect(build.folders()).toContain(join(ROOT, "apps/studio/src/platform/http"));
  } finally {
    await build.close();
  }
  // Also read by every built start: bundling saves hundreds of files.
  const packages = readFileSync(join(dist, PACKAGES_FILE), "utf8");
  expect(packages).toContain('import("fastify")');
  expect(packages).not.toMatch(/stripe|simplewebauthn|oidc-provider|nats|nodemailer|pdfkit/);
});

it("notices saved files in the watched folders", { timeout: 60_000 }, async () => {
  const [watched, other] = [join(folder, "watched"), join(folder, "other")];
  for (const each of [watched, other]) mkdirSync(each);
  const heard = new Set<string>();
  const files = new SavedFiles((saved: ReadonlySet<string>) => {
    for (const path of saved) heard.add(path);
  });
  files.watch(new Set([watched, other]));
  files.watch(new Set([watched]));
  try {
    writeFileSync(join(other, "a.ts"), "a");
    writeFileSync(join(watched, "b.ts"), "b");
    await expect.poll(() => [...heard], { timeout: 30_000 }).toEqual([join(watched, "b.ts")]);
  } finally {
    files.close();
  }
});
