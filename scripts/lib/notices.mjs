import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

/** Licences that may be in what we ship, by SPDX identifier. Another one is a decision for a person: scripts/notices.test.ts fails. */
export const ALLOWED_LICENCES = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
];

/** Licence names in packages that SPDX does not know, and their SPDX names. */
const SPELLINGS = { "MPL 2.0": "MPL-2.0" };
/** Licenses that package.json omits, from their license files. */
export const UNNAMED_LICENCES = { "png-js": "MIT" };

const INSIDE = `node-datachannel's module contains:
  libdatachannel and libjuice, Copyright (c) Paul-Louis Ageneau, MPL-2.0 (https://github.com/paullouisageneau)
  usrsctp, Copyright (c) Randall Stewart and Michael Tuexen, BSD-3-Clause (https://github.com/sctplab/usrsctp)
  libSRTP, Copyright (c) Cisco Systems, Inc., BSD-3-Clause (https://github.com/cisco/libsrtp)
  plog, Copyright (c) Sergey Podobry (https://github.com/SergiusTheBest/plog)
  OpenSSL 1.1.1: this product includes software developed by the OpenSSL Project for use in the OpenSSL Toolkit
  (https://www.openssl.org/) and cryptographic software written by Eric Young (eay@cryptsoft.com).
@electric-sql/pglite contains:
  PostgreSQL, Portions Copyright (c) The PostgreSQL Global Development Group, Portions Copyright (c) The Regents of the
  University of California, PostgreSQL licence (https://www.postgresql.org/about/licence/)`;

const SHIPPED = ["apps/studio", "apps/web"];
const LICENCE_FILE = /^(?:licen[cs]e|copying|copyright|notice|ofl)(?:[._-].*)?$/i;
const NO_CODE = /\.(?:js|mjs|cjs|ts|json)$/i;

/** Resolves as Node does, by lockfile keys. */
const resolved = (packages, from, name) => {
  for (let at = from; ; ) {
    const key = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[key] !== undefined) return key;
    if (at === "") return undefined;
    const outer = at.lastIndexOf("/node_modules/");
    at = outer < 0 ? "" : at.slice(0, outer);
  }
};

const neededBy = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** By name and version, from the lockfile. `partOf`: the package that it is a platform build of. */
export const shippedPackages = (root = ROOT, shipped = SHIPPED) => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const found = new Map();
  const waiting = shipped.map((key) => ({ key, partOf: undefined }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { key, partOf } = next;
    if (found.has(key)) continue;
    const entry = packages[key];
    if (entry.link) {
      waiting.push({ key: entry.resolved, partOf: undefined });
      continue;
    }
    found.set(key, { key, partOf, entry });
    for (const name of neededBy(entry)) {
      const needed = resolved(packages, key, name);
      const platform = entry.optionalDependencies?.[name] !== undefined && packages[needed]?.os !== undefined;
      if (needed !== undefined) waiting.push({ key: needed, partOf: platform ? key : undefined });
    }
  }
  return [...found.values()]
    .filter(({ key }) => key.includes("node_modules/"))
    .map(({ key, partOf, entry }) => {
      const name = key.slice(key.lastIndexOf("node_modules/") + "node_modules/".length);
      const licence = entry.license ?? UNNAMED_LICENCES[name] ?? "UNKNOWN";
      return { name, version: entry.version, licence: SPELLINGS[licence] ?? licence, key, partOf };
    })
    .sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
};

const tidy = (text) =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .trim();

const fromReadme = (folder) => {
  const readme = readdirSync(folder).find((name) => /^readme(?:\.|$)/i.test(name));
  if (readme === undefined) return undefined;
  const [, section] =
    /^#{1,6}[ \t]*licen[cs]e[^\n]*\n([\s\S]*?)(?=^#{1,6} |(?![\s\S]))/im.exec(readFileSync(join(folder, readme), "utf8")) ?? [];
  return section !== undefined && /permission is hereby granted/i.test(section) ? tidy(section) : undefined;
};

const usualText = (name, licence, folder) => {
  // Any offered license whose text we have.
  const path = licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .map((one) => new URL(`../licences/${one}.txt`, import.meta.url))
    .find((one) => existsSync(one));
  if (path === undefined) throw new Error(`${name} has no licence file, and scripts/licences has no text of ${licence}.`);
  const { author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const who = (typeof author === "string" ? author : author?.name)?.replace(/\s*[<(].*$/, "") ?? `the authors of ${name}`;
  return `Copyright (c) ${who}\n\n${tidy(readFileSync(path, "utf8"))}`;
};

const textOf = ({ name, licence, key, partOf }, root) => {
  const folder = join(root, key);
  const files = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !NO_CODE.test(entry.name))
        .map((entry) => entry.name)
        .sort()
    : [];
  if (files.length > 0) return files.map((file) => tidy(readFileSync(join(folder, file), "utf8"))).join("\n\n");
  // A platform build has its package's license.
  if (partOf !== undefined) return undefined;
  if (!existsSync(folder)) throw new Error(`${name} is not installed; run npm install.`);
  return fromReadme(folder) ?? usualText(name, licence, folder);
};

export const RULE = "=".repeat(80);

/** Text of OSS.txt: shipped packages, then each license text with its packages. */
export const noticesText = (root = ROOT, shipped = SHIPPED, inside = INSIDE) => {
  const packages = shippedPackages(root, shipped);
  const texts = new Map();
  const byKey = new Map(packages.map((one) => [one.key, one]));
  for (const one of packages) {
    const text = textOf(one, root) ?? textOf(byKey.get(one.partOf), root);
    const line = `${one.name} ${one.version} (${one.licence})`;
    texts.set(text, [...(texts.get(text) ?? []), line]);
  }
  const intro = `Setsuna Studio is built with the open-source software below. Each licence text stands under the packages that it goes with.\n\n${inside}`;
  const notices = [...texts].map(([text, lines]) => `${lines.join("\n")}\n\n${text}`);
  return `${[intro, ...notices].join(`\n\n${RULE}\n`)}\n`;
};
