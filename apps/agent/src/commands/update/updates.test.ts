import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReleaseEntry } from "@setsuna/contracts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { zipFolder } from "../../../../../scripts/release/zip.ts";
import { ServerUpdates } from "./updates.ts";

const FOLDER = "DesktopApp-MacSilicon";
const NAME = "SetsunaStudio-mac-apple-silicon-1.4.0";
const FILE = `${NAME}.zip`;

let folder: string;
let present: string;
let key: KeyObject;
let server: Server;
let origin: string;
let feed: unknown;
let given: Buffer;
let cutAt: number | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-update-"));
  present = join(folder, "SetsunaStudio-1.3.0");
  mkdirSync(present);
  writeFileSync(join(present, "files.sha256"), "");
  const made = join(folder, "made");
  mkdirSync(join(made, "app"), { recursive: true });
  writeFileSync(join(made, "setsuna"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(made, "files.sha256"), "");
  writeFileSync(join(made, "app", "setsuna.mjs"), `// ${"x".repeat(100_000)}`);
  await zipFolder(made, NAME, join(folder, FILE), new Date(0));
  rmSync(made, { recursive: true });
  given = readFileSync(join(folder, FILE));
  rmSync(join(folder, FILE));
  key = generateKeyPairSync("ed25519").privateKey;
  cutAt = undefined;
  server = createServer((request, response) => {
    if (request.url?.startsWith(`/studio/releases/${FOLDER}/version.json`) === true) response.end(JSON.stringify(feed));
    else if (request.url !== `/studio/releases/${FOLDER}/${FILE}`) response.writeHead(404).end();
    else if (cutAt === undefined) response.end(given);
    else {
      response.writeHead(200, { "content-length": given.length });
      response.write(given.subarray(0, cutAt), () => response.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  feed = [entry()];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const signed = (facts: { folder: string; version: string; file: string; sha256: string }, by: KeyObject = key): string => {
  const text = `setsuna-release-1\n${facts.folder}\n${facts.version}\n${facts.file}\n${facts.sha256}\n`;
  return sign(null, Buffer.from(text), by).toString("base64");
};

const entry = (change: Partial<ReleaseEntry> = {}): ReleaseEntry => {
  const sha256 = createHash("sha256").update(given).digest("hex");
  const version = change.version ?? "1.4.0";
  return {
    title: "Setsuna Studio",
    version,
    link: `/studio/releases/${FOLDER}/${FILE}`,
    releaseDate: "2026-11-22",
    notes: ["New."],
    bytes: given.length,
    sha256,
    signature: signed({ folder: FOLDER, version, file: FILE, sha256 }),
    ...change,
  };
};

const updates = (version = "1.3.0"): ServerUpdates =>
  new ServerUpdates({ version, platform: "darwin", arch: "arm64", folder: present, key: createPublicKey(key) });

const code = (name: string) => expect.objectContaining({ code: name });
const untouched = (): void => expect(readdirSync(folder)).toEqual(["SetsunaStudio-1.3.0"]);

it("installs a complete newer version next to the current one", async () => {
  const one = updates();
  expect(await one.look(origin, "en")).toMatchObject({ version: "1.4.0", notes: ["New."] });
  const steps: number[] = [];
  const made = await one.fetch((done) => steps.push(done));
  expect(made).toBe(join(folder, NAME));
  expect(steps.at(-1)).toBe(1);
  expect(statSync(join(made, "setsuna")).mode & 0o111).not.toBe(0);
  expect(readFileSync(join(made, "app", "setsuna.mjs"), "utf8")).toHaveLength(100_003);
  expect(readdirSync(folder).sort()).toEqual(["SetsunaStudio-1.3.0", NAME]);
  expect(await one.fetch(() => undefined)).toBe(made);
});

it("never downgrades, and says when there is nothing newer", async () => {
  for (const version of ["1.4.0", "1.10.0", "1.4.1-beta.2"]) expect(await updates(version).look(origin, "en")).toBeUndefined();
  feed = [];
  await expect(updates().look(origin, "en")).rejects.toEqual(code("update-unpublished"));
  await expect(updates().fetch(() => undefined)).rejects.toEqual(code("update-older"));
  untouched();
});

it.each<[string, Partial<ReleaseEntry>, string]>([
  ["no signature", { signature: undefined }, "update-unsigned"],
  ["no checksum", { sha256: undefined }, "update-unsigned"],
  ["a signature that is none", { signature: "nonsense" }, "update-signature"],
  ["another checksum", { sha256: "0".repeat(64) }, "update-signature"],
  ["another file of the same version", { link: `/studio/releases/${FOLDER}/Other.zip` }, "update-signature"],
  ["a place that is not safe", { link: `http://other.example/${FILE}` }, "update-signature"],
])("refuses a package with %s before fetching a byte", async (_what, change, refused) => {
  feed = [entry({ ...change })];
  await expect(updates().look(origin, "en")).rejects.toEqual(code(refused));
  untouched();
});

it("refuses an old package labeled as new, another system's package, and a foreign signature", async () => {
  feed = [{ ...entry({ version: "1.2.0" }), version: "1.5.0" }];
  await expect(updates().look(origin, "en")).rejects.toEqual(code("update-signature"));
  const { sha256 = "" } = entry();
  feed = [entry({ signature: signed({ folder: "DesktopApp-Windows", version: "1.4.0", file: FILE, sha256 }) })];
  await expect(updates().look(origin, "en")).rejects.toEqual(code("update-signature"));
  const stranger = generateKeyPairSync("ed25519").privateKey;
  feed = [entry({ signature: signed({ folder: FOLDER, version: "1.4.0", file: FILE, sha256 }, stranger) })];
  await expect(updates().look(origin, "en")).rejects.toEqual(code("update-signature"));
  untouched();
});

it.each<[string, () => void, string]>([
  ["was cut off", () => (cutAt = 50), "update-truncated"],
  ["is shorter", () => (given = given.subarray(0, -1)), "update-truncated"],
  ["is longer", () => (given = Buffer.concat([given, Buffer.alloc(10)])), "update-truncated"],
  ["was changed", () => (given = Buffer.concat([given.subarray(0, -1), Buffer.from([given[0] ?? 0])])), "update-checksum"],
])("replaces nothing when a download %s", async (_what, spoil, refused) => {
  const one = updates();
  await one.look(origin, "en");
  spoil();
  await expect(one.fetch(() => undefined)).rejects.toEqual(code(refused));
  untouched();
});

it("replaces nothing if the signed file isn't a package", async () => {
  given = Buffer.from("no zip at all");
  feed = [entry()];
  const one = updates();
  await one.look(origin, "en");
  await expect(one.fetch(() => undefined)).rejects.toEqual(code("update-unusable"));
  untouched();
});

it("says when it runs from source, on an unsupported system, or with an invalid server", async () => {
  const common = { version: "1.3.0", platform: "darwin", arch: "x64", folder: present, key: createPublicKey(key) };
  await expect(new ServerUpdates({ ...common, folder: undefined }).look(origin, "en")).rejects.toEqual(
    code("update-not-package"),
  );
  await expect(new ServerUpdates({ ...common, key: undefined }).look(origin, "en")).rejects.toEqual(code("update-not-package"));
  await expect(new ServerUpdates({ ...common, platform: "linux" }).look(origin, "en")).rejects.toEqual(
    code("update-unpublished"),
  );
  feed = { not: "a list" };
  await expect(updates().look(origin, "en")).rejects.toEqual(code("server-unreachable"));
  await expect(updates().look("http://127.0.0.1:1", "en")).rejects.toEqual(code("server-unreachable"));
  expect(existsSync(join(folder, NAME))).toBe(false);
});
